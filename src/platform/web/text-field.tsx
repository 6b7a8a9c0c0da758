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
    | 'onChange'
    | 'onKeyDown'
    | 'list'
  >;

export function TextField({ type = 'text', className, ...rest }: TextFieldProps) {
  const { name, label, isRequired, isPreset, help, problem, ...input } = rest;
  const field = { name, label, isRequired, isPreset, help, problem };
  return (
    <Field {...field} className={className}>
      <input type={type} {...input} {...controlProps(field)} />
    </Field>
  );
}

type TextAreaProps = FieldProps &
  Pick<
    React.ComponentProps<'textarea'>,
    'defaultValue' | 'autoComplete' | 'maxLength' | 'autoFocus'
  >;

/** Grows with its content. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  const { name, label, isRequired, help, problem, ...area } = rest;
  const field = { name, label, isRequired, help, problem };
  const { className: look, ...props } = controlProps(field);
  return (
    <Field {...field} className={className}>
      <textarea
        rows={3}
        {...area}
        {...props}
        className={`field-sizing-content min-h-24 resize-y ${look}`}
      />
    </Field>
  );
}
