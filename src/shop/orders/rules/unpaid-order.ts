import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { Order } from './order.ts';

/** Paid before the order is shipped. Cash on delivery is not, and payments by provider have deadlines of their own. */
export const prepaidMethods: readonly PaymentMethod[] = ['bank-transfer', 'check'];

const dayMs = 24 * 60 * 60 * 1000;

/** Unpaid orders placed at this time or before are cancelled; null if none ever are. */
export function unpaidCutoff(now: number, unpaidOrderDays: number): number | null {
  return unpaidOrderDays === 0 ? null : now - unpaidOrderDays * dayMs;
}

/** Whether the customer may pay the order at a provider. Cash on delivery is paid to the courier. */
export function isPayable({
  status,
  payment,
  total,
  balance,
}: Pick<Order, 'status' | 'payment' | 'total' | 'balance'>): boolean {
  if (status === 'placed' && balance.amount > 0) return payment.status !== 'refunded';
  const isUnpaid = status === 'placed' && payment.status === 'awaited';
  return isUnpaid && payment.method !== 'cash-on-delivery' && total.amount > 0;
}

/** Whether the order is cancelled for lack of payment. */
export function isExpired(
  {
    fulfillment,
    placedAt,
    payment,
    giftCard,
  }: Pick<Order, 'fulfillment' | 'placedAt' | 'payment'> & Partial<Pick<Order, 'giftCard'>>,
  cutoff: number,
): boolean {
  const isUnpaid = fulfillment === 'unfulfilled' && payment.status === 'awaited';
  // Otherwise the part that gift cards have paid would stay with an order whose rest is never paid.
  const isPrepaid =
    prepaidMethods.includes(payment.method) ||
    ((giftCard?.amount ?? 0) > 0 && payment.method !== 'cash-on-delivery');
  return isUnpaid && isPrepaid && placedAt <= cutoff;
}
