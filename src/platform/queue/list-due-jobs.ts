import type { Shop } from '#shop/shop.ts';
import { dueJobs, type Job } from './jobs.ts';

const maxBatch = 50;

/** The oldest first. */
export function listDueJobs(shop: Shop): Promise<Job[]> {
  return dueJobs(shop.db.read, shop.clock(), maxBatch);
}
