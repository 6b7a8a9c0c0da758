import { Badge, type BadgeTone } from '#platform/web/admin/badge.tsx';
import type { Order } from '#shop/orders/rules/order.ts';
import type { OrderStatus } from '#shop/orders/rules/order-status.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import { isBalanceDue, paymentLabel, statusLabel } from './order-labels.ts';

const statusTones: Readonly<Record<OrderStatus, BadgeTone>> = {
  placed: 'open',
  shipped: 'under-way',
  delivered: 'done',
  cancelled: 'ended',
};

const paymentTones: Readonly<Record<PaymentStatus, BadgeTone>> = {
  awaited: 'open',
  authorized: 'under-way',
  paid: 'done',
  'partially-refunded': 'under-way',
  refunded: 'ended',
  void: 'ended',
};

export function StatusBadge({ order }: { order: Order }) {
  return <Badge tone={statusTones[order.status]}>{statusLabel(order)}</Badge>;
}

export function PaymentBadge({ order }: { order: Order }) {
  const { status } = order.payment;
  const tone = isBalanceDue(order) ? 'open' : paymentTones[status];
  return <Badge tone={tone}>{paymentLabel(order)}</Badge>;
}
