import { findReference } from './card-payments.ts';
import type { Writer } from './database.ts';
import { queueJob } from './jobs.ts';

/** Where a provider has the money it is told to give it back; by hand staff do it themselves. */
export async function queueRefund(
  writer: Writer,
  { orderId, jobId, now }: { orderId: number; jobId: string; now: number },
): Promise<void> {
  const reference = await findReference(writer, orderId);
  if (reference === null) return;
  await queueJob(writer, { id: jobId, kind: 'release-payment', payload: { reference }, now });
}
