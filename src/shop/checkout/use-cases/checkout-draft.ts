import type { CheckoutDraft } from '#shop/checkout/rules/checkout-draft.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { findCheckoutOwner, saveDraft, findDraft } from '#shop/checkout/store/checkout-drafts.ts';

/**
 * Keeps what was typed so far. The page's key says for whom, also once the session has ended; it is none any
 * more as soon as the order is placed. Whoever is signed in keeps nothing for anybody else.
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
