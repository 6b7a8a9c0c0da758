import type { Product, ProductSummary } from '#shop/catalogue/rules/product.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { listRelated } from '#shop/catalogue/store/related-products.ts';
import { countProducts, findProduct } from '#shop/catalogue/store/products.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

const relatedCount = 4;

export interface ProductPage {
  product: Product;
  related: ProductSummary[];
}

/** Ruling 18: an unknown id is a 404, except in a shop that has no products at all. */
export type ShowProductFailure = { code: 'not-found' } | { code: 'empty-catalogue' };

export async function showProduct(
  shop: Shop,
  id: number,
): Promise<Result<ProductPage, ShowProductFailure>> {
  const { read } = shop.db;
  const settings = settingsFrom(await readSettings(read));
  const product = await findProduct(read, id, settings);
  if (!product) {
    const isEmpty = (await countProducts(read)) === 0;
    return failed({ code: isEmpty ? 'empty-catalogue' : 'not-found' });
  }
  // Clause 2.93: of the same category.
  const span = { productId: id, limit: relatedCount, isSameCategory: true };
  const related = await listRelated(read, span, settings);
  return ok({ product, related });
}
