import type { Shop } from '#services/shop.ts';
import { requeueFailedJobs } from '#storage/jobs.ts';

/** Gives every failed job all of its attempts again; answers how many there were. */
export function retryFailedJobs(shop: Shop): Promise<number> {
  const now = shop.clock();
  return shop.db.write((writer) => requeueFailedJobs(writer, now));
}
