import { keepDraft } from '#shop/checkout/use-cases/checkout-draft.ts';
import type { RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { readCheckoutInput } from './checkout-input.ts';

/** Saves the posted form as the draft of the cart's owner, signed in or not. */
export async function saveCheckoutDraft(
  context: Readonly<Pick<RouterContextProvider, 'get'>>,
  posted: FormData,
): Promise<void> {
  const saved = { checkoutKey: textOf(posted, 'key'), draft: readCheckoutInput(posted) };
  await keepDraft(context.get(shopContext), await visitorOf(context), saved);
}
