import ChevronDown from '~icons/lucide/chevron-down';
import { controlProps, Field, type FieldProps } from './field.tsx';

type SelectFieldProps = FieldProps &
  Pick<React.ComponentProps<'select'>, 'defaultValue' | 'autoComplete' | 'autoFocus'> & {
    /** The options. */
    children: React.ReactNode;
  };

export function SelectField({ className, children, ...rest }: SelectFieldProps) {
  const { name, label, isRequired, isPreset, help, problem, ...select } = rest;
  const field = { name, label, isRequired, isPreset, help, problem };
  const { className: look, ...props } = controlProps(field);
  return (
    <Field {...field} className={className}>
      <span className="relative block">
        <select {...select} {...props} className={`appearance-none pe-11 ${look}`}>
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="icon pointer-events-none absolute inset-y-0 end-3.5 my-auto"
        />
      </span>
    </Field>
  );
}
