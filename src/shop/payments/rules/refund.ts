import { addMoney, fractionOfMoney, type Money, money, subtractMoney } from '#platform/money.ts';
import { type PaidOrder, paidParts } from './paid-order.ts';
import { failed, ok, type Result } from '#platform/result.ts';

/** 'failed': the provider has refused it. Only this state gives the money free for another refund. */
export type RefundState = 'pending' | 'succeeded' | 'failed';

export const refundReasons = [
  'requested',
  'damaged',
  'wrong-item',
  'not-delivered',
  'other',
] as const;
export type RefundReason = (typeof refundReasons)[number];

export const maxRefundNoteLength = 500;

/** Units of an order line, which its position in the order identifies. */
export interface RefundQuantity {
  position: number;
  quantity: number;
}

export interface RefundLine extends RefundQuantity {
  amount: Money;
}

/** The part of a refund that later refunds have to respect. */
export interface EarlierRefund {
  state: RefundState;
  amount: Money;
  /** With its tax. */
  shipping: Money;
  lines: readonly RefundQuantity[];
}

/** What is left of an order to refund. */
export interface Refundable {
  amount: Money;
  /** Units by position. */
  quantities: number[];
  shipping: Money;
}

export interface RefundRequest {
  lines: readonly RefundQuantity[];
  /** Whether to refund what is left of the shipping cost. */
  shipping: boolean;
  /** Instead of the sum of items and shipping; null for that sum. */
  amount: Money | null;
}

/** Invariant: amount = items + shipping + other. */
export interface RefundPlan {
  amount: Money;
  items: Money;
  shipping: Money;
  /** What the requested amount adds to items and shipping, or, below zero, keeps back of them. */
  other: Money;
  lines: RefundLine[];
}

export type RefundProblem =
  | { code: 'nothing-to-refund' }
  /** `left` is the highest amount that can be refunded. */
  | { code: 'refund-too-high'; left: Money }
  /** More units than are left, or none of this order. */
  | { code: 'already-refunded' };

/** What the customer may still get back, of `paid` in total. */
export function refundableOf(
  order: PaidOrder,
  paid: Money,
  refunds: readonly EarlierRefund[],
): Refundable {
  const counted = refunds.filter(({ state }) => state !== 'failed');
  const { shipping } = paidParts(order);
  return {
    amount: atLeastZero(counted.reduce((left, one) => subtractMoney(left, one.amount), paid)),
    quantities: order.lines.map(
      ({ quantity, exchanged = 0 }, position) =>
        quantity - exchanged - refundedUnits(counted, position),
    ),
    shipping: atLeastZero(
      counted.reduce((left, one) => subtractMoney(left, one.shipping), shipping),
    ),
  };
}

/**
 * The refund of these units and the shipping cost. Units are worth their share of what was paid for their line,
 * less its discount, plus its tax: the last unit of a line gets what earlier ones have left. A sum that is not
 * requested explicitly is reduced to what is left of the payment.
 */
export function planRefund(
  order: PaidOrder,
  left: Refundable,
  { lines, shipping: isShipping, amount: requested }: RefundRequest,
): Result<RefundPlan, RefundProblem> {
  const nothing = money(0, left.amount.currency);
  const positions = new Set(lines.map(({ position }) => position));
  const isPossible = lines.every(
    ({ position, quantity }) =>
      Number.isInteger(quantity) && quantity >= 1 && quantity <= (left.quantities[position] ?? 0),
  );
  if (!isPossible || positions.size < lines.length) return failed({ code: 'already-refunded' });
  const parts = paidParts(order);
  const planned = lines.map(({ position, quantity }) => {
    const whole = order.lines[position]?.quantity ?? 1;
    const before = whole - (left.quantities[position] ?? 0);
    const paid = parts.lines[position] ?? nothing;
    const upTo = (units: number) => fractionOfMoney(paid, units, whole);
    return { position, quantity, amount: subtractMoney(upTo(before + quantity), upTo(before)) };
  });
  const items = planned.map(({ amount }) => amount).reduce(addMoney, nothing);
  const shipping = isShipping ? left.shipping : nothing;
  const sum = addMoney(items, shipping);
  const amount = requested ?? (sum.amount > left.amount.amount ? left.amount : sum);
  if (amount.amount > left.amount.amount) {
    return failed({ code: 'refund-too-high', left: left.amount });
  }
  if (amount.amount <= 0) return failed({ code: 'nothing-to-refund' });
  return ok({ amount, items, shipping, other: subtractMoney(amount, sum), lines: planned });
}

