import { claimPicture } from '#services/imports/claim-picture.ts';
import { fetchPicture } from '#services/imports/fetch-picture.ts';
import type { Shop } from '#services/shop.ts';

/** Fetches the next picture that an import or a client wants; true while there may be more. */
export async function pollPictures(shop: Shop, stopping: AbortSignal): Promise<boolean> {
  const picture = await claimPicture(shop);
  if (!picture) return false;
  // Nothing was noted: it comes due again when its lease ends.
  await fetchPicture(shop, picture, stopping).catch((error: unknown) => {
    shop.log.error({ err: error, picture: picture.id }, 'picture handling failed');
  });
  return true;
}
