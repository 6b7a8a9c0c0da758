import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type CollectionForm, newCollectionForm } from '#shop/catalogue/rules/collection-form.ts';
import { categoryFormOf } from '#shop/catalogue/rules/category-form.ts';
import {
  insertCategory,
  listCategories,
  listCategoryRecords,
} from '#shop/catalogue/store/categories.ts';
import { contentVersion } from '#platform/database/content-version.ts';
import { listCollections } from '#shop/catalogue/store/collections.ts';
import { insertProduct, insertProducts } from '#shop/catalogue/store/insert-products.ts';
import { lockProduct } from '#shop/catalogue/store/editable-products.ts';
import { changeProduct, deleteProduct } from '#shop/catalogue/store/product-changes.ts';
import { updateProduct } from '#shop/catalogue/use-cases/update-product.ts';
import { addProduct } from '#shop/catalogue/use-cases/add-product.ts';
import { openProduct } from '#shop/catalogue/use-cases/open-product.ts';
import { defaultSettings } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import {
  sampleCategory,
  sampleProduct,
  sampleVariant,
} from '../../../../tests/support/sample-products.ts';
import { lampForm, lampPicture, staff } from '../../../../tests/support/staff.ts';
import { changeCategory } from './categories.ts';
import { saveCollection } from './collections.ts';
import { membersOf } from './collection-members.ts';
import { countProductFacets } from './browse-products.ts';
import { filterProducts } from './filter-products.ts';
import { renewCollections } from './renew-collections.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 5, 1);

eachEngine('a collection by rule', ({ open }) => {
  it('has what comparing each product with the rule finds, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async ({ rules, steps }) => {
        const { shop, pass } = await shopAt(await open());
        await shop.db.write(async (writer) => {
          for (const id of categoryIds) {
            await insertCategory(writer, sampleCategory({ id, value: id, aliases: [] }));
          }
        });
        const seen: [string[], string[]][] = [];
        for (const step of steps) {
          if (step.kind === 'wait') pass(step.days * dayMs);
          else if (step.kind === 'move') await putWomenBeneath(shop, step.parent);
          else if (step.kind === 'rule') await save(shop, rules[step.at] ?? {}, `${step.at}`);
          else await change(shop, step);
          if (step.isCompared) seen.push([await collected(shop), await expected(shop)]);
        }
        seen.push([await collected(shop), await expected(shop)]);
        expect(seen.map(([own]) => own)).toEqual(seen.map(([, other]) => other));
      }),
      { numRuns: 1 },
    );
  });

  it('follows the edit of a product at once', async () => {
    const { shop } = await shopAt(await open());
    await shop.db.write((writer) =>
      insertCategory(writer, sampleCategory({ id: 'lamps', value: 'electronics', aliases: [] })),
    );
    await save(shop, { brands: 'lumen werk', priceTo: '100' }, 'lamps');
    const added = await addProduct(shop, staff, { form: lampForm, pictures: [lampPicture] });
    if (!added.ok) throw new Error(added.failure.code);
    const id = added.value;
    expect(await collected(shop)).toEqual([`lamps ${id}`]);
    for (const [price, isIn] of [
      ['101', false],
      ['99.99', true],
    ] as const) {
      const opened = await openProduct(shop, staff, id);
      if (!opened.ok) throw new Error(opened.failure.code);
      const { editedAt, facts } = opened.value;
      const edit = { id, editedAt, onHandSeen: facts.onHand, pictures: null };
      await updateProduct(shop, staff, { ...edit, form: { ...lampForm, price } });
      expect(await collected(shop)).toEqual(isIn ? [`lamps ${id}`] : []);
    }
  });

  it('has its cached pages rendered anew when a product is no longer new', async () => {
    const { shop, pass } = await shopAt(await open());
    const renew = renewCollections();
    const renewed = async () => {
      const before = await contentVersion(shop.db.read);
      expect(await renew(shop, new AbortController().signal)).toBe(false);
      return (await contentVersion(shop.db.read)) > before;
    };
    await shop.db.write((writer) =>
      insertCategory(writer, sampleCategory({ id: 'lamps', value: 'electronics', aliases: [] })),
    );
    await save(shop, { newDays: '3' }, 'new');
    const added = await addProduct(shop, staff, { form: lampForm, pictures: [lampPicture] });
    if (!added.ok) throw new Error(added.failure.code);
    expect(await renewed()).toBe(false);
    pass(3 * dayMs - 1);
    expect(await renewed()).toBe(false);
    expect(await collected(shop)).toEqual([`new ${added.value}`]);
    pass(1);
    expect(await renewed()).toBe(true);
    expect(await collected(shop)).toEqual([]);
    pass(1);
    expect(await renewed()).toBe(false);
  });

  it('is filtered and counted as all products are, also while products stop being new', async () => {
    const { shop, pass } = await shopAt(await open());
    await shop.db.write(async (writer) => {
      await insertCategory(writer, sampleCategory({ id: 'men', value: 'men', aliases: [] }));
      await insertCategory(writer, sampleCategory({ id: 'women', value: 'women', aliases: [] }));
    });
    const products = [
      { categoryId: 'men', brand: 'Acme' },
      { categoryId: 'men', brand: 'Bold' },
      { categoryId: 'women', brand: 'Acme' },
      { categoryId: 'women', brand: 'Bold' },
      { categoryId: 'women', brand: 'Bold' },
    ];
    const numbered = products.map((own, at) => {
      const product = sampleProduct({ id: `${at}`, pictures: [], publishedAt: start + at });
      return { ...product, ...own, id: at + 1 };
    });
    await shop.db.write((writer) => insertProducts(writer, numbered));
    await save(shop, { newDays: '3', published: 'yes' }, 'new');
    const brandsOf = async (categories: string[]) => {
      const groups = await countProductFacets(shop, { categories, text: '', collection: 'new' });
      const { values = [] } = groups.find(({ title }) => title === 'Brand') ?? {};
      return values.map(({ label, count }) => `${label} ${count}`);
    };
    expect(await brandsOf([])).toEqual(['Acme 2', 'Bold 3']);
    expect(await brandsOf(['women'])).toEqual(['Acme 1', 'Bold 2']);
    pass(3 * dayMs);
    expect(await brandsOf([])).toEqual(['Acme 1', 'Bold 3']);
  });
});

