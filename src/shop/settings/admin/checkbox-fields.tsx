import { nameIn, type CheckboxesShape } from '#shop/settings/rules/rule.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import type { ShownShape } from './shape-props.ts';

export function CheckboxFields({ shape, name, typed, problems }: ShownShape<CheckboxesShape>) {
  const problem = problems[name];
  const problemId = `${name}-problem`;
  return (
    <fieldset aria-describedby={problem && problemId} className="col-span-full grid gap-1">
      <legend className="pb-2 font-medium">{shape.legend}</legend>
      {shape.options.map(({ value, label, hint, isUnavailable }) => (
        <label
          key={value}
          className="flex min-h-target items-start gap-3 py-1.5 has-disabled:cursor-not-allowed has-disabled:text-muted"
        >
          <input
            type="checkbox"
            name={nameIn(name, value)}
            value="on"
            disabled={isUnavailable}
            defaultChecked={typed[nameIn(name, value)] !== undefined}
            aria-invalid={problem ? true : undefined}
            className="mt-0.5 size-5 flex-none accent-ink"
          />
          <span>
            {label} <span className="block text-t1 text-muted">{hint}</span>
          </span>
        </label>
      ))}
      {problem && (
        <p id={problemId} className="flex gap-1.5 text-t2 font-medium text-bad">
          <CircleAlert aria-hidden="true" className="icon" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
