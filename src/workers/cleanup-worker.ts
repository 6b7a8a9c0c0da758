import { deleteLeftovers } from './delete-leftovers.ts';
import type { Shop } from '#shop/shop.ts';
import type { Poll } from '#platform/queue/start-poller.ts';

const everyMs = 60 * 60 * 1000;

/** Deletes expired data in batches and checks again every hour; true while there is more. */
export function makeCleanupPoll(): Poll {
  let dueAt = Number.NEGATIVE_INFINITY;
  return async (shop: Shop) => {
    const now = shop.clock();
    if (now < dueAt) return false;
    const isMore = await deleteLeftovers(shop);
    if (!isMore) dueAt = now + everyMs;
    return isMore;
  };
}
