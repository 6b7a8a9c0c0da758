import { sql } from 'kysely';
import type { ProductAttributes, VariantAttributes } from '#shop/catalogue/rules/product-fields.ts';
import type { ProductOption, ProductStatus } from '#shop/catalogue/rules/product.ts';
import type { Picture } from '#platform/images.ts';
import type { Writer, Reader } from '#platform/database/database.ts';
import { type Cell, rowList } from '#platform/database/engines/engine-sql.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import {
  productColumnKinds,
  productColumnsOf,
  variantColumnKinds,
  variantColumnsOf,
} from './attribute-columns.ts';
import { listCategories } from './categories.ts';
import { indexTags } from './product-tags.ts';
import { refreshSearchText } from './search-text.ts';
import { insertStock } from '#shop/inventory/store/stock.ts';

export interface NewProduct extends Partial<ProductAttributes> {
  /** Defaults to the next id. */
  id?: number;
  title: string;
  description: string;
  categoryId: string;
  status: ProductStatus;
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

export interface NewVariant extends Partial<VariantAttributes> {
  id: string;
  priceMinor: number;
  compareAtMinor: number | null;
  optionValues: string[];
  /** The id of one of the product's pictures; optional. */
  pictureId?: string | null;
  /** Null disables stock tracking. */
  onHand: number | null;
}

type NumberedProduct = NewProduct & { id: number };

/** Returns the product's id. Throws ProductIdTaken if the requested id is in use. */
export async function insertProduct(writer: Writer, product: NewProduct): Promise<number> {
  const id = await claimProductId(writer, product.id);
  await insertProducts(writer, [{ ...product, id }]);
  return id;
}

/** Inserts many products with one statement per table. Their ids are already claimed: see claimProductIds. */
export async function insertProducts(
  writer: Writer,
  products: readonly NumberedProduct[],
): Promise<void> {
  await insertRows(writer, { table: 'products', columns: productColumns }, products.map(rowOf));
  await insertRows(
    writer,
    { table: 'product_pictures', columns: pictureColumns },
    products.flatMap(pictureRows),
  );
  const variants = products.flatMap(variantRows);
  await insertRows(writer, { table: 'variants', columns: variantColumns }, variants);
  await insertStock(writer, products.flatMap(trackedUnits));
  await listProducts(writer, products);
  await indexTags(writer, products);
  if (products.some(({ status }) => status === 'published')) await raiseContentVersion(writer);
}

type Columns = Readonly<Record<string, 'integer' | 'text'>>;
type Row<Kinds extends Columns> = Record<keyof Kinds, Cell>;

const productColumns = {
  id: 'integer',
  title: 'text',
  description: 'text',
  category_id: 'text',
  ...productColumnKinds,
  status: 'text',
  options: 'text',
  price_minor: 'integer',
  compare_at_minor: 'integer',
  rate_tenths: 'integer',
  rating_count: 'integer',
  starting_rate_tenths: 'integer',
  starting_count: 'integer',
  published_at: 'integer',
  created_at: 'integer',
  updated_at: 'integer',
} as const satisfies Columns;

function rowOf(product: NumberedProduct): Row<typeof productColumns> {
  const { priceMinor, compareAtMinor } = cheapestOf(product.variants);
  const { rateTenths, ratingCount, now } = product;
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    category_id: product.categoryId,
    ...productColumnsOf(product),
    status: product.status,
    options: JSON.stringify(product.options),
    price_minor: priceMinor,
    compare_at_minor: compareAtMinor,
    rate_tenths: rateTenths,
    rating_count: ratingCount,
    starting_rate_tenths: rateTenths,
    starting_count: ratingCount,
    published_at: product.publishedAt,
    created_at: now,
    updated_at: now,
  };
}

const pictureColumns = {
  id: 'text',
  product_id: 'integer',
  position: 'integer',
  name: 'text',
  alt: 'text',
  width: 'integer',
  height: 'integer',
  placeholder: 'text',
} as const satisfies Columns;

function pictureRows({ id: productId, pictures }: NumberedProduct): Row<typeof pictureColumns>[] {
  return pictures.map((picture, position) => {
    const { id, name, alt, width, height, placeholder } = picture;
    return { id, product_id: productId, position, name, alt, width, height, placeholder };
  });
}

