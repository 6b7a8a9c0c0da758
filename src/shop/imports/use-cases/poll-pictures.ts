import { fetchPicture } from './fetch-picture.ts';
import type { Shop } from '#shop/shop.ts';
import { pollQueue } from '#platform/queue/poller.ts';
import { pictureQueue } from '#shop/imports/store/picture-downloads.ts';

/** Downloads the next due picture of an import or an API client; true while there may be more. */
export function pollPictures(shop: Shop, stopping: AbortSignal): Promise<boolean> {
  return pollQueue(shop, { queue: pictureQueue, work: fetchPicture }, stopping);
}
