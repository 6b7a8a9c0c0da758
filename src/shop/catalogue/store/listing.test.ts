import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import {
  type ListedSelection,
  type ShelvedSelection,
  type Sort,
  sorts,
} from '#shop/catalogue/rules/selection.ts';
import { eachEngine, openMigratedFile } from '../../../../tests/support/each-engine.ts';
import { findProducts } from '../../../../tests/support/find-products.ts';
import { queryPlan } from '../../../../tests/support/query-plan.ts';
import { sampleCategory, sampleProduct } from '../../../../tests/support/sample-products.ts';
import type { Database } from '#platform/database/database.ts';
import { insertCategory, listCategories } from './categories.ts';
import { countListed, listedIds, listNewest, listProducts, type Span } from './listing.ts';
import { countProducts } from './products.ts';
import { insertProduct, type NewProduct } from './insert-products.ts';

const terms = { currency: 'USD', fewLeftAt: 5 };
const all: ListedSelection = { kind: 'all' };

eachEngine('a listing', ({ open }) => {
  it.each<[Sort, number[]]>([
    ['none', [3, 4, 1, 2]],
    ['popularity', [1, 2, 4, 3]],
    ['mostRated', [2, 3, 1, 4]],
    ['lowtoHigh', [2, 4, 1, 3]],
    ['hightoLaw', [3, 1, 2, 4]],
  ])('sorted by %s, ties from the lowest number', async (sort, ids) => {
    const db = await withCategories(await open());
    await insertAll(db, [
      { publishedAt: 10, ratingCount: 9, rateTenths: 30, priceMinor: 200 },
      { publishedAt: 10, ratingCount: 9, rateTenths: 50, priceMinor: 100 },
      { publishedAt: 30, ratingCount: 1, rateTenths: 50, priceMinor: 300 },
      { publishedAt: 20, ratingCount: 5, rateTenths: 10, priceMinor: 100 },
    ]);
    const listed = await listProducts(
      db.read,
      { selection: all, sort, offset: 0, limit: 10 },
      terms,
    );
    expect(listed.map((product) => product.id)).toEqual(ids);
  });

  it('has summaries with the data of a product card', async () => {
    const db = await withCategories(await open());
    const color = { name: 'Color', values: ['Navy', 'Sand'] };
    const pictures = ['shirt-0', 'shirt-1'].map((name) => {
      return { id: name, name, alt: 'A shirt', width: 800, height: 1_000, placeholder: 'data:,' };
    });
    await insertAll(db, [{ categoryId: 'women', onHand: 2, options: [color], pictures }]);
    expect(await listNewest(db.read, 1, terms)).toEqual([
      {
        id: 1,
        title: 'Linen shirt',
        description: 'Washed linen, cut wide.',
        category: 'women',
        price: { amount: 1_000, currency: 'USD' },
        isFromPrice: false,
        compareAt: null,
        rating: { rateTenths: 40, count: 10 },
        picture: {
          name: 'shirt-0',
          alt: 'A shirt',
          width: 800,
          height: 1_000,
          placeholder: 'data:,',
        },
        secondPicture: 'shirt-1',
        colors: [
          { name: 'Navy', color: '#22304f' },
          { name: 'Sand', color: '#d8c3a0' },
        ],
        availability: 'few-left',
      },
    ]);
  });

  it('merges several categories into one list', async () => {
    const db = await withCategories(await open());
    await insertAll(db, [
      { categoryId: 'men', publishedAt: 1 },
      { categoryId: 'women', publishedAt: 4 },
      { categoryId: 'jewelery', publishedAt: 3 },
      { categoryId: 'men', publishedAt: 2 },
    ]);
    const selection: ShelvedSelection = { kind: 'categories', values: ['men', 'women'] };
    const listed = await listProducts(
      db.read,
      { selection, sort: 'none', offset: 0, limit: 10 },
      terms,
    );
    expect(listed.map((product) => product.id)).toEqual([2, 4, 1]);
    expect(await countListed(db.read, selection)).toBe(3);
  });

  it.each<[string, string[]]>([
    ['no category', []],
    ['an unknown category', ['toys']],
    ['an empty category', ['jewelery']],
  ])('%s lists nothing', async (_, values) => {
    const db = await withCategories(await open());
    await insertAll(db, [{}]);
    const selection: ShelvedSelection = { kind: 'categories', values };
    expect(await countListed(db.read, selection)).toBe(0);
    const span = { selection, sort: 'none', offset: 0, limit: 3 } as const;
    expect(await listProducts(db.read, span, terms)).toEqual([]);
  });

  it('paginates in any order without repeated or lost products, with correct counts', async () => {
    const db = await withCategories(await open());
    const selections: ShelvedSelection[] = [
      all,
      { kind: 'categories', values: ['men'] },
      { kind: 'categories', values: ['women', 'men'] },
      { kind: 'categories', values: ['men', 'women', 'jewelery'] },
    ];
    const property = fc.asyncProperty(anyProducts, anyPageSize, async (products, pageSize) => {
      await clear(db);
      await insertAll(db, products);
      const rows = await publishedRows(db);
      for (const selection of selections) {
        const listed = rows.filter(
          (row) => selection.kind !== 'categories' || selection.values.includes(row.category_id),
        );
        expect(await countListed(db.read, selection)).toBe(listed.length);
        for (const { value: sort } of sorts) {
          const rank = ranks[sort];
          const inOrder = listed.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
          const paged = await allPages(db, { selection, sort, pageSize, total: listed.length });
          expect(paged).toEqual(inOrder.map((row) => row.id));
        }
      }
      for (const { value: sort } of sorts) {
        // Of products that are found alike, those that are rated most are first.
        const rank = ranks[sort === 'none' ? 'popularity' : sort];
        const inOrder = rows.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
        const { ids } = await findProducts(db, 'linen', { sort });
        expect(ids).toEqual(inOrder.map((row) => row.id));
      }
      expect(await countProducts(db.read)).toBe(rows.length);
      for (const { id, productCount } of await listCategories(db.read)) {
        expect(productCount).toBe(rows.filter((row) => row.category_id === id).length);
      }
    });
    await fc.assert(property, { numRuns: 12 });
  });
});

