import type { Shop } from '#shop/shop.ts';
import {
  findDuePicture,
  type QueuedPicture,
  claimQueuedPicture,
} from '#shop/imports/store/due-pictures.ts';

/** Longer than any download and conversion, so that no other worker claims it meanwhile. */
const leaseMs = 3 * 60_000;

/** Takes the next picture that an import or a client wants fetched; null where none is due. */
export async function claimPicture(shop: Shop): Promise<QueuedPicture | null> {
  const now = shop.clock();
  // Most of the time nothing is due, and reading costs no commit.
  const id = await findDuePicture(shop.db.read, now);
  if (id === null) return null;
  return shop.db.write((writer) =>
    claimQueuedPicture(writer, { id, now, leaseUntil: now + leaseMs }),
  );
}
