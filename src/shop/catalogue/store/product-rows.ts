import { sql } from 'kysely';
import type { ProductOption } from '#shop/catalogue/rules/product.ts';
import { memoized } from '#platform/memoized.ts';
import type { Reader } from '#platform/database/database.ts';
import { elementsOf } from '#platform/database/engines/engine-sql.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';

/** What of a published product can be filtered and sorted by. */
export interface ProductRow {
  id: number;
  category: string;
  /** '' for none. */
  brand: string;
  priceMinor: number;
  isReduced: boolean;
  rateTenths: number;
  ratingCount: number;
  publishedAt: number;
  soldUnits: number;
  /** '' for none. */
  origin: string;
  /** Separated by commas and a space; '' for none. */
  tags: string;
  /** The names of its options. */
  options: string[];
  variants: { isSellable: boolean; optionValues: string[] }[];
}

/** Some products, or the next ones by id. */
export type RowSpan = { ids: readonly number[] } | { after: number; limit: number };

export async function readProductRows(reader: Reader, span: RowSpan): Promise<ProductRow[]> {
  const rows = await ('ids' in span
    ? productsOf.execute(reader, span)
    : nextProducts.execute(reader, span));
  const productIds = rows.map(({ id }) => id);
  const variants = new Map<number, ProductRow['variants']>(productIds.map((id) => [id, []]));
  for (const row of await variantsOf.execute(reader, { productIds })) {
    const isSellable = row.on_hand === null || row.on_hand > (row.reserved ?? 0);
    const optionValues = valuesOf(row.option_values);
    variants.get(row.product_id)?.push({ isSellable, optionValues });
  }
  return rows.map((row) => ({
    id: row.id,
    category: row.category_id,
    brand: row.brand ?? '',
    priceMinor: row.price_minor,
    isReduced: row.compare_at_minor !== null,
    rateTenths: row.rate_tenths,
    ratingCount: row.rating_count,
    publishedAt: row.published_at ?? 0,
    soldUnits: row.sold_units,
    origin: row.country_of_origin ?? '',
    tags: row.tags ?? '',
    options: namesOf(row.options),
    variants: variants.get(row.id) ?? [],
  }));
}

// Many products have the same. Only product writes fill both columns.
const valuesOf = memoized((json) => JSON.parse(json) as string[]);
const namesOf = memoized((json) => (JSON.parse(json) as ProductOption[]).map(({ name }) => name));

const productsOf = prepareQuery((reader, { ids }: Placeholders<{ ids: readonly number[] }>) =>
  published(reader).where('id', 'in', elementsOf(reader, ids, 'integer')),
);

const nextProducts = prepareQuery(
  (reader, { after, limit }: Placeholders<{ after: number; limit: number }>) =>
    published(reader)
      .where('id', '>', after)
      .orderBy('id')
      .limit(sql<number>`${limit} + 0`),
);

function published(reader: Reader) {
  return reader
    .selectFrom('products')
    .where('status', '=', 'published')
    .select(['id', 'category_id', 'brand', 'options', 'price_minor', 'compare_at_minor'])
    .select([
      'rate_tenths',
      'rating_count',
      'published_at',
      'sold_units',
      'country_of_origin',
      'tags',
    ]);
}

const variantsOf = prepareQuery(
  (reader, { productIds }: Placeholders<{ productIds: readonly number[] }>) =>
    reader
      .selectFrom('variants')
      .leftJoin('stock', 'stock.variant_id', 'variants.id')
      .where('variants.product_id', 'in', elementsOf(reader, productIds, 'integer'))
      .select(['variants.product_id', 'option_values', 'on_hand', 'reserved']),
);
