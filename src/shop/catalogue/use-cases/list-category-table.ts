import type { CategoryRecord } from '#shop/catalogue/rules/category.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { countInCategory, listCategoryRecords } from '#shop/catalogue/store/category-changes.ts';

export interface CategoryTable {
  categories: CategoryRecord[];
  /** The requested category with its product count; null if there is none with this id. */
  asked: { category: CategoryRecord; productTotal: number } | null;
}

/** All categories in the merchant's order, with details of the requested one. */
export async function listCategoryTable(
  shop: Shop,
  visitor: Visitor,
  askedId: string | null,
): Promise<Result<CategoryTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const categories = await listCategoryRecords(read);
  const category = categories.find(({ id }) => id === askedId);
  if (!category) return ok({ categories, asked: null });
  return ok({
    categories,
    asked: { category, productTotal: await countInCategory(read, category.id) },
  });
}
