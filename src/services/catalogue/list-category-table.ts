import type { CategoryRecord } from '#domain/catalogue/category.ts';
import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { countInCategory, listCategoryRecords } from '#storage/catalogue/category-changes.ts';

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
