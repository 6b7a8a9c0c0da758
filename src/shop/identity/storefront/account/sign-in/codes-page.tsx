import { showAccount } from '#shop/identity/use-cases/details.ts';
import {
  showOfferedKey,
  offerCodes,
  turnOffCodes,
  turnOnCodes,
} from '#shop/identity/use-cases/codes.ts';
import { showSecondFactors } from '#shop/identity/use-cases/second-factors.ts';
import { Link, redirect, data, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { signedInVisitor, signedInSession } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/codes-page';
import { problemOf, secondFactorMessage, codeRequired } from '../../identity-messages.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { proofMessage } from '#shop/identity/web/proof-field.tsx';
import { AuthenticatorSetupCard, RecoveryCodes, TurnOn, TurnOff } from './authenticator-setup.tsx';
import { verifyIdentity } from '#shop/identity/use-cases/verify-identity.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';

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

/** The result of a form on the page: the new recovery codes, or errors. */
interface CodesActionData {
  recoveryCodes: string[] | null;
  problems: { password?: string; code?: string };
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

async function codesAction({ request, context }: ActionRequest) {
  const form = await postedForm(request);
  const intent = textOf(form, 'intent');
  if (intent === 'confirm') return confirm({ request, context }, textOf(form, 'code'));
  const shop = context.get(shopContext);
  const [visitor, session] = [await signedInVisitor(context), await signedInSession(context)];
  const password = textOf(form, 'own-password');
  const proven = await verifyIdentity(shop, visitor, { password, session });
  if (!proven.ok) {
    return refuse({ password: proofMessage(proven.failure) }, refusalStatus(proven.failure));
  }
  if (intent !== 'turn-off') {
    await offerCodes(shop, proven.value);
    return redirect('/account/sign-in/codes');
  }
  const turnedOff = await turnOffCodes(shop, proven.value, textOf(form, 'code'));
  if (!turnedOff.ok) return refuse({ code: secondFactorMessage(turnedOff.failure) });
  const text = 'Authenticator app turned off. You sign in with your password only.';
  const headers = cookieHeaders([flashLine(request, { kind: 'notice', text })]);
  return redirect('/account/sign-in', { headers });
}

/** The recovery codes are only in this response; they are never shown again. */
async function confirm({ context }: ActionRequest, typed: string) {
  if (typed.trim() === '') return refuse({ code: codeRequired });
  const [visitor, session] = [await signedInVisitor(context), await signedInSession(context)];
  const shop = context.get(shopContext);
  const turnedOn = await turnOnCodes(shop, visitor, { text: typed, session });
  if (!turnedOn.ok) return refuse({ code: secondFactorMessage(turnedOn.failure) });
  return data<CodesActionData>({ ...turnedOn.value, problems: {} });
}

function refuse(problems: CodesActionData['problems'], status = 422) {
  return data<CodesActionData>({ recoveryCodes: null, problems }, { status });
}
