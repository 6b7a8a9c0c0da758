import type { Discount } from '../promotions/discount-code.ts';
import type { ReducibleLine } from '../promotions/reduction.ts';
import { type OrderTerms, priceOrder } from './price-order.ts';

/**
 * One promotion is given: the one that the order costs least with. Free shipping is worth what the chosen
 * shipping would cost, and each reduction the tax that it saves.
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
