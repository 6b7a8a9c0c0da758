import { keepDraft } from '#services/checkout/keep-draft.ts';
import type { RouterContextProvider } from 'react-router';
import { shopContext } from '#web/context.ts';
import { textOf } from '#web/posted-form.ts';
import { visitorOf } from '#web/visitor.ts';
import { readCheckoutInput } from './checkout-input.ts';

/** Saves the posted form as the draft of the cart's owner, signed in or not. */
export async function saveCheckoutDraft(
  context: Readonly<Pick<RouterContextProvider, 'get'>>,
  posted: FormData,
): Promise<void> {
  const saved = { checkoutKey: textOf(posted, 'key'), draft: readCheckoutInput(posted) };
  await keepDraft(context.get(shopContext), await visitorOf(context), saved);
}
