import type { Shop } from '#shop/shop.ts';
import { takeJob } from '#platform/queue/jobs.ts';

/** Tells the provider that the shop does not want this money. */
export async function releasePayment(
  shop: Shop,
  { jobId, reference }: { jobId: string; reference: string },
): Promise<void> {
  await shop.cards?.release(reference);
  await shop.db.write((writer) => takeJob(writer, jobId));
}
