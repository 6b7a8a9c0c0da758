import { PasswordField } from '#platform/web/password-field.tsx';
import type { ProofFailure } from '#shop/identity/use-cases/verify-identity.ts';
import { tooManyAttempts } from '#platform/web/too-many-attempts.ts';

interface ProofFieldProps {
  /** Unique if the page has several. */
  name: string;
  hasPassword: boolean;
  /** The form accepts a sign-in of the last minutes, and there is one: the field appears once that is refused. */
  isFresh?: boolean;
  problem: string | undefined;
}

/** Re-authentication: the password, or a recent sign-in for accounts without a password. */
export function ProofField({ name, hasPassword, isFresh = false, problem }: ProofFieldProps) {
  if (isFresh && problem === undefined) return null;
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
      {problem}{' '}
      <a href="/signin?again=1" target="_blank" className="text-link">
        Sign in again
        <span className="sr-only">, in a new tab, so that nothing typed here is lost</span>
      </a>
    </p>
  ) : (
    <p className="text-t2 text-muted">
      Your account has no password: this works for ten minutes after you have signed in.
    </p>
  );
}

/** The message for a failed re-authentication. */
export function proofMessage(failure: ProofFailure): string {
  if (failure.code === 'too-many-requests') return tooManyAttempts(failure.waitMs);
  return messages[failure.code];
}

/** The message for a failure code from the URL. */
export function proofMessageOfCode(code: string | null): string | undefined {
  return Object.entries(messages).find(([known]) => known === code)?.[1];
}

const messages: Record<ProofFailure['code'], string> = {
  'wrong-password': 'Incorrect password. Please try again.',
  'password-missing':
    'You signed in more than 10 minutes ago. Enter your password to confirm that it is you.',
  'sign-in-again': 'Please sign in again to confirm that it is you, then come back.',
  'too-many-requests': 'Too many attempts. Please try again later.',
  busy: 'The shop is busy right now. Please try again in a moment.',
};
