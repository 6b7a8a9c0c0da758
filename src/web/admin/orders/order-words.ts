import type { OrderStatus, OrderStep, PaymentStatus } from '#domain/orders/order-state.ts';

export const statusWords: Readonly<Record<OrderStatus, string>> = {
  placed: 'Placed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const paymentWords: Readonly<Record<PaymentStatus, string>> = {
  awaited: 'Awaited',
  paid: 'Paid',
  refunded: 'Refunded',
  void: 'Nothing due',
};

interface StepWords {
  button: string;
  question: string;
  /** What it means, before it is done: there is no way back from any of them. */
  meaning: string;
  done: string;
}

export const stepWords: Readonly<Record<OrderStep, StepWords>> = {
  'mark-paid': {
    button: 'Mark paid',
    question: 'Has the payment arrived?',
    meaning: 'The shopper is told by mail. This cannot be taken back.',
    done: 'The order is paid.',
  },
  ship: {
    button: 'Mark shipped',
    question: 'Is the order on its way?',
    meaning: 'The shopper is told by mail, and the order cannot be cancelled any more.',
    done: 'The order is shipped.',
  },
  deliver: {
    button: 'Mark delivered',
    question: 'Has the order arrived?',
    meaning: 'This cannot be taken back.',
    done: 'The order is delivered.',
  },
  refund: {
    button: 'Mark refunded',
    question: 'Did you send the money back?',
    meaning: 'The shop sends none by itself. The shopper is told by mail.',
    done: 'The order is refunded.',
  },
  cancel: {
    button: 'Cancel order',
    question: 'Are you sure you want to cancel this order ?',
    meaning:
      'Its pieces go back into stock and its discount can be used again. The shopper is told by mail. This cannot be taken back.',
    done: 'The order is cancelled.',
  },
};
