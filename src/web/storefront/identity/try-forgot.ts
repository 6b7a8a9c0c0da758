import { askReset } from '#services/identity/ask-reset.ts';
import { data, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#web/context.ts';
import { postedForm, textOf } from '#web/posted-form.ts';
import { missing, problemOf } from './identity-words.ts';
import { type Refused, refusedOf } from './refusal.ts';

export interface ForgotAnswer {
  /** As it was typed. */
  login: string;
  /** Null where it was heard, which says nothing of whether there is such an account. */
  refused: Refused | null;
}

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function tryForgot({ request, context }: Posting) {
  const login = textOf(await postedForm(request), 'login').trim();
  if (login === '') return refuse({ login, refused: refusedOf([missing.login]) });
  const { network } = context.get(requestInfoContext);
  const asked = await askReset(context.get(shopContext), login, { network });
  if (!asked.ok) return refuse({ login, refused: refusedOf([problemOf(asked.failure)]) });
  return data<ForgotAnswer>({ login, refused: null });
}

function refuse(answer: ForgotAnswer) {
  return data(answer, { status: 422 });
}
