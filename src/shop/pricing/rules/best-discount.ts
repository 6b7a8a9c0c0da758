import type { Discount } from '#shop/promotions/rules/discount-code.ts';
import type { ReducibleLine } from '#shop/promotions/rules/reduction.ts';
import { type OrderTerms, priceOrder } from './price-order.ts';

/**
 * Exactly one discount applies: the one with the lowest total. Free shipping is worth the selected
 * shipping rate, and each reduction also saves its tax.
 */
export function bestDiscount(
  discounts: readonly Discount[],
  lines: readonly ReducibleLine[],
  terms: Omit<OrderTerms, 'reduction'>,
): Discount | null {
  const totalWith = ({ reduction }: Discount) =>
    priceOrder(lines, { ...terms, reduction }).total.amount;
  const [best = null] = discounts.toSorted((a, b) => totalWith(a) - totalWith(b));
  return best;
}
