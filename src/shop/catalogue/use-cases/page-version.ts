import type { Shop } from '#shop/shop.ts';
import {
  contentVersion as readContentVersion,
  raiseContentVersion,
} from '#platform/database/content-version.ts';
import {
  productVersion as readProductVersion,
  raiseProductVersion,
} from '#shop/catalogue/store/versions.ts';
import { takeJob } from '#platform/queue/jobs.ts';

/** While it is unchanged, so are the versions below. Null if the database has to be queried. */
export function contentStamp(shop: Shop): number | null {
  return shop.db.contentStamp();
}

/** While it is unchanged, so is all data. Null if other processes may write. */
export function databaseStamp(shop: Shop): number | null {
  return shop.db.stamp?.() ?? null;
}

/** Raised by every change of products, prices, categories, settings or texts. */
export function contentVersion(shop: Shop): Promise<number> {
  return readContentVersion(shop.db.read);
}

/** Null where there is no such product. */
export function productVersion(shop: Shop, id: number): Promise<number | null> {
  return readProductVersion(shop.db.read, id);
}

/** Invalidates cached pages after an order changed the availability of a product. */
export async function refreshAvailability(
  shop: Shop,
  { jobId, productId }: { jobId: string; productId: number },
): Promise<void> {
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return;
    await raiseProductVersion(writer, productId);
    await raiseContentVersion(writer);
  });
}
