import type { OrderStatus, PaymentStatus } from '#domain/orders/order-state.ts';
import type { Order } from '#domain/orders/order.ts';

export const statusWords: Readonly<Record<OrderStatus, string>> = {
  placed: 'Placed',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const paymentWords: Readonly<Record<PaymentStatus, string>> = {
  awaited: 'payment awaited',
  paid: 'paid',
  refunded: 'money sent back',
  void: 'nothing to pay',
};

/** What the shopper can expect next. */
export function whatNow({ status, payment }: Pick<Order, 'status' | 'payment'>): string {
  if (status === 'delivered') return 'It has arrived.';
  if (status === 'shipped') return 'It has left the shop.';
  if (status === 'cancelled') return afterCancelling[payment.status];
  if (payment.status === 'refunded') return 'Your money is on its way back.';
  const isWaiting = payment.status === 'awaited' && payment.method !== 'cash-on-delivery';
  return isWaiting ? 'We ship when your payment has arrived.' : 'We are packing it.';
}

const afterCancelling: Readonly<Record<PaymentStatus, string>> = {
  awaited: 'It will not be shipped.',
  paid: 'It will not be shipped. Your money comes back the way it came.',
  refunded: 'It was not shipped, and your money is on its way back.',
  void: 'It will not be shipped, and there is nothing to pay.',
};
