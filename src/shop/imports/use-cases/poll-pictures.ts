import { fetchPicture } from './fetch-picture.ts';
import type { Shop } from '#shop/shop.ts';
import {
  findDuePicture,
  type QueuedPicture,
  claimQueuedPicture,
} from '#shop/imports/store/picture-downloads.ts';

/** Longer than any download and conversion, so that no other worker claims it meanwhile. */
const leaseMs = 3 * 60_000;

/** Downloads the next due picture of an import or an API client; true while there may be more. */
export async function pollPictures(shop: Shop, stopping: AbortSignal): Promise<boolean> {
  const picture = await claimPicture(shop);
  if (!picture) return false;
  // No result was saved: the picture is due again when its lease ends.
  await fetchPicture(shop, picture, stopping).catch((error: unknown) => {
    shop.log.error({ err: error, picture: picture.id }, 'picture handling failed');
  });
  return true;
}

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
