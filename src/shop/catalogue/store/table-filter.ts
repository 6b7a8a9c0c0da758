import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import type { Reader } from '#platform/database/database.ts';
import { byIndex } from '#platform/database/engines/engine-sql.ts';
import { searchOf } from '#shop/search/store/search-of.ts';
import { searchWords } from '#shop/search/store/search-words.ts';
import type { StockRange } from '#shop/inventory/store/stock.ts';

/** A ProductFilter with resolved database values. */
export interface StoredFilter {
  text: string;
  categoryId: string | null;
  status: ProductStatus | null;
  stock: StockRange | null;
  isReduced: boolean;
}

/** One condition of the filter, as a subquery of product ids. */
export type Candidates = (limit: number) => RawBuilder<unknown>;

/** A literal, not a parameter: only then do partial indexes apply. */
const isDraft = sql<SqlBool>`products.status = 'draft'`;
const isPublished = sql<SqlBool>`products.status = 'published'`;
const isReduced = sql<SqlBool>`products.compare_at_minor is not null`;

/** On products, and on product_stock where the filter asks for stock. */
export function conditionsOf(filter: StoredFilter): RawBuilder<SqlBool>[] {
  const { categoryId, status, stock } = filter;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (categoryId !== null) conditions.push(sql`products.category_id = ${categoryId}`);
  if (status !== null) conditions.push(status === 'draft' ? isDraft : isPublished);
  if (filter.isReduced) conditions.push(isReduced);
  if (stock) conditions.push(sql`product_stock.units between ${stock.from} and ${stock.to}`);
  return conditions;
}

/** Candidates by index, ignoring the other conditions. Conditions that nearly all products meet are not used. */
export function candidatesOf(reader: Reader, filter: StoredFilter): Candidates[] {
  const { categoryId, status, stock } = filter;
  const products = (index: string, condition: RawBuilder<SqlBool>): Candidates => {
    const source = byIndex(reader, 'products', index);
    return (limit) => sql`select products.id from ${source} where ${condition} limit ${limit}`;
  };
  const all: Candidates[] = [];
  if (status === 'draft') all.push(products('desk_drafts', isDraft));
  if (filter.isReduced) all.push(products('desk_reduced', isReduced));
  if (categoryId !== null) {
    all.push(products('desk_categories', sql`products.category_id = ${categoryId}`));
  }
  if (stock) {
    const source = byIndex(reader, 'product_stock', 'desk_stock');
    all.push(
      (limit) => sql`
        select product_id as id from ${source}
        where units between ${stock.from} and ${stock.to} limit ${limit}
      `,
    );
  }
  return all;
}

/** The product with this SKU; else by id, and by words the newest that match all of them. */
export async function foundBy(reader: Reader, text: string, limit: number): Promise<number[]> {
  const bySku = await reader
    .selectFrom('variants')
    .where('sku', '=', text)
    .select('product_id')
    .executeTakeFirst();
  if (bySku) return [bySku.product_id];
  const number = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  const byNumber = await reader
    .selectFrom('products')
    .where('id', '=', number)
    .select('id')
    .execute();
  const words = searchWords(text);
  const byWords = words.length === 0 ? [] : await searchOf(reader).newest(reader, words, limit);
  return [...new Set([...byNumber.map(({ id }) => id), ...byWords])];
}
