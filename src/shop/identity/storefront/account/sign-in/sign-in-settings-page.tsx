import { showAccount } from '#shop/identity/use-cases/details.ts';
import { showSecondFactors } from '#shop/identity/use-cases/second-factors.ts';
import CircleCheck from '~icons/lucide/circle-check';
import { useEffect, useRef } from 'react';
import { showSignInMethods } from '#shop/identity/use-cases/connections.ts';
import { redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { textOf } from '#platform/web/posted-form.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { Notice } from '#platform/web/notice.tsx';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/sign-in-settings-page';
import { problemOf, refusedOf } from '../../identity-messages.ts';
import { privateHead } from '#shop/settings/web/head/private-head.ts';
import { EmailSection } from './email-section.tsx';
import {
  SecondFactorRequired,
  SecondFactorSection,
  PasskeysSection,
} from './second-factor-sections.tsx';
import { PasswordSection } from './password-section.tsx';
import { type SignInSettingsActionData, signInSettingsAction } from './sign-in-settings-action.ts';
import { ConnectedSection } from './connected-section.tsx';

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
  actionData: answer,
  matches,
}: Route.ComponentProps) {
  const { flash } = matches[1].loaderData;
  const { hasCodes, recoveryCodesLeft, passkeys } = account.factors;
  const forms = useFormReset(flash);
  const refusedAs = (intent: string) => (answer?.intent === intent ? answer.refused : undefined);
  return (
    <div ref={forms} className="grid gap-10">
      <div className="grid gap-6">
        <h2>Sign-in</h2>
        {flash?.kind === 'notice' && !answer && (
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
        typed={answer?.typed ?? ''}
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
      <FlashToast flash={answer?.refused.message ?? null} />
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
