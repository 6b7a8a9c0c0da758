import type { Product, ProductOption } from '#shop/catalogue/rules/product.ts';
import type { Picture } from '#platform/images.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { draftWords, searchWords } from '#shop/search/store/search-words.ts';
import { insertStock } from '#shop/inventory/store/stock.ts';
import { searchOf } from '#shop/search/store/search-of.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import { readPictures, readVariants, productRows, summaryOf, type Terms } from './summaries.ts';
import { sumCounts, readCategoryCounts } from './categories.ts';

/** Null if the product is not published. */
export async function findProduct(
  reader: Reader,
  id: number,
  terms: Terms,
): Promise<Product | null> {
  const row = await productRows(reader)
    .where('products.id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!row) return null;
  const variants = (await readVariants(reader, [id], terms)).get(id) ?? [];
  const pictures = (await readPictures(reader, [id])).get(id) ?? [];
  const summary = summaryOf(row, { variants, pictures }, terms);
  const written = { count: row.written_count, stars: row.written_stars };
  const { brand, version } = row;
  // Only product writes fill it.
  const options = JSON.parse(row.options) as ProductOption[];
  return { ...summary, brand, pictures, options, variants, written, version };
}

/** Published products, from the counters. */
export async function countProducts(reader: Reader): Promise<number> {
  return sumCounts(await readCategoryCounts(reader, { kind: 'all' }));
}

export interface NewProduct {
  /** Defaults to the next id. */
  id?: number;
  title: string;
  description: string;
  categoryId: string;
  brand: string | null;
  status: 'draft' | 'published';
  /** The initial rating and number of ratings. */
  rateTenths: number;
  ratingCount: number;
  /** Required when published. */
  publishedAt: number | null;
  now: number;
  options: ProductOption[];
  /** At least one; each with a value for each option. */
  variants: NewVariant[];
  pictures: (Picture & { id: string })[];
}

export interface NewVariant {
  id: string;
  sku: string | null;
  priceMinor: number;
  compareAtMinor: number | null;
  optionValues: string[];
  /** The id of one of the product's pictures; optional. */
  pictureId?: string | null;
  /** Null disables stock tracking. */
  onHand: number | null;
}

/** Returns the product's id. Throws ProductIdTaken if the requested id is in use. */
export async function insertProduct(writer: Writer, product: NewProduct): Promise<number> {
  const id = await claimProductId(writer, product.id);
  await insertRow(writer, id, product);
  await insertPictures(writer, id, product.pictures);
  await insertVariants(writer, id, product.variants);
  if (product.status === 'published') await raiseContentVersion(writer);
  return id;
}

async function insertRow(writer: Writer, id: number, product: NewProduct): Promise<void> {
  const cheapest = cheapestOf(product.variants);
  await writer
    .insertInto('products')
    .values({
      id,
      title: product.title,
      description: product.description,
      category_id: product.categoryId,
      brand: product.brand,
      status: product.status,
      options: JSON.stringify(product.options),
      price_minor: cheapest.priceMinor,
      compare_at_minor: cheapest.compareAtMinor,
      rate_tenths: product.rateTenths,
      rating_count: product.ratingCount,
      starting_rate_tenths: product.rateTenths,
      starting_count: product.ratingCount,
      published_at: product.publishedAt,
      created_at: product.now,
      updated_at: product.now,
    })
    .execute();
  await show(writer, id, product);
}

/** Updates the category count and the search index; a draft is found only in the admin. */
async function show(writer: Writer, id: number, product: NewProduct): Promise<void> {
  const isPublished = product.status === 'published';
  const category = await writer
    .updateTable('categories')
    .set((row) => ({ product_count: row('product_count', '+', isPublished ? 1 : 0) }))
    .where('id', '=', product.categoryId)
    .returning('value')
    .executeTakeFirstOrThrow();
  const words = searchWords(`${product.title} ${product.description} ${category.value}`);
  await searchOf(writer).index(writer, id, isPublished ? words : draftWords(words));
}

async function insertVariants(writer: Writer, productId: number, variants: NewVariant[]) {
  const rows = variants.map((variant, position) => ({
    id: variant.id,
    product_id: productId,
    sku: variant.sku,
    price_minor: variant.priceMinor,
    compare_at_minor: variant.compareAtMinor,
    option_values: JSON.stringify(variant.optionValues),
    picture_id: variant.pictureId ?? null,
    position,
  }));
  await writer.insertInto('variants').values(rows).execute();
  await insertStock(writer, trackedUnits(variants));
}

/** The initial stock of the variants that are tracked. */
export function trackedUnits(variants: readonly NewVariant[]) {
  return variants.flatMap(({ id: variantId, onHand }) =>
    onHand === null ? [] : [{ variantId, onHand }],
  );
}

async function insertPictures(writer: Writer, productId: number, pictures: NewProduct['pictures']) {
  if (pictures.length === 0) return;
  const rows = pictures.map((picture, position) => ({
    ...picture,
    product_id: productId,
    position,
  }));
  await writer.insertInto('product_pictures').values(rows).execute();
}

/** Lists sort by and show the price of the cheapest variant, the first one if several are equal. */
export function cheapestOf<Variant extends { priceMinor: number }>(
  variants: readonly Variant[],
): Variant {
  const [first, ...others] = variants;
  if (!first) throw new Error('a product has at least one variant');
  return others.reduce((a, b) => (b.priceMinor < a.priceMinor ? b : a), first);
}

/** The requested id is in use (ruling 23). */
class ProductIdTaken extends Error {
  readonly code = 'product-id-taken';
}

/** Claims the requested id, or the next one; later ids are above all that were ever claimed. */
async function claimProductId(writer: Writer, asked: number | undefined): Promise<number> {
  const { value } = await writer
    .updateTable('sequences')
    .set((row) => ({
      value:
        asked === undefined
          ? row('value', '+', 1)
          : row.case().when('value', '<', asked).then(asked).else(row.ref('value')).end(),
    }))
    .where('name', '=', 'products')
    .returning('value')
    .executeTakeFirstOrThrow();
  if (asked === undefined) return value;
  const holder = await writer
    .selectFrom('products')
    .where('id', '=', asked)
    .select('id')
    .executeTakeFirst();
  if (holder) throw new ProductIdTaken(`product ${asked} exists`);
  return asked;
}

/** Claims the next `count` ids exclusively and returns the first. */
export async function claimProductIds(writer: Writer, count: number): Promise<number> {
  const { value } = await writer
    .updateTable('sequences')
    .set((row) => ({ value: row('value', '+', count) }))
    .where('name', '=', 'products')
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
}
