import { CheckboxField } from '../checkbox.tsx';
import { Problem, problemId } from '../field.tsx';

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
  return (
    <fieldset
      aria-describedby={problem && problemId(name)}
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
        <div className="sm:col-span-2">
          <Problem of={name}>{problem}</Problem>
        </div>
      )}
    </fieldset>
  );
}
