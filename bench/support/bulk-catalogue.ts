import { sql } from 'kysely';
import type { Database, Writer } from '#platform/database/database.ts';
import { type Cell, expectManyWrites, rowList } from '#platform/database/engines/engine-sql.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { claimProductIds } from '#shop/catalogue/store/insert-products.ts';
import { insertStock } from '#shop/inventory/store/stock.ts';
import { noFigures } from '#shop/reports/rules/figures.ts';
import { restartSales } from '#shop/reports/store/sales-changes.ts';
import { addToDays } from '#shop/reports/store/sales-days.ts';
import { dayAt } from '#platform/calendar-day.ts';
import { type GeneratedProduct, generateProducts } from '../../seeds/bulk.ts';
import { demoCategories } from '../../seeds/demo/categories.ts';

const productsPerWrite = 10_000;
export const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const;
export const colors = ['Black', 'Navy', 'Olive', 'Sand', 'White', 'Rust'] as const;
const options = JSON.stringify([
  { name: 'Size', values: sizes },
  { name: 'Color', values: colors },
]);

/**
 * Fills an empty database with published products, except for the search index. Clothing has three variants in sizes
 * and colors, of which the third is sold out. One product in 50 has sold today.
 */
export async function addCatalogue(
  db: Database,
  count: number,
  onProgress: (added: number) => void,
): Promise<void> {
  await db.write(async (writer) => {
    await expectManyWrites(writer);
    for (const category of demoCategories) await insertCategory(writer, category);
    // Sales that are counted by the current rules are not counted anew when the shop starts.
    await restartSales(writer, 'UTC');
  });
  for (let added = 0; added < count; added += productsPerWrite) {
    const size = Math.min(productsPerWrite, count - added);
    await db.write(async (writer) => {
      const first = await claimProductIds(writer, size);
      await addProducts(writer, generateProducts(first, size));
    });
    onProgress(added + size);
  }
  await db.write((writer) =>
    sql`
      update categories set product_count = (
        select count(*) from products
        where category_id = categories.id and status = 'published'
      )
    `.execute(writer),
  );
}

const productColumns = {
  id: 'integer',
  title: 'text',
  description: 'text',
  category_id: 'text',
  brand: 'text',
  status: 'text',
  options: 'text',
  price_minor: 'integer',
  compare_at_minor: 'integer',
  rate_tenths: 'integer',
  rating_count: 'integer',
  starting_rate_tenths: 'integer',
  starting_count: 'integer',
  sold_units: 'integer',
  published_at: 'integer',
  created_at: 'integer',
  updated_at: 'integer',
} as const;

const variantColumns = {
  id: 'text',
  product_id: 'integer',
  sku: 'text',
  price_minor: 'integer',
  compare_at_minor: 'integer',
  option_values: 'text',
  position: 'integer',
} as const;

async function addProducts(writer: Writer, products: readonly GeneratedProduct[]): Promise<void> {
  await insertRows(writer, { table: 'products', columns: productColumns }, products.map(rowOf));
  const variants = products.flatMap(variantsOf);
  const rows = variants.map(({ row }) => row);
  await insertRows(writer, { table: 'variants', columns: variantColumns }, rows);
  const stock = variants.flatMap(({ id: variantId, onHand }) =>
    onHand === null ? [] : [{ variantId, onHand }],
  );
  await insertStock(writer, stock);
  await addSales(writer, products);
}

/** What the hourly ranking of products counts. */
async function addSales(writer: Writer, products: readonly GeneratedProduct[]): Promise<void> {
  const day = dayAt(Date.now(), 'UTC');
  const sold = products.filter(({ id }) => soldUnits(id) > 0);
  await addToDays(
    writer,
    sold.map(({ id }) => ({
      dimension: 'product',
      currency: 'USD',
      day,
      key: `${id}`,
      figures: { ...noFigures, units: soldUnits(id) },
    })),
  );
}

function rowOf(product: GeneratedProduct): Cell[] {
  const { id, rateTenths, ratingCount, publishedAt, now } = product;
  const [only] = product.variants;
  return [
    id,
    product.title,
    product.description,
    product.categoryId,
    product.brand ?? null,
    'published',
    isClothing(product) ? options : '[]',
    only?.priceMinor ?? 0,
    only?.compareAtMinor ?? null,
    rateTenths,
    ratingCount,
    rateTenths,
    ratingCount,
    soldUnits(id),
    publishedAt,
    now,
    now,
  ];
}

interface GeneratedVariant {
  id: string;
  onHand: number | null;
  row: Cell[];
}

function variantsOf(product: GeneratedProduct): GeneratedVariant[] {
  const { id: productId, variants } = product;
  const [only] = variants;
  if (!only) return [];
  const places = isClothing(product) ? [0, 1, 2] : [0];
  return places.map((place) => {
    const id = `${only.id}-${place}`;
    const sku = places.length === 1 ? only.sku : `${only.sku}-${place}`;
    const values =
      places.length === 1
        ? []
        : [
            sizes[(productId + place) % sizes.length],
            colors[(productId * 7 + place) % colors.length],
          ];
    const prices = [only.priceMinor, only.compareAtMinor];
    const row = [id, productId, sku ?? null, ...prices, JSON.stringify(values), place];
    return { id, onHand: place === 2 ? 0 : only.onHand, row };
  });
}

function isClothing({ categoryId }: GeneratedProduct): boolean {
  return ['men', 'women'].includes(categoryId);
}

/** Most products sell nothing, and few of the others much. */
function soldUnits(id: number): number {
  return id % 50 === 0 ? Math.ceil(((id * 7919) % 1000) ** 4 / 1_000_000_000) : 0;
}

async function insertRows(
  writer: Writer,
  { table, columns }: { table: string; columns: Record<string, 'integer' | 'text'> },
  rows: readonly Cell[][],
): Promise<void> {
  const names = Object.keys(columns);
  const selected = names.map((_, at) => sql.ref(`c${at}`));
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(selected)} from ${rowList(writer, Object.values(columns), rows)}
  `.execute(writer);
}
