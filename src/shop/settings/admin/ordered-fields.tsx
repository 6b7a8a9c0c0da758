import { CheckboxField } from '#platform/web/checkbox.tsx';
import { Problem, problemId } from '#platform/web/field.tsx';
import ArrowDown from '~icons/lucide/arrow-down';
import ArrowUp from '~icons/lucide/arrow-up';
import { useId } from 'react';
import { rowIndices } from '#shop/settings/rules/nested-rules.ts';
import {
  nameIn,
  type OrderedShape,
  type SettingsProblems,
  type Typed,
} from '#shop/settings/rules/rule.ts';
import { RowButton } from './row-button.tsx';

interface OrderedFieldsProps {
  shape: OrderedShape;
  name: string;
  typed: Typed;
  problems: SettingsProblems;
}

/** A list of checkboxes to be put in order. The buttons submit the form without saving it. */
export function OrderedFields({ shape, name, typed, problems }: OrderedFieldsProps) {
  const { legend, help, options, unknownHint } = shape;
  const helpId = useId();
  const problem = problems[name];
  const rows = rowIndices(typed, name).map((index) => {
    const row = nameIn(name, index);
    const title = typed[nameIn(row, 'title')] ?? '';
    const option = options.find((one) => one.title === title);
    return { row, title, hint: option ? option.hint : unknownHint };
  });
  return (
    <fieldset
      aria-describedby={problem ? `${helpId} ${problemId(name)}` : helpId}
      className="col-span-full grid min-w-0 gap-1"
    >
      <legend className="pb-2 font-medium">{legend}</legend>
      <p id={helpId} className="max-w-[65ch] pb-2 text-t2 text-muted">
        {help}
      </p>
      {problem && <Problem of={name}>{problem}</Problem>}
      <ol className="grid">
        {rows.map(({ row, title, hint }, at) => (
          <li key={title} className="flex items-center gap-1 border-t border-line">
            <input type="hidden" name={nameIn(row, 'title')} value={title} />
            <CheckboxField
              name={nameIn(row, 'isShown')}
              value="on"
              defaultChecked={typed[nameIn(row, 'isShown')] !== undefined}
              aria-invalid={problem ? true : undefined}
              className="min-w-0 grow py-1.5"
            >
              <span className="min-w-0 wrap-anywhere">
                {title} <span className="block text-t1 text-muted">{hint}</span>
              </span>
            </CheckboxField>
            <RowButton value={`earlier ${row}`} label={`Move ${title} up`} isUnavailable={at === 0}>
              <ArrowUp aria-hidden="true" className="icon" />
            </RowButton>
            <RowButton
              value={`later ${row}`}
              label={`Move ${title} down`}
              isUnavailable={at === rows.length - 1}
            >
              <ArrowDown aria-hidden="true" className="icon" />
            </RowButton>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
