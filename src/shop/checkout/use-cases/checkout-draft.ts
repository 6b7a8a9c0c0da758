import type { CheckoutDraft } from '#shop/checkout/rules/checkout-draft.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { findCheckoutOwner, saveDraft, findDraft } from '#shop/checkout/store/checkout-drafts.ts';

/**
 * Saves the entered fields. The page's checkout key identifies the account, also once the session has ended; the
 * key is void once the order is placed. A signed-in customer never saves a draft for another account.
 */
export async function keepDraft(
  shop: Shop,
  visitor: Visitor | null,
  { checkoutKey, draft }: { checkoutKey: string; draft: CheckoutDraft },
): Promise<void> {
  const owner = await findCheckoutOwner(shop.db.read, checkoutKey);
  if (owner === null || (visitor && visitor.userId !== owner)) return;
  const now = shop.clock();
  await shop.db.write((writer) => saveDraft(writer, { checkoutKey, draft, now }));
}

/** The saved checkout; null if none. */
export function showDraft(shop: Shop, { userId }: Visitor): Promise<CheckoutDraft | null> {
  return findDraft(shop.db.read, userId);
}
