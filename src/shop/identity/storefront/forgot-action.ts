import { requestPasswordReset } from '#shop/identity/use-cases/request-password-reset.ts';
import { data, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { requiredProblems, problemOf } from './identity-messages.ts';
import { type Refused, refusedOf } from './refusal.ts';

export interface ForgotActionData {
  /** As it was typed. */
  login: string;
  /** Null if the request was accepted, which does not reveal whether the account exists. */
  refused: Refused | null;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function forgotAction({ request, context }: ActionRequest) {
  const login = textOf(await postedForm(request), 'login').trim();
  if (login === '') return refuse({ login, refused: refusedOf([requiredProblems.login]) });
  const { network } = context.get(requestInfoContext);
  const requested = await requestPasswordReset(context.get(shopContext), login, { network });
  if (!requested.ok) return refuse({ login, refused: refusedOf([problemOf(requested.failure)]) });
  return data<ForgotActionData>({ login, refused: null });
}

function refuse(answer: ForgotActionData) {
  return data(answer, { status: 422 });
}
