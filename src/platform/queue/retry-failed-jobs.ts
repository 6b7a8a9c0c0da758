import type { Shop } from '#shop/shop.ts';
import { requeueFailedJobs } from './jobs.ts';

/** Gives every failed job all of its attempts again; answers how many there were. */
export function retryFailedJobs(shop: Shop): Promise<number> {
  const now = shop.clock();
  return shop.db.write((writer) => requeueFailedJobs(writer, now));
}
