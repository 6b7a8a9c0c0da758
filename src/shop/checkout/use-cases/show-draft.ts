import type { CheckoutDraft } from '#shop/checkout/rules/checkout-draft.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { findDraft } from '#shop/checkout/store/checkout-drafts.ts';

/** The saved checkout; null if none. */
export function showDraft(shop: Shop, { userId }: Visitor): Promise<CheckoutDraft | null> {
  return findDraft(shop.db.read, userId);
}
