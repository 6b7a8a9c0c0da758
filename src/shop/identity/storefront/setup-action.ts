import { setUpOwner } from '#shop/identity/use-cases/set-up-owner.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/web/cookies.ts';
import { signedInLines } from '#shop/identity/web/login-flag.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/refusal-status.ts';
import { requiredProblems, problemOf } from './identity-messages.ts';
import { type Refused, refusedOf } from './refusal.ts';

export interface SetupActionData {
  token: string;
  /** As it was typed. */
  email: string;
  isExpired: boolean;
  refused: Refused;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function setupAction({ request, context }: ActionRequest) {
  const shop = context.get(shopContext);
  const form = await postedForm(request);
  const token = textOf(form, 'token');
  const email = textOf(form, 'email').trim();
  const password = textOf(form, 'new-password');
  const refuse = (refused: Refused, isExpired = false, status = 422) =>
    data<SetupActionData>({ token, email, isExpired, refused }, { status });
  const empty = [
    ...(email === '' ? [requiredProblems.email] : []),
    ...(password === '' ? [requiredProblems['new-password']] : []),
  ];
  if (empty.length > 0) return refuse(refusedOf(empty));
  const { network } = context.get(requestInfoContext);
  const caller = { headers: request.headers, network };
  const made = await setUpOwner(shop, { token, email, password }, caller);
  if (!made.ok) {
    const { failure } = made;
    const isExpired = failure.code === 'dead-link';
    return refuse(refusedOf([problemOf(failure)]), isExpired, refusalStatus(failure));
  }
  const cookies = [...made.value.setCookies, ...signedInLines(request, shop.clock())];
  return redirect('/account/sign-in', { headers: cookieHeaders(cookies) });
}
