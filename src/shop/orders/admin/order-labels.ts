import type { OrderStatus, OrderAction } from '#shop/orders/rules/order-status.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';

export const statusLabels: Readonly<Record<OrderStatus, string>> = {
  placed: 'Placed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const paymentLabels: Readonly<Record<PaymentStatus, string>> = {
  awaited: 'Pending',
  paid: 'Paid',
  refunded: 'Refunded',
  void: 'Voided',
};

interface ActionLabels {
  button: string;
  question: string;
  /** The consequence, shown before confirming: no status change can be reverted. */
  meaning: string;
  done: string;
}

export const actionLabels: Readonly<Record<OrderAction, ActionLabels>> = {
  'mark-paid': {
    button: 'Mark paid',
    question: 'Mark as paid?',
    meaning: "We'll email the customer. This can't be undone.",
    done: 'Order marked as paid.',
  },
  ship: {
    button: 'Mark shipped',
    question: 'Mark as shipped?',
    meaning: "We'll email the customer. The order can no longer be cancelled.",
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
    meaning: "This doesn't move money; refund the payment first. We'll email the customer.",
    done: 'Order marked as refunded.',
  },
  cancel: {
    button: 'Cancel order',
    question: 'Are you sure you want to cancel this order ?',
    meaning:
      "Items return to stock and the discount can be used again. We'll email the customer. This can't be undone.",
    done: 'Order cancelled.',
  },
};
