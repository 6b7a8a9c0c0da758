import { failed, ok, type Result } from '#platform/result.ts';
import { isExpired, unpaidCutoff } from '#shop/orders/rules/unpaid-order.ts';
import { enterState } from '#shop/orders/store/order-changes.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { findUnpaidOrders } from '#shop/orders/store/unpaid-orders.ts';
import { lockPayment } from '#shop/payments/store/record-refunds.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { recordCancellation } from './cancel-order.ts';

const ordersPerBatch = 20;

/** Cancels a batch of orders that were not paid in time. False once none are left. */
export async function expireUnpaidOrders(shop: Shop): Promise<boolean> {
  const now = shop.clock();
  const { unpaidOrderDays, fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  const cutoff = unpaidCutoff(now, unpaidOrderDays);
  if (cutoff === null) return false;
  const ids = await findUnpaidOrders(shop.db.read, { cutoff, limit: ordersPerBatch });
  for (const id of ids) await expireOrder(shop, id, { cutoff, unpaidOrderDays, fewLeftAt, now });
  return ids.length === ordersPerBatch;
}

interface Expiry {
  cutoff: number;
  unpaidOrderDays: number;
  fewLeftAt: number;
  now: number;
}

/** Fails without a trace if the order was paid, shipped or cancelled at the same time. */
function expireOrder(
  shop: Shop,
  orderId: number,
  { cutoff, unpaidOrderDays, fewLeftAt, now }: Expiry,
): Promise<Result<null, { code: 'not-open' }>> {
  return shop.db.write(async (writer) => {
    const order = await findOrder(writer, orderId);
    if (!order || !isExpired(order, cutoff)) return failed({ code: 'not-open' });
    // The customer may just have paid: an authorized payment could be voided as well.
    const { status } = await lockPayment(writer, orderId);
    if (status !== 'awaited') return failed({ code: 'not-open' });
    if (!(await enterState(writer, orderId, 'cancelled'))) return failed({ code: 'not-open' });
    if (!(await enterState(writer, orderId, 'void'))) return failed({ code: 'not-open' });
    const cause = { actorId: null, wasUnpaid: true, unpaidDays: unpaidOrderDays };
    await recordCancellation(shop, writer, { order, ...cause, fewLeftAt, now });
    return ok(null);
  });
}
