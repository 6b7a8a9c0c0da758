import { Link } from 'react-router';

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
