import { queueAvailabilityRefresh } from '#shop/catalogue/store/availability-refresh.ts';
import type { SellableChange } from '#shop/inventory/store/stock-reservations.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { OrderActionFailure } from '#shop/orders/rules/order-status.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { enterState } from '#shop/orders/store/order-changes.ts';
import { findOrder, readDeductedUnits } from '#shop/orders/store/orders.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { releaseDiscount } from '#shop/promotions/store/redeem-discount.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { queueRefund } from '#shop/payments/store/card-payments.ts';
import { recordStockChanges, type StockChange } from '#shop/inventory/store/stock-changes.ts';
import { returnStock } from '#shop/inventory/store/stock.ts';

/** Cancels an order: stock and discount are released. A payment still has to be refunded. */
export async function cancelOrder(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<Result<null, OrderActionFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  return shop.db.write(async (writer) => {
    const order = await findOrder(writer, orderId);
    if (!order) return failed({ code: 'not-found' });
    if (!(await enterState(writer, orderId, 'cancelled'))) return failed({ code: 'not-open' });
    const wasUnpaid = await enterState(writer, orderId, 'void');
    if (wasUnpaid) await queueRefund(writer, { orderId, jobId: shop.newId(), now });
    const actorId = visitor.userId;
    await recordCancellation(shop, writer, { order, actorId, wasUnpaid, fewLeftAt, now });
    return ok(null);
  });
}

interface Cancellation {
  /** As it was before. */
  order: Order;
  /** Null for the shop itself. */
  actorId: string | null;
  wasUnpaid: boolean;
  /** After how many days without payment the shop cancelled it. */
  unpaidDays?: number;
  fewLeftAt: number;
  now: number;
}

/** The effects of a cancellation: stock and discount are released, and the customer is notified. */
export async function recordCancellation(
  shop: Shop,
  writer: Writer,
  { order, actorId, wasUnpaid, unpaidDays, fewLeftAt, now }: Cancellation,
): Promise<void> {
  const { id: orderId, number, total } = order;
  const reason = unpaidDays === undefined ? {} : { unpaidDays };
  await returnToStock(shop, writer, { orderId, actorId, fewLeftAt, now });
  await releaseDiscount(writer, orderId);
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
    details: { number, totalMinor: total.amount, wasUnpaid, ...reason },
  });
}

interface Returned {
  fewLeftAt: number;
  orderId: number;
  actorId: string | null;
  now: number;
}

/** Units that were never deducted do not return. In the order of variant ids, like orders, to avoid deadlocks. */
async function returnToStock(
  shop: Shop,
  writer: Writer,
  { fewLeftAt, ...cause }: Returned,
): Promise<void> {
  const changes: StockChange[] = [];
  const sellable: SellableChange[] = [];
  for (const { variantId, units } of await readDeductedUnits(writer, cause.orderId)) {
    const left = await returnStock(writer, variantId, units);
    if (left === null) continue;
    const { onHand } = left;
    changes.push({ variantId, before: onHand - units, after: onHand });
    sellable.push({ variantId, before: left.sellable - units, after: left.sellable });
  }
  const refresh = { fewLeftAt, newId: shop.newId, now: cause.now };
  await queueAvailabilityRefresh(writer, sellable, refresh);
  await recordStockChanges(writer, changes, { reason: 'cancelled', ...cause });
}
