import type { Category } from '#domain/catalogue/category.ts';
import type { Shop } from '#services/shop.ts';
import { listCategories as readCategories } from '#storage/catalogue/categories.ts';

/** In the merchant's order. */
export function listCategories(shop: Shop): Promise<Category[]> {
  return readCategories(shop.db.read);
}
