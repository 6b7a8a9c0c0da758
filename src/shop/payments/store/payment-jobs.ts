import type { Writer } from '#platform/database/database.ts';
import { queueJob } from '#platform/queue/jobs.ts';

interface QueuedCapture {
  orderId: number;
  jobId: string;
  now: number;
  /** Defaults to now. */
  dueAt?: number;
  /** Whether only what has shipped by then is captured, where the provider can do so. */
  shipped?: boolean;
}

/** Queues the capture of an authorized payment. False if the order has none. */
export async function queueCapture(
  writer: Writer,
  { orderId, jobId, now, dueAt = now, shipped }: QueuedCapture,
): Promise<boolean> {
  const row = await writer
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.order_id', 'payment_attempts.order_id')
    .select('payment_attempts.id')
    .where('payment_attempts.order_id', '=', orderId)
    .where('payments.status', '=', 'authorized')
    .executeTakeFirst();
  if (!row) return false;
  const payload = { paymentId: row.id, ...(shipped && { shipped }) };
  await queueJob(writer, { id: jobId, kind: 'capture-payment', payload, now, dueAt });
  return true;
}

/** Queues the release of what a provider holds for a cancelled order; other payments are refunded manually. */
export async function queueRelease(
  writer: Writer,
  { orderId, jobId, now }: { orderId: number; jobId: string; now: number },
): Promise<void> {
  const row = await writer
    .selectFrom('payment_attempts')
    .select(['gateway', 'reference'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row || row.reference === null) return;
  const payload = { gateway: row.gateway, reference: row.reference };
  await queueJob(writer, { id: jobId, kind: 'release-payment', payload, now });
}
