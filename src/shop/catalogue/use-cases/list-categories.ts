import type { Category } from '#shop/catalogue/rules/category.ts';
import type { Shop } from '#shop/shop.ts';
import { listCategories as readCategories } from '#shop/catalogue/store/categories.ts';

/** In the merchant's order. */
export function listCategories(shop: Shop): Promise<Category[]> {
  return readCategories(shop.db.read);
}
