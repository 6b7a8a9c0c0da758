import { needsNoShipment } from '#shop/fulfillment/rules/fulfillment-status.ts';
import type { Order } from './order.ts';

export interface OrderStep {
  label: string;
  /** One step at most is the current one; an order that is complete or cancelled has none. */
  state: 'done' | 'current' | 'open';
}

type ProgressingOrder = Pick<Order, 'status' | 'fulfillment' | 'payment' | 'balance'> & {
  lines: readonly Pick<Order['lines'][number], 'needsShipping'>[];
};

/** The way of an order from the customer's point of view: what has happened, what happens now and what follows. */
export function orderSteps(order: ProgressingOrder): OrderStep[] {
  if (order.status === 'cancelled') {
    return [
      { label: 'Placed', state: 'done' },
      { label: 'Cancelled', state: 'done' },
    ];
  }
  const steps = needsNoShipment(order.lines)
    ? [paymentStep(order)]
    : order.payment.method === 'cash-on-delivery'
      ? [shippingStep(order), deliveryStep(order), paymentStep(order)]
      : [paymentStep(order), shippingStep(order), deliveryStep(order)];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return [
    { label: 'Placed', state: 'done' },
    ...steps.map(({ isDone, done, current: now, open }, at): OrderStep => {
      if (isDone) return { label: done, state: 'done' };
      return at === current ? { label: now, state: 'current' } : { label: open, state: 'open' };
    }),
  ];
}

/** The label of a step that is done, that happens now, and that is to come. */
interface Step {
  isDone: boolean;
  done: string;
  current: string;
  open: string;
}

function paymentStep({ payment, balance }: ProgressingOrder): Step {
  return {
    isDone: payment.status !== 'awaited' && balance.amount === 0,
    done: payment.status === 'authorized' ? 'Payment authorized' : 'Paid',
    current: 'Awaiting payment',
    open: 'Payment',
  };
}

function shippingStep({ status, fulfillment }: ProgressingOrder): Step {
  return {
    isDone: status === 'shipped' || status === 'delivered',
    done: 'Shipped',
    current: fulfillment === 'partially-fulfilled' ? 'Partly shipped' : 'In preparation',
    open: 'Shipping',
  };
}

function deliveryStep({ status }: ProgressingOrder): Step {
  return {
    isDone: status === 'delivered',
    done: 'Delivered',
    current: 'On its way',
    open: 'Delivery',
  };
}
