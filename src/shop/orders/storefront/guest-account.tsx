import CircleAlert from '~icons/lucide/circle-alert';
import { Form, Link, useNavigation } from 'react-router';
import { NewPasswordField } from '#shop/identity/storefront/new-password-field.tsx';
import type { Refused } from '#shop/identity/storefront/identity-messages.ts';
import { Button } from '#platform/web/button.tsx';
import { HoneyPot } from '#platform/web/honey-pot.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';

export const createAccount = 'create-account';

interface GuestAccountProps {
  email: string;
  refused: Refused | undefined;
}

/** Where the guest of a signed link opens an account with the address of the order. */
export function GuestAccount({ email, refused }: GuestAccountProps) {
  const section = useFocusOnProblem<HTMLElement>(refused);
  const isSending = useNavigation().formMethod === 'POST';
  const problem = refused?.problems['new-password'];
  const isTaken = refused?.problems.email !== undefined;
  return (
    <section
      ref={section}
      aria-labelledby="guest-account"
      className="mt-8 grid gap-4 border-t border-line pt-6"
    >
      <h2 id="guest-account" className="text-t5">
        Create an account
      </h2>
      <p className="text-muted">
        {`You ordered without an account. With a password, this order and its address are in an account for ${email}. Other orders with this email address follow once you confirm it.`}
      </p>
      {refused && problem === undefined && (
        <Notice kind="warn" icon={CircleAlert} role="alert">
          {refused.message.text}{' '}
          {isTaken && (
            <Link to="/signin?next=%2Fmyorder" className="text-link">
              Sign in
            </Link>
          )}
        </Notice>
      )}
      <Form method="post" preventScrollReset className="grid gap-5">
        <input type="hidden" name="intent" value={createAccount} />
        {/* Lets password managers associate the password with the account. */}
        <input
          name="account"
          value={email}
          readOnly
          hidden
          autoComplete="username"
          aria-label="Email address"
        />
        <NewPasswordField label="Password" problem={problem} />
        <HoneyPot />
        <Button kind="quiet" disabled={isSending}>
          Create account
        </Button>
      </Form>
    </section>
  );
}
