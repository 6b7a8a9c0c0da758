import { showAccount } from '#shop/identity/use-cases/details.ts';
import { showSecondFactors } from '#shop/identity/use-cases/second-factors.ts';
import CircleCheck from '~icons/lucide/circle-check';
import { useEffect, useRef } from 'react';
import { showSignInMethods, type ConnectionState } from '#shop/identity/use-cases/connections.ts';
import { redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { textOf } from '#platform/web/posted-form.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { Notice } from '#platform/web/notice.tsx';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/sign-in-settings-page';
import { problemOf, refusedOf } from '../../identity-messages.ts';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { EmailSection } from './email-section.tsx';
import {
  SecondFactorRequired,
  SecondFactorSection,
  PasskeysSection,
} from './second-factor-sections.tsx';
import { PasswordSection } from './password-section.tsx';
import { type SignInSettingsActionData, signInSettingsAction } from './sign-in-settings-action.ts';
import { providerLabels } from '#shop/identity/rules/provider.ts';
import { Button } from '#platform/web/button.tsx';
import { ProviderIcon } from '../../provider-buttons.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Sign-in', matches[1].loaderData.shopName);

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const account = await showAccount(shop, visitor);
  if (!account) return redirect('/signin');
  const connections = await showSignInMethods(shop, visitor);
  const factors = await showSecondFactors(shop, visitor);
  const lacksSecondFactor = visitor.lacksSecondFactor ?? false;
  return { ...account, connections, factors, lacksSecondFactor };
}

export function action(args: Route.ActionArgs) {
  return signInSettingsAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): SignInSettingsActionData => {
    const refused = refusedOf([problemOf({ code: 'network-request-failed' })]);
    return { intent: textOf(posted, 'intent'), typed: textOf(posted, 'email'), refused };
  });
}

export default function SignInSettingsPage({
  loaderData: account,
  actionData: result,
  matches,
}: Route.ComponentProps) {
  const { flash } = matches[1].loaderData;
  const { hasCodes, recoveryCodesLeft, passkeys } = account.factors;
  const forms = useFormReset(flash);
  const refusedAs = (intent: string) => (result?.intent === intent ? result.refused : undefined);
  return (
    <div ref={forms} className="grid gap-10">
      <div className="grid gap-6">
        <h2>Sign-in</h2>
        {flash?.kind === 'notice' && !result && (
          <Notice kind="good" icon={CircleCheck} role="alert">
            {flash.text}
          </Notice>
        )}
      </div>
      {account.lacksSecondFactor && (
        <SecondFactorRequired hasFactor={hasCodes || passkeys.length > 0} />
      )}
      <EmailSection
        email={account.email}
        isVerified={account.isEmailVerified}
        hasPassword={account.hasPassword}
        typed={result?.typed ?? ''}
        refused={refusedAs('email')}
      />
      <PasswordSection
        email={account.email}
        hasPassword={account.hasPassword}
        refused={refusedAs('password')}
      />
      <ConnectedSection connections={account.connections} />
      <PasskeysSection names={passkeys.map(({ name }) => name)} />
      <SecondFactorSection hasCodes={hasCodes} recoveryCodesLeft={recoveryCodesLeft} />
      <FlashToast flash={result?.refused.message ?? null} />
    </div>
  );
}

/** Clears the forms after a successful submission. */
function useFormReset(done: object | null) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) for (const form of ref.current?.querySelectorAll('form') ?? []) form.reset();
  }, [done]);
  return ref;
}

/** The connected and available identity providers. Uses full page loads, because the flow leaves the site. */
function ConnectedSection({ connections }: { connections: readonly ConnectionState[] }) {
  const shown = connections.filter(({ isReady, isConnected }) => isReady || isConnected);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="connected" className="border-t border-line pt-6">
      <h3 id="connected" className="font-serif text-t5 font-normal">
        Google and Facebook
      </h3>
      <ul className="mt-2">
        {shown.map((connection) => (
          <Connection key={connection.name} connection={connection} />
        ))}
      </ul>
    </section>
  );
}

function Connection({ connection }: { connection: ConnectionState }) {
  const { name, isConnected, isNeeded } = connection;
  const label = providerLabels[name];
  const connectedNote = isNeeded
    ? 'Your only way to sign in. Choose a password first.'
    : 'Connected.';
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line py-4 last:border-b-0">
      <p className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        <ProviderIcon name={name} />
        <span className="min-w-0">
          <span className="block font-medium">{label}</span>
          <span id={`${name}-note`} className="block text-t2 text-muted">
            {isConnected ? connectedNote : 'Not connected.'}
          </span>
        </span>
      </p>
      <form method="post" action={`/account/sign-in/${name}`}>
        <input type="hidden" name="intent" value={isConnected ? 'disconnect' : 'connect'} />
        <Button
          type="submit"
          kind="quiet"
          disabled={isNeeded}
          aria-describedby={`${name}-note`}
          aria-label={`${isConnected ? 'Disconnect' : 'Connect'} ${label}`}
        >
          {isConnected ? 'Disconnect' : 'Connect'}
        </Button>
      </form>
    </li>
  );
}
