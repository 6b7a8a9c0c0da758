import { PasswordField } from './ui/password-field.tsx';

interface ProofFieldProps {
  /** Of two on one page each has a name of its own. */
  name: string;
  hasPassword: boolean;
  problem: string | undefined;
}

/** What shows that it is the owner who asks: the password, or for an account without one a fresh sign-in. */
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
