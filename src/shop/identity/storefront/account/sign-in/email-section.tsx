import BadgeCheck from '~icons/lucide/badge-check';
import { Form } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import type { Refused } from '../../identity-messages.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { ProofField } from '#shop/identity/web/proof-field.tsx';
import MailCheck from '~icons/lucide/mail-check';
import { Notice } from '#platform/web/notice.tsx';

interface EmailSectionProps {
  email: string;
  isVerified: boolean;
  hasPassword: boolean;
  /** The new email address as submitted. */
  typed: string;
  refused: Refused | undefined;
}

export function EmailSection({ email, isVerified, ...rest }: EmailSectionProps) {
  const { hasPassword, typed, refused } = rest;
  const section = useFocusOnProblem<HTMLDivElement>(refused);
  return (
    <section aria-labelledby="email-address" className="grid gap-6 border-t border-line pt-6">
      <div className="grid gap-2">
        <h3 id="email-address" className="font-serif text-t5 font-normal">
          Email address
        </h3>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="wrap-anywhere">{email}</span>
          {isVerified && (
            <span className="flex items-center gap-1.5 text-t2 font-medium text-good">
              <BadgeCheck aria-hidden="true" className="icon" /> Verified
            </span>
          )}
        </p>
      </div>
      {!isVerified && <EmailNotVerified />}
      <div ref={section}>
        <ChangeForm hasPassword={hasPassword} typed={typed} problems={refused?.problems ?? {}} />
      </div>
    </section>
  );
}

interface ChangeFormProps {
  hasPassword: boolean;
  typed: string;
  problems: Refused['problems'];
}

function ChangeForm({ hasPassword, typed, problems }: ChangeFormProps) {
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
      <ProofField name="password" hasPassword={hasPassword} problem={problems.password} />
      <div className="grid justify-items-start gap-3">
        <Button type="submit" kind="quiet">
          Change address
        </Button>
        <p className="text-t2 text-muted">
          The change takes effect once you open the link we send to the new address.
        </p>
      </div>
    </Form>
  );
}

/** A notice only: an unverified email address does not restrict the account. */
function EmailNotVerified() {
  return (
    <Notice kind="warn" icon={MailCheck}>
      <p>
        This email address is not verified yet. Open the link in our email, so that you can reset
        your password if you forget it.
      </p>
      <Form method="post" action="/account/sign-in">
        <input type="hidden" name="intent" value="verify" />
        <button className="-mb-2 inline-flex min-h-target items-center font-semibold underline underline-offset-4">
          Resend email
        </button>
      </Form>
    </Notice>
  );
}
