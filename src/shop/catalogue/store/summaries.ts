import type { ProductAttributes } from '#shop/catalogue/rules/product-fields.ts';
import {
  productAttributesFrom,
  variantAttributeColumns,
  variantAttributesFrom,
} from './attribute-columns.ts';
import { bestAvailability, availabilityOf } from '#shop/inventory/rules/availability.ts';
import type {
  ProductSummary,
  Variant,
  Product,
  ProductOption,
} from '#shop/catalogue/rules/product.ts';
import { swatchesOf } from '#shop/catalogue/rules/swatches.ts';
import type { Picture } from '#platform/images.ts';
import { money } from '#platform/money.ts';
import type { Reader } from '#platform/database/database.ts';
import { elementsOf } from '#platform/database/engines/engine-sql.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';

/** Keeps the order of the ids and skips ids without a product. */
export async function loadSummaries(
  reader: Reader,
  ids: readonly number[],
  terms: Terms,
): Promise<ProductSummary[]> {
  const loaded = await loadRows(reader, ids, terms);
  return loaded.map(({ row, parts }) => summaryOf(row, parts, terms));
}

/** Like loadSummaries, without drafts. */
export async function loadPublished(
  reader: Reader,
  ids: readonly number[],
  terms: Terms,
): Promise<ProductSummary[]> {
  const loaded = await loadRows(reader, ids, terms);
  const published = loaded.filter(({ row }) => row.status === 'published');
  return published.map(({ row, parts }) => summaryOf(row, parts, terms));
}

export type DetailedProduct = ProductSummary &
  ProductAttributes &
  Pick<Product, 'options' | 'variants'>;

/** Like loadSummaries, with what programs read besides. */
export async function loadDetailedProducts(
  reader: Reader,
  ids: readonly number[],
  terms: Terms,
): Promise<DetailedProduct[]> {
  const loaded = await loadRows(reader, ids, terms);
  return loaded.map(({ row, parts }) => ({
    ...summaryOf(row, parts, terms),
    ...productAttributesFrom(row),
    options: optionsOf(row),
    variants: parts.variants,
  }));
}

async function loadRows(reader: Reader, ids: readonly number[], terms: Terms) {
  if (ids.length === 0) return [];
  const [rows, variants, pictures] = await Promise.all([
    rowsOfProducts.execute(reader, { ids }),
    readVariants(reader, ids, terms),
    readPictures(reader, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const parts = { variants: variants.get(id) ?? [], pictures: pictures.get(id) ?? [] };
    return row ? [{ row, parts }] : [];
  });
}

const rowsOfProducts = prepareQuery((reader, { ids }: Placeholders<{ ids: readonly number[] }>) =>
  productRows(reader).where('products.id', 'in', elementsOf(reader, ids, 'integer')),
);

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
    secondPicture: pictures[1]?.name ?? null,
    colors: swatchesOf(optionsOf(row)),
    availability: bestAvailability(variants.map((variant) => variant.availability)),
  };
}

function optionsOf({ options }: Pick<ProductRow, 'options'>): ProductOption[] {
  // Only product writes fill it.
  return JSON.parse(options) as ProductOption[];
}

/** By product, in the merchant's order. */
export async function readVariants(
  reader: Reader,
  productIds: readonly number[],
  { currency, fewLeftAt }: Terms,
): Promise<Map<number, Variant[]>> {
  const rows = await variantsOfProducts.execute(reader, { productIds });
  return grouped(rows, (row) => ({
    id: row.id,
    ...variantAttributesFrom(row),
    price: money(row.price_minor, currency),
    compareAt: row.compare_at_minor === null ? null : money(row.compare_at_minor, currency),
    // Only product writes fill it.
    optionValues: JSON.parse(row.option_values) as string[],
    pictureName: row.picture_name,
    availability: availabilityOf(availableUnits(row), fewLeftAt),
  }));
}

const variantsOfProducts = prepareQuery(
  (reader, { productIds }: Placeholders<{ productIds: readonly number[] }>) =>
    reader
      .selectFrom('variants')
      .leftJoin('stock', 'stock.variant_id', 'variants.id')
      .leftJoin('product_pictures', 'product_pictures.id', 'variants.picture_id')
      .where('variants.product_id', 'in', elementsOf(reader, productIds, 'integer'))
      .select(['variants.id', 'variants.product_id', 'price_minor', 'compare_at_minor'])
      .select(variantAttributeColumns)
      .select(['option_values', 'product_pictures.name as picture_name', 'on_hand', 'reserved'])
      .orderBy('variants.product_id')
      .orderBy('variants.position'),
);

/** By product, the main picture first. */
export async function readPictures(
  reader: Reader,
  productIds: readonly number[],
): Promise<Map<number, Picture[]>> {
  const rows = await picturesOfProducts.execute(reader, { productIds });
  return grouped(rows, ({ name, alt, width, height, placeholder }) => ({
    name,
    alt,
    width,
    height,
    placeholder,
  }));
}

const picturesOfProducts = prepareQuery(
  (reader, { productIds }: Placeholders<{ productIds: readonly number[] }>) =>
    reader
      .selectFrom('product_pictures')
      .where('product_id', 'in', elementsOf(reader, productIds, 'integer'))
      .select(['product_id', 'name', 'alt', 'width', 'height', 'placeholder'])
      .orderBy('product_id')
      .orderBy('position'),
);

/** Units neither sold nor reserved; null if stock is not tracked. */
function availableUnits(row: { on_hand: number | null; reserved: number | null }): number | null {
  return row.on_hand === null ? null : row.on_hand - (row.reserved ?? 0);
}

function grouped<Row extends { product_id: number }, Part>(
  rows: readonly Row[],
  partOf: (row: Row) => Part,
): Map<number, Part[]> {
  const parts = new Map<number, Part[]>();
  for (const row of rows) {
    const known = parts.get(row.product_id);
    if (known) known.push(partOf(row));
    else parts.set(row.product_id, [partOf(row)]);
  }
  return parts;
}

/** Settings that affect how products are presented. */
export interface Terms {
  currency: string;
  fewLeftAt: number;
}
