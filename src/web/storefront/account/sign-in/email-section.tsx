import { Form } from 'react-router';
import MailCheck from '~icons/lucide/mail-check';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Refused } from '../../identity/refusal.ts';
import { useFocusOnProblem } from '../../identity/use-focus-on-problem.ts';

interface EmailSectionProps {
  email: string;
  isVerified: boolean;
  /** Without one there is nothing to prove the change with. */
  hasPassword: boolean;
  /** The new address as it was typed. */
  typed: string;
  refused: Refused | undefined;
}

export function EmailSection({ email, isVerified, ...rest }: EmailSectionProps) {
  const { hasPassword, typed, refused } = rest;
  const section = useFocusOnProblem(refused);
  return (
    <section aria-labelledby="email-address" className="grid gap-6 border-t border-line pt-6">
      <div className="grid gap-2">
        <h3 id="email-address" className="text-t5">
          Email address
        </h3>
        <p>
          <b className="font-medium wrap-anywhere">{email}</b>{' '}
          {isVerified && <span className="text-t2 text-good">proven</span>}
        </p>
      </div>
      {!isVerified && <NotVerified />}
      <div ref={section}>
        {hasPassword ? (
          <ChangeForm typed={typed} problems={refused?.problems ?? {}} />
        ) : (
          <p className="text-muted">Choose a password first: it is asked for before a change.</p>
        )}
      </div>
    </section>
  );
}

function NotVerified() {
  return (
    <Notice kind="warn" icon={MailCheck}>
      <p>
        We wrote to this address and have not heard back. Open the link in our letter, so that you
        can get back in if you forget your password.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="verify" />
        <button className="-mb-2 inline-flex min-h-target items-center font-semibold underline underline-offset-4">
          Send the letter again
        </button>
      </Form>
    </Notice>
  );
}

function ChangeForm({ typed, problems }: { typed: string; problems: Refused['problems'] }) {
  return (
    <Form method="post" className="grid max-w-120 gap-6">
      <input type="hidden" name="intent" value="email" />
      <TextField
        name="email"
        type="email"
        label="New email address"
        isRequired
        problem={problems.email}
        defaultValue={typed}
        autoComplete="email"
        maxLength={254}
      />
      <PasswordField
        name="password"
        label="Your password"
        isRequired
        problem={problems.password}
        autoComplete="current-password"
      />
      <div className="grid justify-items-start gap-3">
        <Button type="submit" kind="quiet">
          Change address
        </Button>
        <p className="text-t2 text-muted">
          It changes when you open the link that we send to the new address.
        </p>
      </div>
    </Form>
  );
}