const variantColumns = {
  id: 'text',
  product_id: 'integer',
  ...variantColumnKinds,
  price_minor: 'integer',
  compare_at_minor: 'integer',
  option_values: 'text',
  picture_id: 'text',
  position: 'integer',
} as const satisfies Columns;

function variantRows({ id: productId, variants }: NumberedProduct): Row<typeof variantColumns>[] {
  return variants.map((variant, position) => ({
    id: variant.id,
    product_id: productId,
    ...variantColumnsOf(variant),
    price_minor: variant.priceMinor,
    compare_at_minor: variant.compareAtMinor,
    option_values: JSON.stringify(variant.optionValues),
    picture_id: variant.pictureId ?? null,
    position,
  }));
}

async function insertRows<Kinds extends Columns>(
  writer: Writer,
  { table, columns }: { table: string; columns: Kinds },
  rows: readonly Row<Kinds>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const cells = rows.map((row) => names.map((name) => row[name] ?? null));
  const selected = names.map((_, at) => sql.ref(`c${at}`));
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(selected)} from ${rowList(writer, Object.values(columns), cells)}
  `.execute(writer);
}

/** Adds them to category counts and the search index. */
async function listProducts(writer: Writer, products: readonly NumberedProduct[]): Promise<void> {
  const categories = await listCategories(writer);
  for (const { id } of categories) {
    const added = products.filter((one) => one.status === 'published' && one.categoryId === id);
    if (added.length === 0) continue;
    await writer
      .updateTable('categories')
      .set((row) => ({ product_count: row('product_count', '+', added.length) }))
      .where('id', '=', id)
      .execute();
  }
  const values = new Map(categories.map(({ id, value }) => [id, value]));
  await refreshSearchText(
    writer,
    products.map((one) => {
      const category = values.get(one.categoryId) ?? '';
      const variants = one.variants.map(({ sku = null, gtin = null, optionValues }) => {
        return { sku, gtin, optionValues };
      });
      return { ...one, brand: one.brand ?? null, category, variants };
    }),
  );
}

/** The initial stock of the variants that are tracked. */
function trackedUnits({ variants }: NumberedProduct) {
  return variants.flatMap(({ id: variantId, onHand }) =>
    onHand === null ? [] : [{ variantId, onHand }],
  );
}

/** Lists sort by and show the price of the cheapest variant, the first one if several are equal. */
function cheapestOf<Variant extends { priceMinor: number }>(variants: readonly Variant[]): Variant {
  const [first, ...others] = variants;
  if (!first) throw new Error('a product has at least one variant');
  return others.reduce((a, b) => (b.priceMinor < a.priceMinor ? b : a), first);
}

/** The requested id is in use (ruling 23). */
class ProductIdTaken extends Error {
  readonly code = 'product-id-taken';
}

/** Claims the requested id, or the next one; later ids are above all that were ever claimed. */
async function claimProductId(writer: Writer, requestedId: number | undefined): Promise<number> {
  const { value } = await writer
    .updateTable('sequences')
    .set((row) => ({
      value:
        requestedId === undefined
          ? row('value', '+', 1)
          : row
              .case()
              .when('value', '<', requestedId)
              .then(requestedId)
              .else(row.ref('value'))
              .end(),
    }))
    .where('name', '=', 'products')
    .returning('value')
    .executeTakeFirstOrThrow();
  if (requestedId === undefined) return value;
  const holder = await writer
    .selectFrom('products')
    .where('id', '=', requestedId)
    .select('id')
    .executeTakeFirst();
  if (holder) throw new ProductIdTaken(`product ${requestedId} exists`);
  return requestedId;
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

const name = 'generated products';

/** The number of products that were ever generated in this shop. */
export async function countGenerated(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('sequences')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirst();
  return row?.value ?? 0;
}

export async function saveGeneratedCount(writer: Writer, added: number): Promise<void> {
  await writer
    .insertInto('sequences')
    .values({ name, value: added })
    .onConflict((known) =>
      known.column('name').doUpdateSet((row) => ({ value: row('sequences.value', '+', added) })),
    )
    .execute();
}
