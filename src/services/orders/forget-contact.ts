import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { takeJob } from '#storage/jobs.ts';
import { forgetContact as forget } from '#storage/unlink-orders.ts';

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
