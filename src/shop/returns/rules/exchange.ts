import type { Order, OrderLine } from '#shop/orders/rules/order.ts';
import { paidParts } from '#shop/payments/rules/paid-order.ts';
import { planRefund, type Refundable } from '#shop/payments/rules/refund.ts';
import { addMoney, fractionOfMoney, type Money, money } from '#platform/money.ts';
import {
  arrivedUnits,
  exchangedLines,
  refundedLines,
  type Return,
  type ReturnedUnits,
} from './return.ts';

/** Nothing has arrived yet. */
export const exchangeableStates = ['requested', 'approved'] as const;

/** Whether staff may replace its items. Who withdraws from the contract gets the money. */
export function isExchangeable({
  state,
  kind,
  exchangeOrderId,
}: Pick<Return, 'state' | 'kind' | 'exchangeOrderId'>): boolean {
  const isWaiting = exchangeableStates.some((one) => one === state);
  return isWaiting && kind === 'return' && exchangeOrderId === null;
}

/** What one item costs, of the two that are exchanged. */
export interface ExchangePrices {
  /** When it was ordered. */
  ordered: Money;
  /** Now; null once it is not sold. */
  current: Money | null;
  replacement: Money;
}

/**
 * What is to be paid for the other item besides what was paid for the returned one: a price that has risen since is
 * not the customer's. Null where the prices cannot be compared.
 */
export function dueFor({ ordered, current, replacement }: ExchangePrices): Money | null {
  if (replacement.currency !== ordered.currency) return null;
  const credit = Math.max(ordered.amount, current?.amount ?? 0);
  return money(Math.max(0, replacement.amount - credit), ordered.currency);
}

type OpenLine = Pick<
  OrderLine,
  'quantity' | 'shipped' | 'refunded' | 'returned' | 'exchanged' | 'exchangedBack'
>;

/** Units of the line that are with the customer, and that neither money nor another order has replaced. */
export function openUnits({
  quantity,
  shipped,
  refunded,
  returned,
  exchanged,
  exchangedBack,
}: OpenLine): number {
  const exchangedOut = exchanged - exchangedBack;
  return Math.min(quantity - refunded - exchanged, shipped - returned - exchangedOut);
}

/** What the customer gets back for units that have arrived, where the items that replace them cost less. */
function exchangeDifference(
  order: Order,
  exchange: Pick<Order, 'lines'> | null,
  returned: Pick<Return, 'exchangeOrderId' | 'lines'>,
): Money {
  const paid = paidParts(order).lines;
  const nothing = money(0, order.total.currency);
  return exchangedLines(returned).reduce((sum, { position, restocked, writtenOff }, at) => {
    const before = order.lines[position];
    const after = exchange?.lines[at];
    const whole = before ? before.unitPrice.amount * before.quantity : 0;
    if (!before || !after || whole === 0) return sum;
    const less = Math.max(0, before.unitPrice.amount - after.unitPrice.amount);
    const units = restocked + writtenOff;
    return addMoney(sum, fractionOfMoney(paid[position] ?? nothing, less * units, whole));
  }, nothing);
}

interface ReceivedReturn {
  order: Order;
  /** The order that replaces items; null if there is none. */
  exchange: Pick<Order, 'lines'> | null;
  returned: Pick<Return, 'exchangeOrderId' | 'lines'>;
  left: Refundable;
}

export interface ProposedRefund {
  /** What was paid for exchanged units pays for those that replace them. */
  lines: ReturnedUnits[];
  /** Null for the sum of lines and shipping. */
  amountMinor: number | null;
  /** What the customer gets; null if nothing is due. */
  amount: Money | null;
}

/** What is due for the units that have arrived, the difference to cheaper items that replace them included. */
export function proposeRefund(
  { order, exchange, returned, left }: ReceivedReturn,
  shipping: boolean,
): ProposedRefund {
  const lines = arrivedUnits(refundedLines(returned));
  const planned = planRefund(order, left, { lines, shipping, amount: null });
  const difference = exchangeDifference(order, exchange, returned);
  if (difference.amount === 0 || (!planned.ok && planned.failure.code !== 'nothing-to-refund')) {
    return { lines, amountMinor: null, amount: planned.ok ? planned.value.amount : null };
  }
  const sum = addMoney(
    difference,
    planned.ok ? planned.value.amount : money(0, difference.currency),
  );
  const amount = money(Math.min(sum.amount, left.amount.amount), sum.currency);
  return { lines, amountMinor: amount.amount, amount: amount.amount > 0 ? amount : null };
}
