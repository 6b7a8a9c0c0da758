import ChevronDown from '~icons/lucide/chevron-down';
import { controlProps, Field, type FieldProps } from './field.tsx';

type SelectFieldProps = FieldProps &
  Pick<React.ComponentProps<'select'>, 'defaultValue' | 'autoComplete'> & {
    /** What stands there until something is chosen. */
    placeholder: string;
    options: readonly string[];
  };

export function SelectField({ className, placeholder, options, ...rest }: SelectFieldProps) {
  const { name, label, isRequired, help, problem, ...select } = rest;
  const field = { name, label, isRequired, help, problem };
  const { className: look, ...props } = controlProps(field);
  return (
    <Field {...field} className={className}>
      <span className="relative block">
        <select {...select} {...props} className={`appearance-none pe-11 ${look}`}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="icon pointer-events-none absolute inset-y-0 end-3.5 my-auto"
        />
      </span>
    </Field>
  );
}
