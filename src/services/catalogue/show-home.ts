import type { CategoryRecord } from '#domain/catalogue/category.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { listCategoryRecords } from '#storage/catalogue/category-changes.ts';
import { listNewest } from '#storage/catalogue/listing.ts';
import { readSettings } from '#storage/settings.ts';

// Specification 9.
const newArrivalsCount = 8;

export interface Home {
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
  return { categories, newArrivals };
}
