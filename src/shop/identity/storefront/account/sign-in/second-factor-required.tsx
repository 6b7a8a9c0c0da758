import ShieldAlert from '~icons/lucide/shield-alert';
import { Form } from 'react-router';
import { Notice } from '#platform/web/notice.tsx';

/** Shown to staff of a live shop who need a second factor for the admin. `hasFactor` is true if one is set up but not yet used in this session. */
export function SecondFactorRequired({ hasFactor }: { hasFactor: boolean }) {
  return (
    <Notice kind="warn" icon={ShieldAlert} role="alert">
      {hasFactor ? (
        <Form method="post" action="/signout">
          <p>The admin area requires a second factor. Please sign in again with yours.</p>
          <button className="-mb-2 inline-flex min-h-target items-center font-semibold underline underline-offset-4">
            Sign out
          </button>
        </Form>
      ) : (
        <p>
          Staff sign in with a second factor. Add a passkey or turn on an authenticator app below to
          continue to the admin area.
        </p>
      )}
    </Notice>
  );
}
