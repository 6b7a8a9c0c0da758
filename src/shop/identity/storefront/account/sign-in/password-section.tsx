import { Form, Link } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { PasswordField } from '#platform/web/password-field.tsx';
import { NewPasswordField } from '../../new-password-field.tsx';
import type { Refused } from '../../identity-messages.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';

interface PasswordSectionProps {
  email: string;
  /** False for an account that only signs in through a provider. */
  hasPassword: boolean;
  refused: Refused | undefined;
}

export function PasswordSection({ email, hasPassword, refused }: PasswordSectionProps) {
  const section = useFocusOnProblem<HTMLDivElement>(refused);
  return (
    <section aria-labelledby="change-password" className="grid gap-6 border-t border-line pt-6">
      <h3 id="change-password" className="font-serif text-t5 font-normal">
        Password
      </h3>
      {hasPassword ? (
        <div ref={section}>
          <ChangeForm email={email} problems={refused?.problems ?? {}} />
        </div>
      ) : (
        <p className="text-muted">
          Your account has no password.{' '}
          <Link to="/forgot" className="underline underline-offset-[0.3em] hover:text-ink">
            Request a link
          </Link>{' '}
          to {email}, and choose one.
        </p>
      )}
    </section>
  );
}

function ChangeForm({ email, problems }: { email: string; problems: Refused['problems'] }) {
  return (
    <Form method="post" className="grid max-w-120 gap-6">
      <input type="hidden" name="intent" value="password" />
      {/* Lets password managers associate the password with the account. */}
      <input
        name="account"
        value={email}
        readOnly
        hidden
        autoComplete="username"
        aria-label="Email address"
      />
      <PasswordField
        name="current-password"
        label="Current password"
        isRequired
        problem={problems['current-password']}
        autoComplete="current-password"
      />
      <NewPasswordField label="New password" problem={problems['new-password']} />
      <div className="grid justify-items-start gap-3">
        <Button type="submit">Change password</Button>
        <p className="text-t2 text-muted">
          You stay signed in here; every other device is signed out.
        </p>
      </div>
    </Form>
  );
}
