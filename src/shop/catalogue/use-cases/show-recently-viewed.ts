import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import { maxRecentlyViewed } from '#shop/catalogue/rules/recently-viewed.ts';
import { loadPublished } from '#shop/catalogue/store/summaries.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

/** The first of these products that are still for sale, as they are now. */
export async function showRecentlyViewed(
  { db }: Pick<Shop, 'db'>,
  ids: readonly number[],
): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const settings = settingsFrom(await readSettings(db.read));
  const products = await loadPublished(db.read, ids, settings);
  return products.slice(0, maxRecentlyViewed);
}
