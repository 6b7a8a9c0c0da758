import { claimPicture } from './claim-picture.ts';
import { fetchPicture } from './fetch-picture.ts';
import type { Shop } from '#shop/shop.ts';

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
