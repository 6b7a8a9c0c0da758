import { Link, Form } from 'react-router';
import ShieldAlert from '~icons/lucide/shield-alert';
import { Notice } from '#platform/web/notice.tsx';

interface SecondFactorSectionProps {
  hasCodes: boolean;
  recoveryCodesLeft: number;
}

export function SecondFactorSection({ hasCodes, recoveryCodesLeft }: SecondFactorSectionProps) {
  return (
    <section aria-labelledby="second-factor" className="grid gap-2 border-t border-line pt-6">
      <h3 id="second-factor" className="font-serif text-t5 font-normal">
        Authenticator app
      </h3>
      {hasCodes ? (
        <p>
          Signing in requires your password and a code.{' '}
          <span className="text-t2 text-muted">{recoveryCodesLeft} recovery codes left</span>
        </p>
      ) : (
        <p className="text-muted">
          Protect your account with a code from an authenticator app on your phone.
        </p>
      )}
      <Link to="/account/sign-in/codes" className="text-link min-h-target w-fit">
        {hasCodes ? 'Turn codes off' : 'Turn codes on'}
      </Link>
    </section>
  );
}

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

export function PasskeysSection({ names }: { names: readonly string[] }) {
  return (
    <section aria-labelledby="passkeys" className="grid gap-2 border-t border-line pt-6">
      <h3 id="passkeys" className="font-serif text-t5 font-normal">
        Passkeys
      </h3>
      {names.length > 0 ? (
        <p className="wrap-anywhere">{names.join(', ')}</p>
      ) : (
        <p className="text-muted">
          Your phone, computer or security key signs you in, without a password.
        </p>
      )}
      <Link to="/account/sign-in/passkeys" className="text-link min-h-target w-fit">
        {names.length > 0 ? 'Add or remove passkeys' : 'Add a passkey'}
      </Link>
    </section>
  );
}
