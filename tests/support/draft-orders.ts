import type { DraftItem, DraftOrder } from '#shop/drafts/rules/draft-order.ts';
import type { DraftPayment } from '#shop/drafts/rules/draft-payment.ts';
import { createDraft } from '#shop/drafts/use-cases/edit-drafts.ts';
import { placeDraft } from '#shop/drafts/use-cases/place-draft.ts';
import { showDraft } from '#shop/drafts/use-cases/show-drafts.ts';
import { findDraft } from '#shop/drafts/store/draft-orders.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { Shop } from '#shop/shop.ts';
import { filledForm } from './buyers.ts';
import { storedOrder } from './placed-order.ts';
import { staff } from './staff.ts';

export const engraving: DraftItem = {
  kind: 'custom',
  title: 'Engraving',
  priceMinor: 1250,
  quantity: 2,
  taxClass: 'standard',
  needsShipping: false,
};

export function variantItem(productId: number, quantity = 1): DraftItem {
  const title = `Product ${productId}`;
  return { kind: 'variant', variantId: `variant-${productId}`, title, quantity };
}

/** A draft for the small shop that can be placed. */
export function sampleDraft(change: Partial<DraftOrder> = {}): DraftOrder {
  return {
    form: { ...filledForm, email: 'phone@example.com' },
    items: [variantItem(2), engraving],
    discount: { kind: 'none' },
    shipping: { kind: 'method', code: 'standard' },
    ...change,
  };
}

export async function newDraft(shop: Shop, change: Partial<DraftOrder> = {}) {
  const created = await createDraft(shop, staff, { id: shop.newId(), draft: sampleDraft(change) });
  if (!created.ok) throw new Error(created.failure.code);
  return created.value;
}

export const paidInCash: DraftPayment = { kind: 'received', by: 'cash', reference: '' };

/** Places the draft as it is shown now. */
export async function place(shop: Shop, id: string, payment: DraftPayment = { kind: 'link' }) {
  const shown = await showDraft(shop, staff, id);
  const stored = await findDraft(shop.db.read, id);
  const agreedTotalMinor = shown.ok ? shown.value.plan.priced.total.amount : 0;
  return placeDraft(shop, staff, { id, version: stored?.version ?? 1, agreedTotalMinor, payment });
}

/** The order of a draft that was just placed. */
export async function orderFromDraft(
  shop: Shop,
  change: Partial<DraftOrder> = {},
  payment: DraftPayment = { kind: 'link' },
): Promise<Order> {
  const draft = await newDraft(shop, change);
  const placed = await place(shop, draft.id, payment);
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
  return storedOrder(shop, placed.value.id);
}