const categoryIds = ['men', 'women'] as const;
const brands = ['Acme', 'Bold'];

type Change =
  | { kind: 'add' }
  | {
      kind: 'delete' | 'status' | 'stock' | 'sale' | 'brand' | 'category' | 'price' | 'tags';
      id: number;
      value: number;
    };
type Step = { isCompared: boolean } & (
  | Change
  | { kind: 'rule'; at: number }
  | { kind: 'wait'; days: number }
  | { kind: 'move'; parent: 'men' | null }
);

const rule = fc.record({
  match: fc.constantFrom('all', 'any'),
  category: fc.constantFrom('', 'men', 'women', 'men\nwomen'),
  brands: fc.constantFrom('', 'acme', 'Acme\nBold'),
  tags: fc.constantFrom('', '', 'linen', 'Sale, linen'),
  priceFrom: fc.constantFrom('', '5'),
  priceTo: fc.constantFrom('', '10'),
  sale: fc.constantFrom('', 'yes'),
  newDays: fc.constantFrom('', '3', '30'),
  stock: fc.constantFrom('', 'yes'),
});
const isCompared = fc.constantFrom(false, false, false, true);
const walks = fc.record({
  rules: fc.array(rule, { minLength: 4, maxLength: 4 }),
  steps: fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), isCompared }) },
        {
          weight: 12,
          arbitrary: fc.record({
            kind: fc.constantFrom(
              'delete',
              'status',
              'stock',
              'sale',
              'brand',
              'category',
              'price',
              'tags',
            ),
            id: fc.integer({ min: 1, max: 8 }),
            value: fc.integer({ min: 0, max: 3 }),
            isCompared,
          }),
        },
        {
          weight: 3,
          arbitrary: fc.record({
            kind: fc.constant('rule' as const),
            at: fc.integer({ min: 0, max: 3 }),
            isCompared,
          }),
        },
        {
          weight: 3,
          arbitrary: fc.record({
            kind: fc.constant('wait' as const),
            days: fc.constantFrom(1, 2, 29),
            isCompared,
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            kind: fc.constant('move' as const),
            parent: fc.constantFrom('men' as const, null),
            isCompared,
          }),
        },
      ),
      { minLength: 30, maxLength: 40 },
    )
    .map((steps): Step[] => [
      ...Array.from({ length: 4 }, () => ({ kind: 'add' as const, isCompared: false })),
      { kind: 'rule', at: 0, isCompared: false },
      { kind: 'rule', at: 1, isCompared: true },
      ...steps,
    ]),
});

