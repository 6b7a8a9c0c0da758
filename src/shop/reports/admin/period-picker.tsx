import { Form } from 'react-router';
import { FilterChips } from '#platform/web/admin/filter-chips.tsx';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { type Period, periodChoices, type PeriodRequest } from '#shop/reports/rules/period.ts';
import { periodLabels, periodUrl } from './period-request.ts';

interface PeriodPickerProps {
  /** Of the page, with the query that is to stay. */
  path: string;
  request: PeriodRequest;
  period: Period;
}

/** The choice 'custom' begins with the days that are shown. */
export function PeriodPicker({ path, request, period }: PeriodPickerProps) {
  const { firstDay: from, lastDay: to } = period;
  // A form replaces the query of its action.
  const [, query] = path.split('?');
  return (
    <div className="grid gap-3">
      <FilterChips
        label="Period"
        choices={periodChoices}
        chosen={request.choice}
        choiceLabel={(choice) => periodLabels[choice]}
        to={(choice) => periodUrl(path, { choice, from, to })}
      />
      {request.choice === 'custom' && (
        <Form
          key={`${from} ${to}`}
          method="get"
          action={path}
          preventScrollReset
          className="flex flex-wrap items-end gap-3"
        >
          <input type="hidden" name="period" value="custom" />
          {[...new URLSearchParams(query)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextField name="from" label="From" type="date" defaultValue={from} isRequired />
          <TextField name="to" label="To" type="date" defaultValue={to} isRequired />
          <Button kind="quiet">Show period</Button>
        </Form>
      )}
    </div>
  );
}
