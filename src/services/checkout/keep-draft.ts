import type { CheckoutDraft } from '#domain/checkout/checkout-draft.ts';
import type { Shop } from '#services/shop.ts';
import { findCheckingOut, saveDraft } from '#storage/checkout-drafts.ts';

/**
 * Keeps what was typed so far. The page's key says for whom: only the account it was made for has it, also
 * once the session has ended, and it is none any more as soon as the order is placed.
 */
export async function keepDraft(
  shop: Shop,
  checkoutKey: string,
  draft: CheckoutDraft,
): Promise<void> {
  if ((await findCheckingOut(shop.db.read, checkoutKey)) === null) return;
  const now = shop.clock();
  await shop.db.write((writer) => saveDraft(writer, { checkoutKey, draft, now }));
}
