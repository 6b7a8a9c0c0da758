import { maxPasswordLength, minPasswordLength } from '#shop/identity/rules/password-length.ts';
import { PasswordField } from '#platform/web/password-field.tsx';

interface NewPasswordFieldProps {
  label: string;
  problem: string | undefined;
}

export function NewPasswordField({ label, problem }: NewPasswordFieldProps) {
  return (
    <PasswordField
      name="new-password"
      label={label}
      isRequired
      help={`At least ${minPasswordLength} characters. A short sentence is easy to keep in mind.`}
      problem={problem}
      autoComplete="new-password"
      minLength={minPasswordLength}
      maxLength={maxPasswordLength}
    />
  );
}
