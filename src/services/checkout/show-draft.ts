import type { CheckoutDraft } from '#domain/checkout/checkout-draft.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Shop } from '#services/shop.ts';
import { findDraft } from '#storage/checkout-drafts.ts';

/** The saved checkout; null if none. */
export function showDraft(shop: Shop, { userId }: Visitor): Promise<CheckoutDraft | null> {
  return findDraft(shop.db.read, userId);
}
