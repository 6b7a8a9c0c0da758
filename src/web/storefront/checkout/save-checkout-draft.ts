import { keepDraft } from '#services/checkout/keep-draft.ts';
import type { RouterContextProvider } from 'react-router';
import { shopContext } from '#web/context.ts';
import { textOf } from '#web/posted-form.ts';
import { visitorOf } from '#web/visitor.ts';
import { readCheckoutInput } from './checkout-input.ts';

/** Keeps what was sent for the next time the checkout is opened, by whoever it was opened for. */
export async function saveCheckoutDraft(
  context: Readonly<Pick<RouterContextProvider, 'get'>>,
  posted: FormData,
): Promise<void> {
  const kept = { checkoutKey: textOf(posted, 'key'), draft: readCheckoutInput(posted) };
  await keepDraft(context.get(shopContext), await visitorOf(context), kept);
}
