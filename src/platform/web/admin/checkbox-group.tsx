import { CheckboxField } from '../checkbox.tsx';
import CircleAlert from '~icons/lucide/circle-alert';

export interface CheckboxOption {
  value: string;
  label: string;
  hint: string;
}

interface CheckboxGroupProps {
  legend: string;
  /** Submitted once for each selected option. */
  name: string;
  options: readonly CheckboxOption[];
  selected: readonly string[];
  problem?: string | undefined;
  className?: string;
}

export function CheckboxGroup({
  legend,
  name,
  options,
  selected,
  problem,
  className = 'grid',
}: CheckboxGroupProps) {
  const problemId = `${name}-problem`;
  return (
    <fieldset
      aria-describedby={problem && problemId}
      className={`gap-x-6 sm:grid-cols-2 ${className}`}
    >
      <legend className="pb-1 font-medium">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <CheckboxField
          key={value}
          name={name}
          value={value}
          defaultChecked={selected.includes(value)}
          aria-invalid={problem ? true : undefined}
        >
          <span>
            {label} <span className="text-t1 text-muted">{hint}</span>
          </span>
        </CheckboxField>
      ))}
      {problem && (
        <p id={problemId} className="flex gap-1.5 text-t2 font-medium text-bad sm:col-span-2">
          <CircleAlert aria-hidden="true" className="icon" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
