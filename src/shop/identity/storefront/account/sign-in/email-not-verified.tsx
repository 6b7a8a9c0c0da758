import MailCheck from '~icons/lucide/mail-check';
import { Form } from 'react-router';
import { Notice } from '#platform/web/notice.tsx';

/** A notice only: an unverified email address does not restrict the account. */
export function EmailNotVerified() {
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
