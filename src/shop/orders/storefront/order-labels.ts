import type { OrderStatus } from '#shop/orders/rules/order-status.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import type { Order } from '#shop/orders/rules/order.ts';

export const statusLabels: Readonly<Record<OrderStatus, string>> = {
  placed: 'Placed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const paymentLabels: Readonly<Record<PaymentStatus, string>> = {
  awaited: 'awaiting payment',
  paid: 'paid',
  refunded: 'refunded',
  void: 'no payment due',
};

/** Describes what happens next with the order. */
export function nextStepText({ status, payment }: Pick<Order, 'status' | 'payment'>): string {
  if (status === 'delivered') return 'Your order has been delivered.';
  if (status === 'shipped') return 'Your order has shipped.';
  if (status === 'cancelled') return afterCancelling[payment.status];
  if (payment.status === 'refunded') return 'Your payment has been refunded.';
  const isWaiting = payment.status === 'awaited' && payment.method !== 'cash-on-delivery';
  return isWaiting
    ? 'We will ship your order once we receive your payment.'
    : 'We are preparing your order.';
}

const afterCancelling: Readonly<Record<PaymentStatus, string>> = {
  awaited: 'This order will not be shipped.',
  paid: 'This order will not be shipped. We will refund your payment to your original payment method.',
  refunded: 'This order was not shipped, and your payment has been refunded.',
  void: 'This order will not be shipped, and no payment is due.',
};
