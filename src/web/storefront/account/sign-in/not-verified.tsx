import MailCheck from '~icons/lucide/mail-check';
import { Form } from 'react-router';
import { Notice } from '#web/ui/notice.tsx';

/** Nothing is closed to an account whose address is not proven: it is told of it, quietly. */
export function NotVerified() {
  return (
    <Notice kind="warn" icon={MailCheck}>
      <p>
        We wrote to this address and have not heard back. Open the link in our letter, so that you
        can get back in if you forget your password.
      </p>
      <Form method="post" action="/account/sign-in">
        <input type="hidden" name="intent" value="verify" />
        <button className="-mb-2 inline-flex min-h-target items-center font-semibold underline underline-offset-4">
          Send the letter again
        </button>
      </Form>
    </Notice>
  );
}
