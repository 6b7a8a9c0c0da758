import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findCardPayment } from '#shop/payments/store/card-payments.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import { enterState } from '#shop/orders/store/order-changes.ts';
import { findOrder } from '#shop/orders/store/orders.ts';

/** Captures the payment of a placed order. Retried if the provider fails. */
export async function capturePayment(
  shop: Shop,
  { jobId, paymentId }: { jobId: string; paymentId: string },
): Promise<void> {
  const payment = await findCardPayment(shop.db.read, paymentId);
  const { orderId = null, reference = null } = payment ?? {};
  if (orderId === null || reference === null)
    throw new Error('the payment has no order to capture for');
  const isCaptured = (await shop.cards?.capture(reference)) ?? false;
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return;
    const order = await findOrder(writer, orderId);
    if (!order) return;
    const { status } = order.payment;
    if (status === 'void' || status === 'refunded') {
      // Cancelled or refunded by staff in the meantime: whatever was captured is released.
      const job = { kind: 'release-payment', payload: { reference }, now } as const;
      await queueJob(writer, { id: shop.newId(), ...job });
      return;
    }
    // Staff may have marked the order paid already, which is not a failure.
    if (isCaptured && !(await enterState(writer, orderId, 'paid'))) return;
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: null,
      action: isCaptured ? 'order.paid' : 'order.payment-failed',
      subject: { type: 'order', id: orderId },
      details: { number: order.number, totalMinor: order.total.amount },
    });
  });
}

/** Voids the authorization at the provider. */
export async function releasePayment(
  shop: Shop,
  { jobId, reference }: { jobId: string; reference: string },
): Promise<void> {
  await shop.cards?.release(reference);
  await shop.db.write((writer) => takeJob(writer, jobId));
}
