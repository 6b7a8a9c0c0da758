import CircleCheck from '~icons/lucide/circle-check';
import CircleX from '~icons/lucide/circle-x';
import Clock from '~icons/lucide/clock';
import Truck from '~icons/lucide/truck';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { needsNoShipment } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { formatMoney } from '#platform/format.ts';
import { LocalDate } from '#platform/web/local-date.tsx';
import type { Order } from '#shop/orders/rules/order.ts';
import type { OrderStatus } from '#shop/orders/rules/order-status.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import { isManualMethod } from '#shop/settings/rules/payment-methods.ts';

/** How an order stands, and what happens next with it, in a list of orders. */
export function OrderState({ order, pagePath }: { order: Order; pagePath: string }) {
  return (
    <>
      <p className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-t2">
        <OrderStatusMark order={order} className="gap-2" />
        <span className="text-muted">
          <Link to={pagePath} className="text-link">
            <span className="sr-only">Order </span>
            {order.number}
          </Link>
          {', '}
          <LocalDate at={order.placedAt} />
        </span>
      </p>
      <p className="mb-5 text-t2 text-muted">{nextStepText(order)}</p>
    </>
  );
}

/** The same on the page of the order, where it comes first. */
export function LargeOrderState({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <div className="mt-6 grid max-w-[45rem] gap-2">
      <OrderStatusMark order={order} className="gap-3 text-t4" />
      <p className="text-t3">
        {nextStepText(order)} {children}
      </p>
      <p className="text-t2 text-muted">
        {`Order ${order.number}, placed `}
        <LocalDate at={order.placedAt} />
      </p>
    </div>
  );
}

/** The status in words, with an icon and a color of its own. */
export function OrderStatusMark({ order, className }: { order: Order; className: string }) {
  const { icon: Icon, color } = looks[order.status];
  return (
    <span
      data-status={order.status}
      className={`flex items-center font-medium ${color} ${className}`}
    >
      <Icon aria-hidden="true" className="icon" />
      {order.fulfillment === 'partially-fulfilled' ? 'Partly shipped' : statusLabel(order)}
    </span>
  );
}

/** By icon and color: neither is needed to read it. */
const looks: Readonly<Record<OrderStatus, { icon: typeof Clock; color: string }>> = {
  placed: { icon: Clock, color: 'text-warn' },
  shipped: { icon: Truck, color: 'text-ink' },
  delivered: { icon: CircleCheck, color: 'text-good' },
  cancelled: { icon: CircleX, color: 'text-muted' },
};

const statusLabels: Readonly<Record<OrderStatus, string>> = {
  placed: 'Placed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

function statusLabel({ status, lines }: Order): string {
  return status === 'shipped' && needsNoShipment(lines) ? 'Complete' : statusLabels[status];
}

/** Describes what happens next with the order. */
function nextStepText({ status, fulfillment, payment, lines, balance }: Order): string {
  if (fulfillment === 'partially-fulfilled') {
    return 'A part of your order has shipped. The rest follows in another shipment.';
  }
  if (status === 'delivered') return 'Your order has been delivered.';
  if (needsNoShipment(lines) && payment.status !== 'refunded' && status !== 'cancelled') {
    const isDue = payment.status === 'awaited' || payment.status === 'authorized';
    return isDue ? 'Nothing is shipped. We await your payment.' : 'Your order is complete.';
  }
  if (status === 'shipped') return 'Your order has shipped.';
  if (status === 'cancelled') return afterCancelling[payment.status];
  if (payment.status === 'refunded') return 'Your payment has been refunded.';
  if (balance.amount > 0) {
    return `Your order has changed. We will ship it once you have paid the difference of ${formatMoney(balance)}.`;
  }
  const isWaiting = payment.status === 'awaited' && payment.method !== 'cash-on-delivery';
  if (isWaiting && !isManualMethod(payment.method)) {
    return 'We could not take your payment. We will ship your order once it is paid.';
  }
  return isWaiting
    ? 'We will ship your order once we receive your payment.'
    : 'We are preparing your order.';
}

const afterCancelling: Readonly<Record<PaymentStatus, string>> = {
  awaited: 'This order will not be shipped.',
  authorized: 'This order will not be shipped, and your payment is not taken.',
  paid: 'This order will not be shipped. We will refund your payment to your original payment method.',
  'partially-refunded':
    'This order will not be shipped. We have refunded a part of your payment, and will refund the rest.',
  refunded: 'This order was not shipped, and your payment has been refunded.',
  void: 'This order will not be shipped, and no payment is due.',
};
