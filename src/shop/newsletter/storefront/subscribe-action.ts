import { subscribe, type SubscribeFailure } from '#shop/newsletter/use-cases/subscribe.ts';
import { data, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import {
  honeypotMessage,
  isHoneypotFilled,
  postedForm,
  textOf,
} from '#platform/web/posted-form.ts';
import { tooManyAttempts } from '#platform/web/too-many-attempts.ts';

export interface SubscribeActionData {
  isDone: boolean;
  /** As it was typed. */
  email: string;
  text: string;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function subscribeAction({ request, context }: ActionRequest) {
  const form = await postedForm(request);
  const email = textOf(form, 'email').trim();
  if (isHoneypotFilled(form)) return refuse(email, honeypotMessage);
  const { network } = context.get(requestInfoContext);
  const subscribed = await subscribe(context.get(shopContext), email, { network });
  if (!subscribed.ok) return refuse(email, reason(subscribed.failure));
  return data<SubscribeActionData>({ isDone: true, email, text: thanks });
}

// The same message whether or not the address was already subscribed, so it reveals nothing.
const thanks =
  'Thank you for subscribing. We are emailing you your code. Each address receives one code only.';

function refuse(email: string, text: string) {
  return data<SubscribeActionData>({ isDone: false, email, text }, { status: 422 });
}

function reason(failure: SubscribeFailure): string {
  if (failure.code === 'too-many-requests') return tooManyAttempts(failure.waitMs);
  return 'Please enter a valid email address, like name@example.com.';
}
