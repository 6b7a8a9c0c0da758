import type { Shop } from '#services/shop.ts';
import { type JobCounts, jobCounts } from '#storage/jobs.ts';

export function countJobs(shop: Shop): Promise<JobCounts> {
  return jobCounts(shop.db.read);
}
