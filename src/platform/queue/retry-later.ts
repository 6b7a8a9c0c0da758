import { plainText } from '#platform/plain-text.ts';
import type { Shop } from '#shop/shop.ts';
import { failJob, type Job, postponeJob } from './jobs.ts';

/** With this backoff the last attempt comes two days after the first. */
const maxAttempts = 60;
const maxWaitMs = 60 * 60 * 1000;
const maxErrorLength = 500;

/**
 * Waits twice as long after each failure, from a second up to an hour. False where this was the last attempt:
 * the job is kept as failed, with what it failed by.
 */
export async function retryLater(
  shop: Shop,
  { id, attempts }: Job,
  error: unknown,
): Promise<boolean> {
  const now = shop.clock();
  const lastError = plainText(String(error)).slice(0, maxErrorLength);
  const isLast = attempts + 1 >= maxAttempts;
  const waitMs = Math.min(1000 * 2 ** attempts, maxWaitMs);
  await shop.db.write((writer) =>
    isLast
      ? failJob(writer, { id, now, lastError })
      : postponeJob(writer, { id, dueAt: now + waitMs, lastError }),
  );
  return !isLast;
}