/** Everything that is left, as one refund. What was paid for exchanged units pays for those that replace them. */
export function wholeRefund(order: PaidOrder, { amount, quantities }: Refundable): RefundRequest {
  const lines = quantities.flatMap((quantity, position) =>
    quantity > 0 ? [{ position, quantity }] : [],
  );
  const hasExchanged = order.lines.some(({ exchanged = 0 }) => exchanged > 0);
  return { lines, shipping: true, amount: hasExchanged ? null : amount };
}

/** What was paid beyond the total of an edited order, and is not on its way back. */
export function excessOf(total: Money, paid: Money, refunds: ExcessRefunds): Money {
  const kept = subtractMoney(paid, returnedExcess(refunds, paid.currency));
  return atLeastZero(subtractMoney(kept, total));
}

/** What is to be paid of the total of an edited order besides what was paid before. */
export function balanceOf(total: Money, paid: Money, refunds: ExcessRefunds): Money {
  const kept = subtractMoney(paid, returnedExcess(refunds, paid.currency));
  return atLeastZero(subtractMoney(total, kept));
}

export type ExcessRefunds = readonly (Pick<EarlierRefund, 'state' | 'amount'> & {
  isExcess: boolean;
})[];

/** One of the payments of an order, by the attempt at its provider; null for those that went past the shop. */
export interface PaymentPart {
  attemptId: string | null;
  /** Set where a gift card has paid. */
  giftCardId?: string | null;
  amount: Money;
}

/** Of which payments an amount is returned, the first ones first. What exceeds them all is left to the first. */
export function partsToRefund(
  amount: Money,
  parts: readonly PaymentPart[],
  refunds: readonly (Pick<EarlierRefund, 'state' | 'amount'> & RefundTarget)[],
): PaymentPart[] {
  let rest = amount;
  const taken = parts.map(({ amount: whole, ...target }) => {
    const own = refunds.filter((one) => isSameTarget(one, target));
    const left = atLeastZero(subtractMoney(whole, refundedOf(own, whole.currency)));
    const part = left.amount < rest.amount ? left : rest;
    rest = subtractMoney(rest, part);
    return { ...target, amount: part };
  });
  const [first, ...others] = taken;
  if (!first) return [];
  const all = [{ ...first, amount: addMoney(first.amount, rest) }, ...others];
  return all.filter((part) => part.amount.amount > 0);
}

interface RefundTarget {
  attemptId: string | null;
  giftCardId?: string | null;
}

function isSameTarget(one: RefundTarget, other: RefundTarget): boolean {
  const isSameCard = (one.giftCardId ?? null) === (other.giftCardId ?? null);
  return isSameCard && one.attemptId === other.attemptId;
}

/** What was returned, or is to be, because edits have made it too much. */
function returnedExcess(refunds: ExcessRefunds, currency: string): Money {
  return refundedOf(
    refunds.filter(({ isExcess }) => isExcess),
    currency,
  );
}

/** The status that a payment of this amount has with these refunds. */
export function statusWithRefunds(
  paid: Money,
  refunds: readonly Pick<EarlierRefund, 'state' | 'amount'>[],
): 'paid' | 'partially-refunded' | 'refunded' {
  const refunded = refundedOf(refunds, paid.currency);
  if (refunded.amount === 0) return 'paid';
  return refunded.amount >= paid.amount ? 'refunded' : 'partially-refunded';
}

export function refundedOf(
  refunds: readonly Pick<EarlierRefund, 'state' | 'amount'>[],
  currency: string,
): Money {
  return refunds
    .filter(({ state }) => state !== 'failed')
    .map(({ amount }) => amount)
    .reduce(addMoney, money(0, currency));
}

function refundedUnits(refunds: readonly EarlierRefund[], position: number): number {
  return refunds
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0);
}

function atLeastZero(value: Money): Money {
  return money(Math.max(0, value.amount), value.currency);
}
