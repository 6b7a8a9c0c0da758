import { Link } from 'react-router';

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
