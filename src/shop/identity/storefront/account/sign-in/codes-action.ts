import { offerCodes, turnOffCodes, turnOnCodes } from '#shop/identity/use-cases/codes.ts';
import { verifyIdentity } from '#shop/identity/use-cases/verify-identity.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/refusal-status.ts';
import { signedInSession, signedInVisitor } from '#shop/access/web/visitor.ts';
import { secondFactorMessage, codeRequired } from '../../identity-messages.ts';
import { proofMessage } from '#shop/identity/web/proof-field.tsx';

/** The result of a form on the page: the new recovery codes, or errors. */
export interface CodesActionData {
  recoveryCodes: string[] | null;
  problems: { password?: string; code?: string };
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function codesAction({ request, context }: ActionRequest) {
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
