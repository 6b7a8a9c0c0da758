import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { actsAsCustomer } from '#shop/orders/rules/order-link.ts';
import type { OrderActionFailure } from '#shop/orders/rules/order-status.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { enterState } from '#shop/orders/store/order-changes.ts';
import { releaseOrder } from '#shop/gift-cards/store/order-parts.ts';
import { findOrder, readUnitsOut } from '#shop/orders/store/orders.ts';
import { returnUnits } from '#shop/orders/store/return-units.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { releaseDiscount } from '#shop/promotions/store/redeem-discount.ts';
import { type OrderLinkFailure, openOrderLink } from './open-order-link.ts';
import { refundAtProvider } from './reserve-refund.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { queueRelease } from '#shop/payments/store/payment-jobs.ts';
import { lockPayment } from '#shop/payments/store/record-refunds.ts';
import { takeBackCancelled } from './sold-gift-cards.ts';

/** Cancels an order: stock and discount are released. A payment still has to be refunded. */
export async function cancelOrder(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<Result<null, OrderActionFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const actorId = visitor.userId;
  const cancelled = await cancel(shop, orderId, { actorId, isByCustomer: false });
  return cancelled.ok ? ok(null) : cancelled;
}

/** The order of the signed-in customer, or the one of a guest's signed link. */
export interface OwnOrder {
  orderId: number;
  visitor: Visitor | null;
  /** Of the signed link, without which the order must be the visitor's. */
  token: string | null;
  network: string | null;
}

type OwnOrderFailure = CancelFailure | OrderLinkFailure;

/**
 * Cancels an order for its customer while nothing has shipped. What a provider holds is released, and what it has
 * captured is refunded; staff return a manual payment.
 */
export async function cancelOwnOrder(
  shop: Shop,
  own: OwnOrder,
): Promise<Result<Order, OwnOrderFailure>> {
  const found = await findOwnOrder(shop, own);
  if (!found.ok) return found;
  const { id, userId } = found.value;
  const isSignedIn = own.visitor !== null && own.visitor.userId === userId;
  const actor = { actorId: isSignedIn ? userId : null, isByCustomer: true };
  return cancel(shop, id, actor);
}

/** An order for those who can act as its customer. */
export async function findOwnOrder(
  shop: Shop,
  { orderId, visitor, token, network }: OwnOrder,
): Promise<Result<Order, { code: 'not-found' } | OrderLinkFailure>> {
  if (token !== null) {
    const opened = await openOrderLink(shop, { orderId, token, network });
    return !opened.ok || actsAsCustomer(opened.value, visitor)
      ? opened
      : failed({ code: 'not-found' });
  }
  const order = visitor && (await findOrder(shop.db.read, orderId));
  return order && order.userId === visitor.userId ? ok(order) : failed({ code: 'not-found' });
}

interface Canceller {
  /** Null for the customer of a signed link, and for the shop itself. */
  actorId: string | null;
  isByCustomer: boolean;
}

/** Returns the order as it was before. */
async function cancel(
  shop: Shop,
  orderId: number,
  { actorId, isByCustomer }: Canceller,
): Promise<Result<Order, CancelFailure>> {
  const now = shop.clock();
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  const who = { actorId, isByCustomer, fewLeftAt, now };
  return shop.db.write((writer) => cancelInWrite(shop, writer, { orderId, ...who }));
}

/** 'gift-card-used': the order has sold a gift card that does not hold all that was paid for it. */
type CancelFailure = { code: 'not-found' } | { code: 'not-open' } | { code: 'gift-card-used' };

interface WrittenCancellation extends Canceller {
  orderId: number;
  fewLeftAt: number;
  now: number;
}

/** The cancellation as part of a write. Returns the order as it was before. */
export async function cancelInWrite(
  shop: Shop,
  writer: Writer,
  { orderId, actorId, isByCustomer, fewLeftAt, now }: WrittenCancellation,
): Promise<Result<Order, CancelFailure>> {
  const order = await findOrder(writer, orderId);
  if (!order) return failed({ code: 'not-found' });
  // Shipments and refunds lock the payment first as well: each unit leaves or returns once.
  await lockPayment(writer, orderId);
  const locked = await findOrder(writer, orderId);
  const taken = await takeBackCancelled(shop, writer, { order: locked ?? order, actorId, now });
  if (!taken.ok) return taken;
  if (!(await enterState(writer, orderId, 'cancelled'))) return failed({ code: 'not-open' });
  const wasUnpaid = await enterState(writer, orderId, 'void');
  if (wasUnpaid) await queueRelease(writer, { orderId, jobId: shop.newId(), now });
  else if (isByCustomer) await refundAtProvider(shop, writer, { orderId, actorId, now });
  const cause = { actorId, isByCustomer, wasUnpaid };
  await recordCancellation(shop, writer, { order, ...cause, fewLeftAt, now });
  return ok(order);
}

interface Cancellation {
  /** As it was before. */
  order: Order;
  /** Null for the shop itself. */
  actorId: string | null;
  isByCustomer?: boolean;
  wasUnpaid: boolean;
  /** After how many days without payment the shop cancelled it. */
  unpaidDays?: number;
  fewLeftAt: number;
  now: number;
}

/** Once the payment is locked: stock and discount are released, and the customer is notified. */
export async function recordCancellation(
  shop: Shop,
  writer: Writer,
  { order, actorId, isByCustomer = false, wasUnpaid, unpaidDays, fewLeftAt, now }: Cancellation,
): Promise<void> {
  const { id: orderId, number, total } = order;
  const reason = unpaidDays === undefined ? {} : { unpaidDays };
  const returned = { reason: 'cancelled', orderId, actorId } as const;
  const refresh = { fewLeftAt, newId: shop.newId, now };
  // Before stock, like the steps of a return, to avoid deadlocks.
  await shop.hooks.orderCancelled(writer, { newId: shop.newId, orderId, actorId, now });
  // Like orders, promotions before stock, to avoid deadlocks.
  await releaseDiscount(writer, orderId);
  await returnUnits(writer, await readUnitsOut(writer, orderId), { ...returned, ...refresh });
  if (wasUnpaid && order.giftCard.amount > 0) {
    await releaseOrder(writer, { order, newRowId: shop.newRowId, now });
  }
  await queueMail(writer, {
    id: shop.newId(),
    template: 'order-cancelled',
    recipient: order.form.email,
    data: { orderId, ...reason },
    now,
  });
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId,
    action: 'order.cancelled',
    subject: { type: 'order', id: orderId },
    details: {
      number,
      totalMinor: total.amount,
      wasUnpaid,
      ...reason,
      ...(isByCustomer ? { isByCustomer } : {}),
    },
  });
}
