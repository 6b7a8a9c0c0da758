import { resetPassword } from '#shop/identity/use-cases/reset-password.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/web/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/refusal-status.ts';
import { requiredProblems, problemOf } from './identity-messages.ts';
import { type Refused, refusedOf } from './refusal.ts';

export interface ResetActionData {
  token: string;
  /** Null if the link has expired. */
  email: string | null;
  refused: Refused;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

const isSet = 'Your new password is set, and every device is signed out. Please sign in with it.';

export async function resetAction({ request, context }: ActionRequest) {
  const form = await postedForm(request);
  const token = textOf(form, 'token');
  const email = textOf(form, 'email');
  const password = textOf(form, 'new-password');
  const refuse = (answer: ResetActionData, status = 422) => data(answer, { status });
  if (password === '') {
    return refuse({ token, email, refused: refusedOf([requiredProblems['new-password']]) });
  }
  const { network } = context.get(requestInfoContext);
  const caller = { headers: request.headers, network };
  const reset = await resetPassword(context.get(shopContext), { token, password }, caller);
  if (!reset.ok) {
    const isExpired = reset.failure.code === 'dead-link';
    const refused = refusedOf([problemOf(reset.failure)]);
    const status = refusalStatus(reset.failure);
    return refuse({ token, email: isExpired ? null : email, refused }, status);
  }
  const flash = flashLine(request, { kind: 'notice', text: isSet });
  return redirect('/signin', { headers: cookieHeaders([...reset.value.setCookies, flash]) });
}
