import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import type { SegmentField, SegmentForm, SegmentProblems } from '#shop/customers/rules/segment.ts';
import type { SegmentChoices } from '#shop/customers/use-cases/segments.ts';

interface SegmentFieldsProps {
  form: SegmentForm | undefined;
  problems: SegmentProblems | undefined;
  choices: SegmentChoices;
}

export const segmentGrid = 'gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-6';

/** The name of a segment and its conditions: each that is filled in restricts it. */
export function SegmentFields({ form, problems, choices }: SegmentFieldsProps) {
  const field = (name: SegmentField, label: string) => ({
    name,
    label,
    problem: problems?.[name],
    defaultValue: form?.[name] ?? '',
    autoComplete: 'off',
  });
  const amount = { inputMode: 'decimal', className: 'lg:col-span-2' } as const;
  const count = { inputMode: 'numeric', className: 'lg:col-span-2' } as const;
  return (
    <>
      <TextField {...field('name', 'Name')} isRequired className="sm:col-span-2 lg:col-span-6" />
      <TextField {...field('minOrders', 'Orders from')} {...count} />
      <TextField {...field('maxOrders', 'Orders up to')} {...count} />
      <TextField
        {...field('orderDays', 'In the last days')}
        {...count}
        help="Empty counts all orders."
      />
      <TextField {...field('minSpent', 'Spent from')} {...amount} />
      <TextField {...field('maxSpent', 'Spent up to')} {...amount} />
      <TextField {...field('quietDays', 'Last order older than days')} {...count} />
      <TextField
        {...field('lastOrderFrom', 'Last order from')}
        type="date"
        className="lg:col-span-2"
      />
      <TextField
        {...field('lastOrderBefore', 'Last order before')}
        type="date"
        className="lg:col-span-2"
      />
      <Choice field={field('kind', 'Type')} labels={{ account: 'Accounts', guest: 'Guests' }} />
      <Choice field={field('country', 'Country')} choices={choices.countries} />
      <TextField
        {...field('region', 'State or region')}
        list="regions"
        className="lg:col-span-2"
        help="As orders spell it."
      />
      <datalist id="regions">
        {choices.regions.map((region) => (
          <option key={region}>{region}</option>
        ))}
      </datalist>
      <Choice field={field('tag', 'Tag')} choices={choices.tags} />
      <TextField {...field('product', 'Bought product number')} {...count} />
      <Choice
        field={field('category', 'Bought from category')}
        choices={choices.categories}
        help="Includes the categories within it."
      />
      <Choice
        field={field('newsletter', 'Newsletter')}
        labels={{ yes: 'Subscribed', no: 'Not subscribed' }}
      />
    </>
  );
}

interface ChoiceProps {
  field: { name: SegmentField; label: string; defaultValue: string; problem: string | undefined };
  choices?: readonly string[];
  labels?: Readonly<Record<string, string>>;
  help?: string;
}

function Choice({ field, choices = [], labels = {}, help }: ChoiceProps) {
  const { defaultValue } = field;
  const values = [...Object.keys(labels), ...choices];
  const isGone = defaultValue !== '' && !values.includes(defaultValue);
  return (
    <SelectField {...field} help={help} className="lg:col-span-2">
      <option value="">Any</option>
      {[...(isGone ? [defaultValue] : []), ...values].map((value) => (
        <option key={value} value={value}>
          {labels[value] ?? value}
        </option>
      ))}
    </SelectField>
  );
}
