import { deleteLeftovers } from '#services/tidying/delete-leftovers.ts';
import type { Shop } from '#services/shop.ts';
import type { Poll } from './start-rounds.ts';

const everyMs = 60 * 60 * 1000;

/** Deletes leftovers a batch at a time, and looks for new ones every hour. True while there are more. */
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
