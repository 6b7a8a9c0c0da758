import { useLayoutEffect, useState } from 'react';
import { controlProps, Field, type FieldProps } from './field.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

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
  const { name, label, isRequired, help, problem, ...input } = rest;
  const field = { name, label, isRequired, help, problem };
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
  useEarlyText(name);
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

/** Keeps what was typed before hydration, in which React puts text areas back to their default. */
function useEarlyText(id: string): void {
  const isHydrated = useIsHydrated();
  const [early] = useState(() => (isHydrated ? null : areaWith(id)?.value));
  useLayoutEffect(() => {
    const area = areaWith(id);
    if (area && early && area.value !== early) area.value = early;
  }, [id, early]);
}

function areaWith(id: string): HTMLTextAreaElement | null | undefined {
  return globalThis.document?.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`);
}
