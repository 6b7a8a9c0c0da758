import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { takeJob } from '#platform/queue/jobs.ts';
import { forgetContact as forget } from '#shop/orders/store/order-changes.ts';

/** Some time after an account was deleted its orders forget what the books do not need. */
export async function forgetContact(
  shop: Shop,
  { jobId, orderIds }: { jobId: string; orderIds: readonly number[] },
): Promise<void> {
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return;
    await forget(writer, orderIds);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: null,
      action: 'order.contact-forgotten',
      subject: 'orders of a deleted account',
      details: { orderIds },
    });
  });
}
