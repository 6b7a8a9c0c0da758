import { subscribe, type SubscribeFailure } from '#services/newsletter/subscribe.ts';
import { data, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#web/context.ts';
import { filledByProgram, isFilledByProgram, postedForm, textOf } from '#web/posted-form.ts';
import { tooOften } from '../too-often.ts';

export interface SubscribeAnswer {
  isDone: boolean;
  /** As it was typed. */
  email: string;
  text: string;
}

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function subscribeAction({ request, context }: Posting) {
  const form = await postedForm(request);
  const email = textOf(form, 'email').trim();
  if (isFilledByProgram(form)) return refuse(email, filledByProgram);
  const { network } = context.get(requestInfoContext);
  const subscribed = await subscribe(context.get(shopContext), email, { network });
  if (!subscribed.ok) return refuse(email, reason(subscribed.failure));
  return data<SubscribeAnswer>({ isDone: true, email, text: thanks });
}

// The same words whether the address was there already or not.
const thanks =
  'Thank you for subscribing. We are emailing you your code. Each address receives one code only.';

function refuse(email: string, text: string) {
  return data<SubscribeAnswer>({ isDone: false, email, text }, { status: 422 });
}

function reason(failure: SubscribeFailure): string {
  if (failure.code === 'too-many-requests') return tooOften(failure.waitMs);
  return 'Please enter a valid email address, like name@example.com.';
}
