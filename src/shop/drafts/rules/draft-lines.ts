import type { CartLine } from '#shop/cart/rules/cart.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import type { Shortage } from '#shop/checkout/rules/plan-order.ts';
import type { PlannedLine } from '#shop/orders/rules/order-plan.ts';
import type { ShippingClass } from '#shop/settings/rules/shipping-methods.ts';
import { money } from '#platform/money.ts';
import type { DraftItem } from './draft-order.ts';

export interface DraftLine extends PlannedLine {
  needsShipping: boolean;
  shippingClass: ShippingClass;
  /** Of one unit; null where unknown. */
  weightGrams: number | null;
  /** Units available now; null if stock is not tracked. */
  sellable: number | null;
}

/** Items whose variant is no longer on sale are left out. */
export function draftLines(
  items: readonly DraftItem[],
  onSale: readonly CartLine[],
  currency: string,
): DraftLine[] {
  return items.flatMap((item): DraftLine[] => {
    const { quantity } = item;
    if (item.kind === 'custom') {
      const { title, priceMinor, taxClass, needsShipping } = item;
      const product = { id: null, title, category: '', picture: null };
      const none = { variantId: null, sku: null, optionValues: [], weightGrams: null };
      const unitPrice = money(priceMinor, currency);
      const shippingClass = needsShipping ? 'parcel' : 'none';
      const sent = { needsShipping, shippingClass } as const;
      return [{ ...none, ...sent, product, unitPrice, quantity, taxClass, sellable: null }];
    }
    const line = onSale.find(({ variantId }) => variantId === item.variantId);
    return line ? [{ ...line, quantity }] : [];
  });
}

/** Whether the variant of the item is no longer on sale. */
export function isGone(item: DraftItem, onSale: readonly CartLine[]): boolean {
  return item.kind === 'variant' && !onSale.some(({ variantId }) => variantId === item.variantId);
}

export function shortagesOf(lines: readonly DraftLine[]): Shortage[] {
  return lines.flatMap(({ variantId, product, optionValues, quantity, sellable }) => {
    if (variantId === null || sellable === null || sellable >= quantity) return [];
    return [{ variantId, title: titleWith(product.title, optionValues), available: sellable }];
  });
}
