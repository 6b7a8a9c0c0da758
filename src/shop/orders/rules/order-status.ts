import { type PaymentStatus, paymentTransitions } from '#shop/payments/rules/payment-status.ts';

export const orderStatuses = ['placed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

type State = OrderStatus | PaymentStatus;

/** Allowed transitions. Order status and payment status are independent. */
const allowedTransitions: Readonly<Record<State, readonly State[]>> = {
  placed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
  ...paymentTransitions,
};

export function isTransitionAllowed(before: State, after: State): boolean {
  return allowedTransitions[before].includes(after);
}

export const orderActions = ['mark-paid', 'ship', 'deliver', 'refund', 'cancel'] as const;
/** Order actions of staff. */
export type OrderAction = (typeof orderActions)[number];

export const statusAfter = {
  'mark-paid': 'paid',
  ship: 'shipped',
  deliver: 'delivered',
  refund: 'refunded',
  cancel: 'cancelled',
} as const satisfies Record<OrderAction, State>;

interface OrderState {
  status: OrderStatus;
  payment: { status: PaymentStatus };
}

export function allowedActions({ status, payment }: OrderState): OrderAction[] {
  return orderActions.filter((step) => {
    const after = statusAfter[step];
    return isTransitionAllowed(status, after) || isTransitionAllowed(payment.status, after);
  });
}

/** Whether the order can still be cancelled, by staff and by its customer: nothing has shipped. */
export function isCancellable({ status }: Pick<OrderState, 'status'>): boolean {
  return isTransitionAllowed(status, 'cancelled');
}

export type OrderActionFailure =
  | { code: 'forbidden' }
  | { code: 'not-found' }
  | { code: 'not-open' };
