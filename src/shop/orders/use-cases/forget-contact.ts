import type { Shop } from '#shop/shop.ts';
import { deleteMailOfOrders } from '#shop/email/store/delete-mail.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { forgetBuyers } from '#shop/gift-cards/store/sold-gift-cards.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import { contactRetentionMs } from '#shop/orders/rules/contact-retention.ts';
import { splitByRetention } from '#shop/orders/store/guest-orders.ts';
import { forgetContact as forget } from '#shop/orders/store/order-changes.ts';
import { deleteComments } from '#shop/orders/store/order-comments.ts';
import { forgetRefundNotes } from '#shop/payments/store/record-refunds.ts';

/**
 * Removes contact details from the orders of guests and deleted accounts once the retention period has passed.
 * Orders that an account has taken over stay as they are, and a guest's waits until it is shipped or cancelled.
 */
export async function forgetContact(
  shop: Shop,
  { jobId, orderIds }: { jobId: string; orderIds: readonly number[] },
): Promise<void> {
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return;
    const { waiting, due } = await splitByRetention(writer, orderIds);
    if (waiting.length > 0) {
      const job = { kind: 'forget-contact', payload: { orderIds: waiting } } as const;
      await queueJob(writer, { id: shop.newId(), ...job, now, dueAt: now + contactRetentionMs });
    }
    await forget(writer, due);
    await deleteMailOfOrders(writer, due);
    await deleteComments(writer, due);
    await forgetBuyers(writer, due);
    await forgetRefundNotes(writer, due);
    await shop.hooks.contactForgotten(writer, due);
    for (const id of due) {
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
