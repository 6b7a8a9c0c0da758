import type { CategoryRecord } from '#shop/catalogue/rules/category.ts';
import { withTotals } from '#shop/catalogue/rules/category-tree.ts';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { listCategoryRecords } from '#shop/catalogue/store/categories.ts';
import { listNewest } from '#shop/catalogue/store/listing.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

// Specification 9.
const newArrivalsCount = 8;

export interface Home {
  /** Those at the top, with the products of all beneath them. */
  categories: CategoryRecord[];
  newArrivals: ProductSummary[];
}

export async function showHome(shop: Shop): Promise<Home> {
  const { read } = shop.db;
  const settings = settingsFrom(await readSettings(read));
  const [categories, newArrivals] = await Promise.all([
    listCategoryRecords(read),
    listNewest(read, newArrivalsCount, settings),
  ]);
  const top = withTotals(categories).filter(({ parentId }) => parentId === null);
  return { categories: top, newArrivals };
}
