import { findReference } from './card-payments.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob } from '#platform/queue/jobs.ts';

/** Queues a refund if a provider holds the money; other payments are refunded manually. */
export async function queueRefund(
  writer: Writer,
  { orderId, jobId, now }: { orderId: number; jobId: string; now: number },
): Promise<void> {
  const reference = await findReference(writer, orderId);
  if (reference === null) return;
  await queueJob(writer, { id: jobId, kind: 'release-payment', payload: { reference }, now });
}
