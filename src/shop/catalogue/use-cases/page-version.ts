import type { Shop } from '#shop/shop.ts';
import { contentVersion as readContentVersion } from '#platform/database/content-version.ts';
import { productVersion as readProductVersion } from '#shop/catalogue/store/versions.ts';

/** While it is unchanged, all versions are. Null if the database has to be queried. */
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
