import type { Category } from '#domain/catalogue/category.ts';
import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { type Page, pageOf } from '#domain/paging.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { listCategories } from '#storage/catalogue/categories.ts';
import {
  countProductTable,
  listProductTable as readProductTable,
  type ProductFilter,
  type ProductTableRow,
} from '#storage/catalogue/product-table.ts';
import { readSettings } from '#storage/settings.ts';

const productTablePageSize = 20;

export interface ProductTableRequest extends ProductFilter {
  /** By number: the newest first, or the oldest. */
  order: 'desc' | 'asc';
  page: number;
}

export interface ProductTable {
  categories: Category[];
  products: ProductTableRow[];
  page: Page;
}

/** Every product, published or not, as staff see them. */
export async function listProductTable(
  shop: Shop,
  visitor: Visitor,
  { page: pageNumber, order, ...filter }: ProductTableRequest,
): Promise<Result<ProductTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const [stored, categories, total] = await Promise.all([
    readSettings(read),
    listCategories(read),
    countProductTable(read, filter),
  ]);
  const page = pageOf(pageNumber, total, productTablePageSize);
  const span = { ...filter, order, offset: page.offset, limit: page.size };
  const products = await readProductTable(read, span, settingsFrom(stored));
  return ok({ categories, products, page });
}
