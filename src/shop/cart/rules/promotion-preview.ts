import { bestDiscount, type PricedOrder, priceOrder } from '#shop/pricing/rules/price-order.ts';
import type { Discount, DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import { type Promotion, promotionDiscount } from '#shop/promotions/rules/promotion.ts';
import type { Money } from '#platform/money.ts';
import type { Result } from '#platform/result.ts';
import type { CartLine } from './cart.ts';

/** Who buys, beside the ids of segments, which are longer. */
export const previewBuyers = {
  guest: 'A guest',
  first: 'An account that orders for the first time',
  returning: 'An account that has ordered before',
} as const;

export interface PreviewTerms {
  promotion: Promotion;
  /** The automatic promotions beside it. */
  others: readonly Promotion[];
  /** A key of `previewBuyers` or the id of a segment. */
  buyer: string;
  shipping: Money;
  now: number;
}

export interface PromotionPreview {
  /** Whether the promotion applies. */
  applied: Result<Discount, DiscountFailure>;
  /** With the best of the other promotions. */
  without: PricedOrder;
  /** With the best of all, which the customer pays. */
  paid: PricedOrder;
  /** The promotion that the customer gets; null for none. */
  granted: Discount | null;
}

/** Of a promotion as if it were running, before tax. */
export function previewPromotion(
  lines: readonly CartLine[],
  { promotion, others, buyer, shipping, now }: PreviewTerms,
): PromotionPreview {
  const ask = (one: Promotion) => {
    const known = {
      isInSegment: one.segmentId === buyer,
      earlierOrders: buyer === 'first' ? 0 : 1,
    };
    const facts = { lines, usedBefore: 0, now, buyer: buyer === 'guest' ? null : known };
    return promotionDiscount(one, facts);
  };
  const applied = ask({ ...promotion, startsAt: null, endsAt: null });
  const discounts = others.flatMap((one) => {
    const discount = ask(one);
    return discount.ok ? discount.value : [];
  });
  const priced = (granted: Discount | null) =>
    priceOrder(lines, { shipping, reduction: granted?.reduction ?? null });
  // It comes last, because a code is not used up where it saves no more than the others.
  const offered = applied.ok ? [...discounts, applied.value] : discounts;
  const granted = bestDiscount(offered, lines, { shipping });
  const without = priced(bestDiscount(discounts, lines, { shipping }));
  return { applied, without, paid: priced(granted), granted };
}
