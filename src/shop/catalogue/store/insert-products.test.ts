import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { sampleCategory } from '../../../../tests/support/sample-products.ts';
import { generateCatalogue } from '../../../../seeds/bulk.ts';
import type { Database } from '#platform/database/database.ts';
import { type Counting, setStock } from '#shop/inventory/store/stock-changes.ts';
import { listCategories, insertCategory } from './categories.ts';
import { insertProduct, insertProducts } from './insert-products.ts';
import { findProducts } from '../../../../tests/support/find-products.ts';
import { deleteProduct } from './product-changes.ts';
import { uncounted } from '#shop/inventory/store/stock.ts';

const first = 71;
const counting: Counting = { reason: 'counted', actorId: null, now: 1 };

eachEngine('a bulk insert of products', ({ open }) => {
  it('stores the same rows as single inserts', async () => {
    const [one, many] = [
      await withCategoryCounts(await open()),
      await withCategoryCounts(await open()),
    ];
    const products = generateCatalogue(first, 60);
    await one.write(async (writer) => {
      for (const product of products) await insertProduct(writer, product);
    });
    await many.write((writer) => insertProducts(writer, products));
    for (const table of ['products', 'variants', 'product_pictures', 'product_stock'] as const) {
      expect(await rowsOf(many, table)).toEqual(await rowsOf(one, table));
    }
    expect(await many.read.selectFrom('stock').selectAll().orderBy('variant_id').execute()).toEqual(
      await one.read.selectFrom('stock').selectAll().orderBy('variant_id').execute(),
    );
    expect(await listCategories(many.read)).toEqual(await listCategories(one.read));
    const published = products.filter(({ status }) => status === 'published').length;
    expect(published).toBeLessThan(60);
    expect((await findProducts(many, 'generated shelves')).total).toBe(published);
  });
});

eachEngine('product stock totals', ({ open }) => {
  it('are the sum over all variants after every change', async () => {
    const db = await withCategoryCounts(await open());
    const sized = generateCatalogue(1, 200).find(({ variants }) => {
      return variants.length === 4 && variants.every(({ onHand }) => onHand !== null);
    });
    if (!sized) throw new Error('some clothing comes in sizes');
    const variants = sized.variants.map((variant, at) => ({ ...variant, onHand: at + 1 }));
    await db.write((writer) => insertProducts(writer, [{ ...sized, variants }]));
    const [small = '', medium = ''] = variants.map(({ id }) => id);
    expect(await unitsOf(db, sized.id)).toBe(10);

    const hold = { on_hand: 4, reserved: 1 };
    await db.write((writer) =>
      writer.updateTable('stock').set(hold).where('variant_id', '=', small).execute(),
    );
    expect(await unitsOf(db, sized.id)).toBe(12);
    const none = { variantId: medium, seen: 2, counted: null, ...counting };
    await db.write((writer) => setStock(writer, none));
    expect(await unitsOf(db, sized.id)).toBe(uncounted);
    const nine = { variantId: medium, seen: null, counted: 9, ...counting };
    await db.write((writer) => setStock(writer, nine));
    expect(await unitsOf(db, sized.id)).toBe(19);
    await db.write((writer) => writer.deleteFrom('variants').where('id', '=', medium).execute());
    expect(await unitsOf(db, sized.id)).toBe(10);
    await db.write((writer) => deleteProduct(writer, sized.id));
    expect(await unitsOf(db, sized.id)).toBeUndefined();
  });
});

async function withCategoryCounts(db: Database): Promise<Database> {
  await db.write(async (writer) => {
    for (const [position, id] of ['men', 'women', 'jewelery', 'electronics'].entries()) {
      await insertCategory(writer, sampleCategory({ id, value: id, position }));
    }
  });
  return db;
}

async function rowsOf(
  db: Database,
  table: 'products' | 'variants' | 'product_pictures' | 'product_stock',
) {
  const rows = await db.read.selectFrom(table).selectAll().execute();
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

async function unitsOf(db: Database, productId: number): Promise<number | undefined> {
  const row = await db.read
    .selectFrom('product_stock')
    .where('product_id', '=', productId)
    .select('units')
    .executeTakeFirst();
  return row?.units;
}
