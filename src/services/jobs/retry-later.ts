import type { Shop } from '#services/shop.ts';
import { type Job, postponeJob } from '#storage/jobs.ts';

const longestWaitMs = 60 * 60 * 1000;

/** Waits twice as long after each failure, from a second up to an hour. */
export async function retryLater(shop: Shop, { id, attempts }: Job): Promise<void> {
  const waitMs = Math.min(1000 * 2 ** attempts, longestWaitMs);
  const dueAt = shop.clock() + waitMs;
  await shop.db.write((writer) => postponeJob(writer, id, dueAt));
}
