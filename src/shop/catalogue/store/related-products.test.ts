import { expect, it, onTestFinished } from 'vitest';
import { eachEngine, openMigratedFile } from '../../../../tests/support/each-engine.ts';
import { queryPlan } from '../../../../tests/support/query-plan.ts';
import { sampleCategory, sampleProduct } from '../../../../tests/support/sample-products.ts';
import type { Database } from '#platform/database/database.ts';
import { insertCategory } from './categories.ts';
import { insertProduct, type NewProduct } from './insert-products.ts';
import { listRelated } from './related-products.ts';

const terms = { currency: 'USD', fewLeftAt: 5 };

eachEngine('related products', ({ open }) => {
  it('that are equally similar are the newest others of the category', async () => {
    const db = await withProducts(await open(), [
      { publishedAt: 1 },
      { publishedAt: 2 },
      { publishedAt: 3 },
      { publishedAt: 4, categoryId: 'women' },
      { publishedAt: 5, status: 'draft' },
      { publishedAt: 6 },
    ]);
    expect(await related(db, 3)).toEqual([6, 2]);
    expect(await related(db, 4)).toEqual([]);
    expect(await related(db, 99)).toEqual([]);
  });

  it('are the most similar in brand, title, tags and price, however new others are', async () => {
    const db = await withProducts(await open(), [
      { title: 'Linen shirt', brand: 'Halden', tags: 'summer, linen', priceMinor: 5_000 },
      { title: 'Wool coat', publishedAt: 9, priceMinor: 50_000 },
      { title: 'Wool hat', publishedAt: 8, priceMinor: 5_500 },
      { title: 'Cotton shirt', publishedAt: 1, priceMinor: 30_000 },
      { title: 'Socks', tags: 'Linen, Summer', publishedAt: 1, priceMinor: 500 },
      { title: 'Linen trousers', brand: 'halden', publishedAt: 1, priceMinor: 9_000 },
    ]);
    // Tags that are stored as they were typed match in either case.
    expect(await related(db, 1, 5)).toEqual([6, 5, 3, 4, 2]);
  });

  it('are found among the nearest prices of a category with many newer products', async () => {
    const newer = Array.from({ length: 100 }, (_, index) => {
      return { title: 'Wool coat', priceMinor: 100_000 + index, publishedAt: 2_000 + index };
    });
    const db = await withProducts(await open(), [
      { priceMinor: 5_000 },
      { priceMinor: 5_100 },
      { priceMinor: 4_900 },
      ...newer,
    ]);
    expect(await related(db, 1)).toEqual([2, 3]);
    expect(await related(db, 1, 4)).toEqual([2, 3, 103, 102]);
  });
});

it('related products are chosen from parts of the category that indexes have in order', async () => {
  // Of a single product nothing is read after the candidates.
  const db = await withProducts(await openMigratedFile(), [{}]);
  onTestFinished(() => db.close());
  const plan = await queryPlan(db, (reader) =>
    listRelated(reader, { productId: 1, limit: 2, isSameCategory: true }, terms),
  );
  for (const order of ['newest', 'dearest', 'cheapest']) {
    expect(plan).toContain(`INDEX category_${order}`);
  }
  expect(plan).not.toContain('TEMP B-TREE');
});

async function related(db: Database, productId: number, limit = 2): Promise<number[]> {
  const span = { productId, limit, isSameCategory: true };
  return (await listRelated(db.read, span, terms)).map(({ id }) => id);
}

async function withProducts(
  db: Database,
  products: readonly (Partial<NewProduct> & { priceMinor?: number })[],
): Promise<Database> {
  await db.write(async (writer) => {
    for (const id of ['men', 'women']) {
      await insertCategory(writer, sampleCategory({ id, value: id }));
    }
    for (const [index, product] of products.entries()) {
      await insertProduct(writer, sampleProduct({ ...product, id: String(index) }));
    }
  });
  return db;
}
