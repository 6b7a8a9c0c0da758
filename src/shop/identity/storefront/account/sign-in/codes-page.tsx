import { showAccount } from '#shop/identity/use-cases/details.ts';
import { showOfferedKey } from '#shop/identity/use-cases/codes.ts';
import { showSecondFactors } from '#shop/identity/use-cases/second-factors.ts';
import { Form, Link, redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/codes-page';
import { problemOf } from '../../identity-messages.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { privateHead } from '#shop/settings/web/head/private-head.ts';
import { ProofField } from '#shop/identity/web/proof-field.tsx';
import { type CodesActionData, codesAction } from './codes-action.ts';
import { AuthenticatorSetupCard, RecoveryCodes } from './authenticator-setup.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Authenticator app', matches[1].loaderData.shopName);

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const account = await showAccount(shop, visitor);
  if (!account) return redirect('/signin');
  const { hasCodes, recoveryCodesLeft } = await showSecondFactors(shop, visitor);
  const offered = await showOfferedKey(shop, visitor);
  const continueTo = visitor.role === 'customer' ? '/account/sign-in' : '/admin';
  const { hasPassword } = account;
  return { hasCodes, recoveryCodesLeft, offered, continueTo, hasPassword };
}

export function action(args: Route.ActionArgs) {
  return codesAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (): CodesActionData => {
    const { text } = problemOf({ code: 'network-request-failed' });
    return { recoveryCodes: null, problems: { code: text, password: text } };
  });
}

export default function CodesPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { hasCodes, recoveryCodesLeft, offered, continueTo, hasPassword } = loaderData;
  const forms = useFocusOnProblem<HTMLDivElement>(answer);
  const problems = answer?.problems ?? {};
  return (
    <div ref={forms} className="grid max-w-120 gap-6">
      <h2>Authenticator app</h2>
      {answer?.recoveryCodes ? (
        <RecoveryCodes codes={answer.recoveryCodes} continueTo={continueTo} />
      ) : hasCodes ? (
        <TurnOff {...{ recoveryCodesLeft, hasPassword, problems }} />
      ) : offered ? (
        <AuthenticatorSetupCard offered={offered} problem={problems.code} />
      ) : (
        <TurnOn {...{ hasPassword, problems }} />
      )}
      <Link to="/account/sign-in" className="text-link min-h-target w-fit text-t2 text-muted">
        Back to Sign-in
      </Link>
    </div>
  );
}

interface StateProps {
  hasPassword: boolean;
  problems: CodesActionData['problems'];
}

function TurnOn({ hasPassword, problems }: StateProps) {
  return (
    <>
      <p className="text-muted">
        An authenticator app on your phone shows a new code every 30 seconds. Signing in then
        requires your password and a code, so a stolen password is not enough.
      </p>
      {problems.code && (
        <p role="alert" className="font-medium text-bad">
          {problems.code}
        </p>
      )}
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="intent" value="begin" />
        <ProofField name="own-password" hasPassword={hasPassword} problem={problems.password} />
        <Button type="submit" className="w-fit">
          Begin
        </Button>
      </Form>
    </>
  );
}

function TurnOff({
  recoveryCodesLeft,
  hasPassword,
  problems,
}: StateProps & { recoveryCodesLeft: number }) {
  return (
    <>
      <p>
        Codes are <b className="font-medium text-good">on</b>. You have {recoveryCodesLeft} unused
        recovery codes. To get new ones, turn codes off and on again.
      </p>
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="intent" value="turn-off" />
        <ProofField name="own-password" hasPassword={hasPassword} problem={problems.password} />
        <TextField
          name="code"
          label="Code from the app, or a recovery code"
          isRequired
          problem={problems.code}
          autoComplete="one-time-code"
          maxLength={40}
        />
        <Button type="submit" kind="bad" className="w-fit">
          Turn codes off
        </Button>
      </Form>
    </>
  );
}
