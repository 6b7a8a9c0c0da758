import type { Category } from '#shop/catalogue/rules/category.ts';
import {
  maxPagedRows,
  type ProductFilter,
  type RowCount,
  type TableSize,
  type TableSort,
} from '#shop/catalogue/rules/product-table.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import {
  type ProductTableRow,
  readTableRows,
  tableIds,
} from '#shop/catalogue/store/product-table.ts';
import { listProductTags } from '#shop/catalogue/store/product-tags.ts';
import { stockRange } from '#shop/inventory/store/stock.ts';
import { planTable } from '#shop/catalogue/store/table-plan.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

export interface ProductTableRequest extends ProductFilter {
  sort: TableSort;
  order: 'desc' | 'asc';
  page: number;
  size: TableSize;
}

export interface ProductTable {
  categories: Category[];
  products: ProductTableRow[];
  /** Of those that can be leafed through. */
  page: Page;
  count: RowCount;
  fewLeftAt: number;
  /** In use on any product. */
  tags: string[];
}

/** Every product, published or not, as staff see them. */
export async function listProductTable(
  shop: Shop,
  visitor: Visitor,
  request: ProductTableRequest,
): Promise<Result<ProductTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const [stored, categories] = await Promise.all([readSettings(read), listCategories(read)]);
  const settings = settingsFrom(stored);
  const { text, category, status, stock, isReduced, tag, sort, order, size } = request;
  const { fewLeftAt } = settings;
  const categoryId =
    category === null ? null : (categories.find(({ value }) => value === category)?.id ?? '');
  const range = stock && stockRange(stock, fewLeftAt);
  const plan = await planTable(read, { text, categoryId, status, stock: range, isReduced, tag });
  const idsOf = ({ offset }: Page) => {
    return tableIds(read, plan, { sort, direction: order, offset, limit: size });
  };
  const { isAll, known } = plan.count;
  let page = pageOf(request.page, isAll ? Math.min(known, maxPagedRows) : maxPagedRows, size);
  let ids = await idsOf(page);
  if (ids.length === 0 && page.number > 1) {
    page = pageOf(request.page, known, size);
    ids = await idsOf(page);
  }
  const products = await readTableRows(read, ids, settings);
  const tags = await listProductTags(read);
  return ok({
    categories,
    products,
    fewLeftAt,
    tags,
    ...countedAnew(plan.count, page, ids.length),
  });
}

/** In use on any product, in alphabetical order. */
export async function listTags(
  { db }: Pick<Shop, 'db'>,
  visitor: Visitor,
): Promise<Result<string[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return ok(await listProductTags(db.read));
}

/** Where it was not counted to the end, the page itself may show more, or that there are no more. */
function countedAnew(
  count: RowCount,
  page: Page,
  shown: number,
): Pick<ProductTable, 'page' | 'count'> {
  const { number, offset, size } = page;
  const isEnd = shown < size;
  const known = isEnd ? offset + shown : Math.max(count.known, offset + shown);
  if (count.isAll) return { count, page: { ...page, total: count.known } };
  const others = Math.ceil(Math.min(maxPagedRows, Math.max(known, offset + shown + 1)) / size);
  const pages = isEnd ? number : others;
  return { count: { known, isAll: isEnd }, page: { ...page, count: pages, total: known } };
}
