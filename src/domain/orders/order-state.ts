export const orderStatuses = ['placed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** 'void': nothing is to be paid any more. */
export const paymentStatuses = ['awaited', 'paid', 'refunded', 'void'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

type State = OrderStatus | PaymentStatus;

/** Which state may follow which. What is done with the goods and with the money go side by side. */
const followers: Readonly<Record<State, readonly State[]>> = {
  placed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
  awaited: ['paid', 'void'],
  paid: ['refunded'],
  refunded: [],
  void: [],
};

export function mayFollow(before: State, after: State): boolean {
  return followers[before].includes(after);
}

export const orderSteps = ['mark-paid', 'ship', 'deliver', 'refund', 'cancel'] as const;
/** What staff can do with an order. */
export type OrderStep = (typeof orderSteps)[number];

export const stateAfter = {
  'mark-paid': 'paid',
  ship: 'shipped',
  deliver: 'delivered',
  refund: 'refunded',
  cancel: 'cancelled',
} as const satisfies Record<OrderStep, State>;

interface OrderState {
  status: OrderStatus;
  payment: { status: PaymentStatus };
}

export function openSteps({ status, payment }: OrderState): OrderStep[] {
  return orderSteps.filter((step) => {
    const after = stateAfter[step];
    return mayFollow(status, after) || mayFollow(payment.status, after);
  });
}

export type OrderStepFailure = { code: 'forbidden' } | { code: 'not-found' } | { code: 'not-open' };
