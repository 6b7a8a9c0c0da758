import {
  type FulfillmentStatus,
  fulfillmentTransitions,
  type LineProgress,
  needsNoShipment,
  unitsToShip,
} from '#shop/fulfillment/rules/fulfillment-status.ts';
import { type PaymentStatus, paymentTransitions } from '#shop/payments/rules/payment-status.ts';
import type { Money } from '#platform/money.ts';

/** The status of the order as a whole, which follows from what has shipped. */
export const orderStatuses = ['placed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** An order counts as shipped once nothing is left to ship. */
export const statusWith: Readonly<Record<FulfillmentStatus, OrderStatus>> = {
  unfulfilled: 'placed',
  'partially-fulfilled': 'placed',
  fulfilled: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

type State = FulfillmentStatus | PaymentStatus;

/** The one table of transitions. Fulfillment and payment are independent. */
const allowedTransitions: Readonly<Record<State, readonly State[]>> = {
  ...fulfillmentTransitions,
  ...paymentTransitions,
};

export function isTransitionAllowed(before: State, after: State): boolean {
  return allowedTransitions[before].includes(after);
}

export const orderActions = [
  'mark-paid',
  'ship',
  'deliver',
  'refund',
  'cancel',
  'cancel-rest',
] as const;
/** Order actions of staff. */
export type OrderAction = (typeof orderActions)[number];

/** The status that each action leads to; shipping ships everything that is left. */
export const stateAfter = {
  'mark-paid': 'paid',
  ship: 'fulfilled',
  deliver: 'delivered',
  refund: 'refunded',
  cancel: 'cancelled',
  'cancel-rest': 'fulfilled',
} as const satisfies Record<OrderAction, State>;

/** The same as the API names it. */
export const statusAfter = {
  ...stateAfter,
  ship: 'shipped',
  'cancel-rest': 'rest-cancelled',
} as const;

interface OrderState {
  fulfillment: FulfillmentStatus;
  payment: { status: PaymentStatus };
  lines: readonly LineProgress[];
  /** Of an edited order. */
  balance?: Money;
  /** What gift cards have paid. */
  giftCard?: Money;
  /** Of an order that replaces returned items. */
  replacesOrderId?: number | null;
}

export function allowedActions({
  fulfillment,
  payment,
  lines,
  balance,
  giftCard,
  replacesOrderId = null,
}: OrderState): OrderAction[] {
  const hasBalance = (balance?.amount ?? 0) > 0 && fulfillment !== 'cancelled';
  const waits = hasBalance || isUnpaidReplacement({ payment, replacesOrderId });
  return orderActions.filter((step) => {
    const after = stateAfter[step];
    if (hasBalance && step === 'mark-paid') return true;
    // Nothing leaves before the balance of an edited order is paid.
    if (waits && (step === 'ship' || step === 'deliver')) return false;
    if (step === 'ship' && lines.every((line) => unitsToShip(line) === 0)) return false;
    const isDeliverable = fulfillment !== 'unfulfilled' || needsNoShipment(lines);
    if (step === 'deliver' && !isDeliverable) return false;
    // Its units are refunded instead, once everything is paid.
    if (step === 'cancel-rest' && isPaidInPart(payment, giftCard)) return false;
    if (step === 'cancel-rest' && !isRestCancellable({ fulfillment, payment, replacesOrderId })) {
      return false;
    }
    return isTransitionAllowed(fulfillment, after) || isTransitionAllowed(payment.status, after);
  });
}

/** Gift cards have paid, and the rest is not paid yet. */
function isPaidInPart({ status }: OrderState['payment'], giftCard: Money | undefined): boolean {
  const isOpen = status === 'awaited' || status === 'authorized';
  return isOpen && (giftCard?.amount ?? 0) > 0;
}

/** The customer pays the difference of an item that costs more than the one that it replaces before it ships. */
export function isUnpaidReplacement({
  payment,
  replacesOrderId = null,
}: Pick<OrderState, 'payment' | 'replacesOrderId'>): boolean {
  return replacesOrderId !== null && payment.status === 'awaited';
}

/**
 * What has not shipped of an order that was shipped in part, unless all its money was returned. What was paid for
 * returned items pays for the whole order that replaces them.
 */
function isRestCancellable({ fulfillment, payment, replacesOrderId }: Omit<OrderState, 'lines'>) {
  const isOwed = payment.status !== 'refunded' && payment.status !== 'void';
  return fulfillment === 'partially-fulfilled' && isOwed && replacesOrderId === null;
}

/** Whether the order can still be cancelled, by staff and by its customer: nothing has shipped. */
export function isCancellable({ fulfillment }: Pick<OrderState, 'fulfillment'>): boolean {
  return isTransitionAllowed(fulfillment, 'cancelled');
}

export type OrderActionFailure =
  | { code: 'forbidden' }
  | { code: 'not-found' }
  | { code: 'not-open' }
  /** It has sold a gift card that does not hold all that was paid for it. */
  | { code: 'gift-card-used' }
  /** Its refund needs a second person, which the refund page asks for. */
  | { code: 'approval-needed' };
