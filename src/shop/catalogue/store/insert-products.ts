import { sql } from 'kysely';
import type { Writer, Reader } from '#platform/database/database.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';
import { draftWords, searchWords } from '#shop/search/store/search-words.ts';
import { searchOf } from '#shop/search/store/search-of.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import { listCategories } from './categories.ts';
import { cheapestOf, type NewProduct, trackedUnits } from './products.ts';
import { insertStock } from '#shop/inventory/store/stock.ts';

type NumberedProduct = NewProduct & { id: number };

/** Inserts many products with one statement per table. Their ids are already claimed: see claimProductIds. */
export async function insertProducts(
  writer: Writer,
  products: readonly NumberedProduct[],
): Promise<void> {
  if (products.length === 0) return;
  await insertRows(writer, products);
  await insertPictures(writer, products);
  await insertVariants(writer, products);
  await insertStock(
    writer,
    products.flatMap(({ variants }) => trackedUnits(variants)),
  );
  await showAll(writer, products);
  await raiseContentVersion(writer);
}

async function insertRows(writer: Writer, products: readonly NumberedProduct[]): Promise<void> {
  const rows = products.map((product) => {
    const { priceMinor, compareAtMinor } = cheapestOf(product.variants);
    const { id, title, description, categoryId, brand, status, options, publishedAt } = product;
    const texts = [title, description, categoryId, brand, status, JSON.stringify(options)];
    const prices = [priceMinor, compareAtMinor];
    const rating = [product.rateTenths, product.ratingCount];
    return [...texts, id, ...prices, ...rating, publishedAt, product.now];
  });
  const kinds = [...kindsOf('text', 6), ...kindsOf('integer', 7)];
  await sql`
    insert into products (title, description, category_id, brand, status, options, id, price_minor,
      compare_at_minor, rate_tenths, rating_count, starting_rate_tenths, starting_count,
      published_at, created_at, updated_at)
    select c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c9, c10, c11, c12, c12
    from ${rowList(writer, kinds, rows)}
  `.execute(writer);
}

async function insertPictures(writer: Writer, products: readonly NumberedProduct[]): Promise<void> {
  const rows = products.flatMap(({ id: productId, pictures }) =>
    pictures.map(({ id, name, alt, placeholder, width, height }, position) => {
      return [id, name, alt, placeholder, productId, position, width, height];
    }),
  );
  const kinds = [...kindsOf('text', 4), ...kindsOf('integer', 4)];
  await sql`
    insert into product_pictures (id, name, alt, placeholder, product_id, position, width, height)
    select c0, c1, c2, c3, c4, c5, c6, c7 from ${rowList(writer, kinds, rows)}
  `.execute(writer);
}

async function insertVariants(writer: Writer, products: readonly NumberedProduct[]): Promise<void> {
  const rows = products.flatMap(({ id: productId, variants }) =>
    variants.map(({ id, sku, optionValues, pictureId = null, ...variant }, position) => {
      const texts = [id, sku, JSON.stringify(optionValues), pictureId];
      return [...texts, productId, variant.priceMinor, variant.compareAtMinor, position];
    }),
  );
  const kinds = [...kindsOf('text', 4), ...kindsOf('integer', 4)];
  await sql`
    insert into variants (id, sku, option_values, picture_id, product_id, price_minor,
      compare_at_minor, position)
    select c0, c1, c2, c3, c4, c5, c6, c7 from ${rowList(writer, kinds, rows)}
  `.execute(writer);
}

/** Adds them to category counts and the search index. */
async function showAll(writer: Writer, products: readonly NumberedProduct[]): Promise<void> {
  const categories = await listCategories(writer);
  for (const { id } of categories) {
    const added = products.filter((one) => one.status === 'published' && one.categoryId === id);
    await writer
      .updateTable('categories')
      .set((row) => ({ product_count: row('product_count', '+', added.length) }))
      .where('id', '=', id)
      .execute();
  }
  const values = new Map(categories.map(({ id, value }) => [id, value]));
  const found = products.map(({ id, title, description, categoryId, status }) => {
    const words = searchWords(`${title} ${description} ${values.get(categoryId) ?? ''}`);
    return { productId: id, words: status === 'published' ? words : draftWords(words) };
  });
  await searchOf(writer).indexNew(writer, found);
}

function kindsOf<Kind extends 'integer' | 'text'>(kind: Kind, count: number): Kind[] {
  return Array.from({ length: count }, () => kind);
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
