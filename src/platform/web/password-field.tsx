import Eye from '~icons/lucide/eye';
import EyeOff from '~icons/lucide/eye-off';
import { useState } from 'react';
import { controlProps, Field, type FieldProps } from './field.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
  minLength?: number;
  maxLength?: number;
}

/** With JavaScript, the password can be made visible. */
export function PasswordField({ className, ...rest }: PasswordFieldProps) {
  const { name, label, isRequired, help, problem, isValidating, ...input } = rest;
  const field = { name, label, isRequired, help, problem, isValidating };
  const control = controlProps(field);
  const [isShown, setIsShown] = useState(false);
  const isHydrated = useIsHydrated();
  return (
    <Field {...field} className={className}>
      <span className="relative block">
        <input
          {...input}
          {...control}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${control.className} pe-12`}
        />
        {isHydrated && (
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 end-0.5 my-auto grid size-target place-items-center rounded-full transition-colors hover:bg-ink/8"
          >
            {isShown ? (
              <EyeOff aria-hidden="true" className="icon" />
            ) : (
              <Eye aria-hidden="true" className="icon" />
            )}
          </button>
        )}
      </span>
    </Field>
  );
}
