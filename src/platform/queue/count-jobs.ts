import type { Shop } from '#shop/shop.ts';
import { type JobCounts, jobCounts } from './jobs.ts';

export function countJobs(shop: Shop): Promise<JobCounts> {
  return jobCounts(shop.db.read);
}
