import type { Shop } from '#shop/shop.ts';
import {
  claimDueDeliveries,
  forgetDeliveries,
  isDeliveryDue,
  type QueuedDelivery,
} from '#shop/events/store/due-deliveries.ts';

const maxBatch = 8;
/** Longer than any attempt, so that no other worker claims it meanwhile. */
const leaseMs = 5 * 60_000;
const keptMs = 30 * 24 * 60 * 60_000;

/** Takes the oldest due delivery of each webhook for sending. */
export async function claimDeliveries(shop: Shop): Promise<QueuedDelivery[]> {
  const now = shop.clock();
  // Most of the time nothing is due, and reading costs no commit.
  if (!(await isDeliveryDue(shop.db.read, now))) return [];
  const claim = { now, leaseUntil: now + leaseMs, limit: maxBatch };
  return shop.db.write(async (writer) => {
    await forgetDeliveries(writer, now - keptMs);
    return claimDueDeliveries(writer, claim);
  });
}
