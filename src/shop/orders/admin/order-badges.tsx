import { Badge, type BadgeTone } from '#platform/web/admin/badge.tsx';
import type { OrderStatus } from '#shop/orders/rules/order-status.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import { paymentLabels, statusLabels } from './order-labels.ts';

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

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>;
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status]}>{paymentLabels[status]}</Badge>;
}
