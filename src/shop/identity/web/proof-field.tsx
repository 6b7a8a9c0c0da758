import { PasswordField } from '#platform/web/password-field.tsx';

interface ProofFieldProps {
  /** Unique if the page has several. */
  name: string;
  hasPassword: boolean;
  problem: string | undefined;
}

/** Re-authentication: the password, or a recent sign-in for accounts without a password. */
export function ProofField({ name, hasPassword, problem }: ProofFieldProps) {
  if (hasPassword) {
    return (
      <PasswordField
        name={name}
        label="Your password"
        isRequired
        problem={problem}
        autoComplete="current-password"
      />
    );
  }
  return problem ? (
    <p role="alert" tabIndex={-1} className="font-medium text-bad">
      {problem}
    </p>
  ) : (
    <p className="text-t2 text-muted">
      Your account has no password: this works for ten minutes after you have signed in.
    </p>
  );
}