async function shopAt(db: Shop['db']) {
  let now = start;
  const shop: Shop = { ...emptyShop(db), clock: () => now };
  return {
    shop,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

/** Adds the collection of this slug, or gives it the rule. */
async function save(shop: Shop, typed: Partial<CollectionForm>, slug: string): Promise<void> {
  const known = await shop.db.read
    .selectFrom('collections')
    .where('slug', '=', slug)
    .select(['id', 'updated_at'])
    .executeTakeFirst();
  const form = { ...newCollectionForm, title: `Collection ${slug}`, slug, ...typed };
  const hasCondition = Object.entries(typed).some(
    ([name, text]) => name !== 'match' && text !== '',
  );
  const edit = { id: known?.id ?? null, editedAt: known?.updated_at ?? 0, form, photo: null };
  expect((await saveCollection(shop, staff, edit)).ok).toBe(hasCondition);
}

/** As all kinds of writes do it: by themselves, and in ways that only the triggers notice. */
async function change(shop: Shop, step: Change): Promise<void> {
  await shop.db.write(async (writer) => {
    if (step.kind === 'add') {
      const variants = [sampleVariant({ id: shop.newId(), onHand: 1 })];
      const product = sampleProduct({ variants, pictures: [], publishedAt: shop.clock() });
      await insertProduct(writer, { ...product, brand: 'Acme', now: shop.clock() });
      return;
    }
    const { kind, id, value } = step;
    const odd = value % 2;
    if (kind === 'tags') {
      const before = await lockProduct(writer, id);
      if (!before) return;
      const facts = {
        ...before.facts,
        tags: [null, 'linen', 'sale', 'linen, sale'][value] ?? null,
      };
      const { newId, clock } = shop;
      const write = { newId, actorId: staff.userId, now: clock(), reason: 'counted' } as const;
      await changeProduct(writer, { before, after: { ...before, facts } }, write);
      return;
    }
    if (kind === 'delete') {
      if (value === 0) await deleteProduct(writer, id);
      return;
    }
    const statements = {
      status: sql`update products set status = ${odd ? 'draft' : 'published'} where id = ${id}`,
      stock: sql`update stock set on_hand = ${value}
        where variant_id in (select id from variants where product_id = ${id})`,
      sale: sql`update products set compare_at_minor = ${odd ? 5000 : null} where id = ${id}`,
      brand: sql`update products set brand = ${[null, ...brands][value] ?? null} where id = ${id}`,
      category: sql`update products set category_id = ${categoryIds[odd] ?? ''} where id = ${id}`,
      price: sql`update products set price_minor = ${value * 500} where id = ${id}`,
    };
    await statements[kind].execute(writer);
  });
}

async function putWomenBeneath(shop: Shop, parentId: 'men' | null): Promise<void> {
  const women = (await listCategoryRecords(shop.db.read)).find(({ id }) => id === 'women');
  if (!women) throw new Error('there is no such category');
  const { id, editedAt } = women;
  const form = categoryFormOf({ ...women, parentId });
  expect((await changeCategory(shop, staff, { id, editedAt, form, photo: null })).ok).toBe(true);
}

/** The products that the page of each collection has. */
async function collected(shop: Shop): Promise<string[]> {
  const { read } = shop.db;
  const categories = await listCategories(read);
  const found: string[] = [];
  for (const collection of await listCollections(read)) {
    const { ids } = await filterProducts(shop, {
      selection: { kind: 'all' },
      members: await membersOf(shop, collection),
      facets: [],
      categories,
      settings: defaultSettings,
      spanOf: (total) => ({ sort: 'newest', offset: 0, limit: total }),
    });
    found.push(...ids.map((id) => `${collection.slug} ${id}`));
  }
  return found.toSorted();
}

/** Each product compared with each rule, in the words of the database. */
async function expected(shop: Shop): Promise<string[]> {
  const { read } = shop.db;
  const rows = await read
    .selectFrom('products')
    .where('status', '=', 'published')
    .selectAll()
    .execute();
  const stock = await read
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'variant_id')
    .select(['product_id', 'on_hand', 'reserved'])
    .execute();
  const collections = await read.selectFrom('collections').select(['slug', 'rule']).execute();
  const categories = await read.selectFrom('categories').select(['id', 'parent_id']).execute();
  const parents = new Map(categories.map(({ id, parent_id: parent }) => [id, parent]));
  const pairs = collections.flatMap(({ slug, rule: json }) => {
    const own = JSON.parse(json ?? '{}');
    return rows.flatMap((row) => {
      const inStock = stock.some((one) => one.product_id === row.id && one.on_hand > one.reserved);
      const age = shop.clock() - (row.published_at ?? 0);
      const names = own.brands.map((brand: string) => brand.toLowerCase());
      const tests = [
        [
          own.tags.length > 0,
          own.tags.some((tag: string) => (row.tags ?? '').split(', ').includes(tag)),
        ],
        [
          own.categories.length > 0,
          own.categories.some(
            (id: string) => id === row.category_id || id === parents.get(row.category_id),
          ),
        ],
        [names.length > 0, names.includes((row.brand ?? '').toLowerCase())],
        [
          own.priceFromMinor !== null || own.priceToMinor !== null,
          row.price_minor >= (own.priceFromMinor ?? 0) &&
            row.price_minor <= (own.priceToMinor ?? 1e9),
        ],
        [own.isReduced, row.compare_at_minor !== null],
        [own.newDays !== null, age < own.newDays * dayMs],
        [own.isInStock, inStock],
      ].filter(([isGiven]) => isGiven);
      const met = tests.filter(([, isMet]) => isMet).length;
      const isIn = own.match === 'all' ? met === tests.length : met > 0;
      return isIn ? `${slug} ${row.id}` : [];
    });
  });
  return pairs.toSorted();
}
