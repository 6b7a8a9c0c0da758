import { bestAvailability } from '#shop/inventory/rules/availability.ts';
import type { ProductSummary, Variant } from '#shop/catalogue/rules/product.ts';
import type { Picture } from '#platform/images.ts';
import { money } from '#platform/money.ts';
import type { Reader } from '#platform/database/database.ts';
import { readPictures, readVariants } from './product-parts.ts';
import type { Terms } from './terms.ts';

/** Keeps the order of the ids and skips ids without a product. */
export async function loadSummaries(
  reader: Reader,
  ids: readonly number[],
  terms: Terms,
): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const rows = await productRows(reader).where('products.id', 'in', ids).execute();
  const variants = await readVariants(reader, ids, terms);
  const pictures = await readPictures(reader, ids);
  const summaries = rows.map((row) => {
    const parts = { variants: variants.get(row.id) ?? [], pictures: pictures.get(row.id) ?? [] };
    return [row.id, summaryOf(row, parts, terms)] as const;
  });
  const byId = new Map(summaries);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface ProductTitle {
  id: number;
  title: string;
  category: string;
}

/** In the order of the ids. */
export async function loadTitles(reader: Reader, ids: readonly number[]): Promise<ProductTitle[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where('products.id', 'in', ids)
    .select(['products.id', 'products.title', 'categories.value as category'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof productRows>['execute']>>[number];

export function productRows(reader: Reader) {
  return reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .selectAll('products')
    .select('categories.value as category');
}

export interface ProductParts {
  variants: Variant[];
  pictures: Picture[];
}

export function summaryOf(
  row: ProductRow,
  { variants, pictures }: ProductParts,
  { currency }: Terms,
): ProductSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    price: money(row.price_minor, currency),
    isFromPrice: variants.some(({ price }) => price.amount > row.price_minor),
    compareAt: row.compare_at_minor === null ? null : money(row.compare_at_minor, currency),
    rating: { rateTenths: row.rate_tenths, count: row.rating_count },
    picture: pictures[0] ?? null,
    availability: bestAvailability(variants.map((variant) => variant.availability)),
  };
}
