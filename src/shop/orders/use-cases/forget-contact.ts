import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { takeJob } from '#platform/queue/jobs.ts';
import { forgetContact as forget } from '#shop/orders/store/order-changes.ts';

/** Removes contact details from the orders of a deleted account once the retention period has passed. */
export async function forgetContact(
  shop: Shop,
  { jobId, orderIds }: { jobId: string; orderIds: readonly number[] },
): Promise<void> {
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return;
    await forget(writer, orderIds);
    for (const id of orderIds) {
      await recordAuditEvent(writer, {
        id: shop.newId(),
        now,
        actorId: null,
        action: 'order.contact-forgotten',
        subject: { type: 'order', id },
        details: {},
      });
    }
  });
}
