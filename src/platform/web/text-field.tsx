import { controlProps, Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps &
  Pick<
    React.ComponentProps<'input'>,
    | 'type'
    | 'defaultValue'
    | 'autoComplete'
    | 'maxLength'
    | 'minLength'
    | 'inputMode'
    | 'disabled'
    | 'autoFocus'
    | 'onKeyDown'
    | 'list'
  >;

export function TextField({ type = 'text', className, ...rest }: TextFieldProps) {
  const { name, label, isRequired, help, problem, ...input } = rest;
  const field = { name, label, isRequired, help, problem };
  return (
    <Field {...field} className={className}>
      <input type={type} {...input} {...controlProps(field)} />
    </Field>
  );
}