// Few different values, so that ties are everywhere.
const anyProducts = fc.array(
  fc.record({
    categoryId: fc.constantFrom('men', 'women', 'jewelery'),
    status: fc.constantFrom('published', 'published', 'published', 'draft'),
    publishedAt: fc.integer({ min: 1, max: 3 }),
    ratingCount: fc.integer({ min: 0, max: 2 }),
    rateTenths: fc.integer({ min: 48, max: 50 }),
    priceMinor: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 14 },
);
const anyPageSize = fc.integer({ min: 1, max: 5 });

async function allPages(
  db: Database,
  {
    total,
    pageSize,
    ...span
  }: Pick<Span, 'selection' | 'sort'> & { total: number; pageSize: number },
): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; offset < total + pageSize; offset += pageSize) {
    const page = await listProducts(db.read, { ...span, offset, limit: pageSize }, terms);
    ids.push(...page.map((product) => product.id));
  }
  return ids;
}

function publishedRows(db: Database) {
  return db.read.selectFrom('products').where('status', '=', 'published').selectAll().execute();
}

interface Ranked {
  published_at: number | null;
  rating_count: number;
  rate_tenths: number;
  price_minor: number;
}

const ranks: Record<Sort, (row: Ranked) => number> = {
  none: (row) => -(row.published_at ?? 0),
  popularity: (row) => -row.rating_count,
  mostRated: (row) => -row.rate_tenths,
  lowtoHigh: (row) => row.price_minor,
  hightoLaw: (row) => -row.price_minor,
  bestSelling: () => 0,
  newest: (row) => -(row.published_at ?? 0),
};

async function withCategories(db: Database): Promise<Database> {
  await db.write(async (writer) => {
    for (const id of ['men', 'women', 'jewelery']) {
      await insertCategory(writer, sampleCategory({ id, value: id }));
    }
  });
  return db;
}

async function insertAll(
  db: Database,
  products: (Partial<NewProduct> & { priceMinor?: number; onHand?: number })[],
) {
  await db.write(async (writer) => {
    for (const [index, product] of products.entries()) {
      await insertProduct(writer, sampleProduct({ ...product, id: String(index) }));
    }
  });
}

async function clear(db: Database): Promise<void> {
  await db.write(async (writer) => {
    await writer.deleteFrom('products').execute();
    await writer.updateTable('categories').set({ product_count: 0 }).execute();
  });
}

const selections: [string, ShelvedSelection][] = [
  ['everything', { kind: 'all' }],
  ['one category', { kind: 'categories', values: ['men'] }],
  ['two categories', { kind: 'categories', values: ['men', 'women'] }],
];
const allOrders = selections.flatMap(([name, selection]) =>
  sorts.map(({ value }): [string, Sort, ShelvedSelection] => [name, value, selection]),
);

it.each(allOrders)(
  '%s by %s is read from an index in order, at the front and at the back',
  async (_, sort, selection) => {
    const db = await shopWithProducts();
    for (const offset of [0, 5]) {
      const span: Span = { selection, sort, offset, limit: 1 };
      const plan = await queryPlan(db, async (reader) =>
        expect(await listedIds(reader, span)).toHaveLength(1),
      );
      expect(plan).toMatch(/COVERING INDEX (listed|category)_/);
      expect(plan).not.toContain('TEMP B-TREE');
    }
  },
);

async function shopWithProducts(): Promise<Database> {
  const db = await openMigratedFile();
  onTestFinished(() => db.close());
  await db.write(async (writer) => {
    for (const id of ['men', 'women'])
      await insertCategory(writer, sampleCategory({ id, value: id }));
    for (let index = 0; index < 12; index += 1) {
      const categoryId = index % 2 === 0 ? 'men' : 'women';
      await insertProduct(writer, sampleProduct({ id: String(index), categoryId }));
    }
  });
  return db;
}
