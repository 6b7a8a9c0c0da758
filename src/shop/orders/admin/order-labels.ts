import { needsNoShipment } from '#shop/fulfillment/rules/fulfillment-status.ts';
import type { VatOutcome } from '#shop/tax/rules/vat-number.ts';
import { paymentMethods } from '#shop/settings/rules/payment-methods.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { OrderStatus, OrderAction } from '#shop/orders/rules/order-status.ts';
import { type PaymentStatus, refundableStatuses } from '#shop/payments/rules/payment-status.ts';

export const statusLabels: Readonly<Record<OrderStatus, string>> = {
  placed: 'Placed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** Names an order of which only some units have left. */
export function statusLabel({
  status,
  fulfillment,
  lines,
}: Pick<Order, 'status' | 'fulfillment' | 'lines'>): string {
  if (status === 'shipped' && needsNoShipment(lines)) return 'Fulfilled';
  return fulfillment === 'partially-fulfilled' ? 'Partially shipped' : statusLabels[status];
}

export const paymentLabels: Readonly<Record<PaymentStatus, string>> = {
  awaited: 'Pending',
  authorized: 'Authorized',
  paid: 'Paid',
  'partially-refunded': 'Partially refunded',
  refunded: 'Refunded',
  void: 'Voided',
};

/** Whether an edit has made the order dearer than what was paid. */
export function isBalanceDue({ payment, balance }: Pick<Order, 'payment' | 'balance'>): boolean {
  return balance.amount > 0 && payment.status !== 'refunded';
}

export function paymentLabel(order: Pick<Order, 'payment' | 'balance'>): string {
  return isBalanceDue(order) ? 'Partially paid' : paymentLabels[order.payment.status];
}

interface ActionLabels {
  button: string;
  question: string;
  /** The consequence, shown before confirming: no status change can be reverted. */
  meaning: string;
  done: string;
}

const actionLabels: Readonly<Record<OrderAction, ActionLabels>> = {
  'mark-paid': {
    button: 'Mark paid',
    question: 'Mark as paid?',
    meaning: "We'll email the customer. This can't be undone.",
    done: 'Order marked as paid.',
  },
  ship: {
    button: 'Mark shipped',
    question: 'Mark as shipped?',
    meaning:
      "Everything that is left ships. We'll email the customer in a minute; until then you can undo it on the page of the order.",
    done: 'Order marked as shipped.',
  },
  deliver: {
    button: 'Mark delivered',
    question: 'Mark as delivered?',
    meaning: "This can't be undone.",
    done: 'Order marked as delivered.',
  },
  refund: {
    button: 'Mark refunded',
    question: 'Mark as refunded?',
    meaning:
      "This records the refund and moves no money: return the payment yourself. We'll email the customer.",
    done: 'Order marked as refunded.',
  },
  cancel: {
    button: 'Cancel order',
    question: 'Are you sure you want to cancel this order ?',
    meaning:
      "Items return to stock and the discount can be used again. We'll email the customer. This can't be undone.",
    done: 'Order cancelled.',
  },
  'cancel-rest': {
    button: 'Cancel the rest',
    question: 'Cancel what has not shipped?',
    meaning: "These items return to stock. We'll email the customer. This can't be undone.",
    done: 'Rest of the order cancelled.',
  },
};

const captureLabels: ActionLabels = {
  button: 'Capture payment',
  question: 'Capture the payment?',
  meaning:
    "The payment provider transfers the authorized amount to you. The order is marked as paid once it confirms. This can't be undone.",
  done: 'Payment is being captured.',
};

/** The labels of an action on this order: what a provider holds is captured, not marked as paid. */
export function labelsOf(action: OrderAction, { payment }: Pick<Order, 'payment'>): ActionLabels {
  const isCapture = action === 'mark-paid' && payment.status === 'authorized';
  return isCapture ? captureLabels : actionLabels[action];
}

/** The consequence of an action for this order, with who moves the money. */
export function actionMeaning(action: OrderAction, order: Order): string {
  const { payment } = order;
  const { meaning } = labelsOf(action, order);
  const isManual = paymentMethods.some((one) => one.value === payment.method && one.isManual);
  if (action === 'refund' && !isManual) {
    return "The payment provider returns the payment to the customer. We'll email them. This can't be undone.";
  }
  if (action === 'cancel-rest') return `${meaning} ${restMeaning(order, isManual)}`;
  if (action === 'cancel' && payment.status === 'authorized') {
    return `${meaning} The authorized payment is released.`;
  }
  if (action !== 'cancel' || !refundableStatuses.includes(payment.status)) return meaning;
  return `${meaning} ${
    isManual
      ? 'The payment is not returned: return it yourself and record the refund.'
      : 'The payment is not returned: refund it before or after cancelling the order.'
  }`;
}

function restMeaning({ payment }: Pick<Order, 'payment'>, isManual: boolean): string {
  if (payment.status === 'awaited') return 'The customer pays no more than what has shipped.';
  if (payment.status === 'authorized') return 'They are not charged, and the rest is released.';
  return isManual
    ? 'The refund is recorded and moves no money: return it yourself.'
    : 'The payment provider refunds what was paid for them.';
}

export const vatOutcomeLabels: Readonly<Record<VatOutcome, string>> = {
  'reverse-charge': 'reverse charge',
  domestic: 'taxed, order within the country of the shop',
  'other-country': 'taxed, not of the country of delivery',
  'not-valid': 'taxed, not valid',
  'not-checked': 'taxed, could not be checked',
};
