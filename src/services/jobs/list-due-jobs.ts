import type { Shop } from '#services/shop.ts';
import { dueJobs, type Job } from '#storage/jobs.ts';

const maxBatch = 50;

/** The oldest first. */
export function listDueJobs(shop: Shop): Promise<Job[]> {
  return dueJobs(shop.db.read, shop.clock(), maxBatch);
}
