import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Facet, facetsFrom } from '#shop/catalogue/rules/facets.ts';
import { priceRange } from '#shop/catalogue/rules/price-ranges.ts';
import { type ListedSelection, type Sort, sorts } from '#shop/catalogue/rules/selection.ts';
import { swatchOf } from '#shop/catalogue/rules/swatches.ts';
import { insertCategory, listCategories } from '#shop/catalogue/store/categories.ts';
import { insertProduct, insertProducts } from '#shop/catalogue/store/insert-products.ts';
import { currentProducts } from '#shop/catalogue/store/product-index.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Database } from '#platform/database/database.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { step } from '../../../../tests/support/step.ts';
import {
  sampleCategory,
  sampleProduct,
  sampleVariant,
} from '../../../../tests/support/sample-products.ts';
import { generateProducts } from '../../../../seeds/bulk.ts';
import { watchStatements } from '../../../../tests/support/watch-statements.ts';
import {
  countFound,
  type Filtering,
  filterProducts,
  type FilterSpan,
  groupsOf,
  readProductsAhead,
} from './filter-products.ts';
import type { Member } from './collection-members.ts';
import { type KyselyPlugin, sql } from 'kysely';

const productCount = 80;
const settings = settingsFrom({});
const everything: ListedSelection = { kind: 'all' };
const [sizes, colors] = [
  ['S', 'M', 'L'],
  ['Navy', 'Red'],
];
const categoryIds = ['men', 'women', 'shoes'];
/** Shoes are beneath the category of women. */
const parents: Readonly<Record<string, string>> = { shoes: 'women' };

eachEngine('a filtered list', ({ open }) => {
  it('shows, sorts and counts as comparing each product with each facet does', async () => {
    const [drawn = []] = fc.sample(
      fc.array(products, { minLength: productCount, maxLength: productCount }),
      { numRuns: 1, seed: 23 },
    );
    const db = await withProducts(await open(), drawn);
    const facts = drawn.map((one, at) => ({ ...one, id: at + 1 }));
    await fc.assert(
      fc.asyncProperty(requests, async ({ facets, offset, limit, ...list }) => {
        const listed = inOrder(facts.filter(isListed(list)), list);
        const { selection, members, sort } = list;
        const listing = { ...filteringOf(list), facets };
        const found = await filter(db, facets, { ...listing, sort, offset, limit });
        const shown = listed.filter((one) => isMatch(one, facets));
        expect(found.total).toBe(shown.length);
        expect(found.ids).toEqual(shown.slice(offset, offset + limit).map(({ id }) => id));
        const uncounted = { ...listing, sort, offset, limit, isCounted: false };
        const { total, ids } = await filter(db, facets, uncounted);
        expect([total, ids]).toEqual([found.total, found.ids]);
        expect(await groupsOf({ db }, listing)).toEqual(found.groups);
        const isCountedAlone = selection.kind === 'search' && facets.length === 0 && !members;
        const counting = { text: 'linen', settings: listing.settings };
        const alone = isCountedAlone
          ? await countFound(await currentProducts(db), counting)
          : found.total;
        expect(alone).toBe(found.total);
        for (const { facet, count } of found.groups.flatMap(({ values }) => values)) {
          // Values of one facet are alternatives, so the others of it do not count.
          const others = facets.filter((one) => !isAlternative(one, facet));
          const around = isCategory(facet)
            ? facts.filter(isListed(withoutCategories(list)))
            : listed;
          const counted = around.filter((one) => isMatch(one, [...others, facet]));
          expect([facet, count]).toEqual([facet, counted.length]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('follows each change of a product, of its variants and of its stock', async () => {
    const db = await withProducts(await open(), []);
    await db.write((writer) => insertProduct(writer, shirt('one', 'M', 1)));
    const found = async (...facets: Facet[]) => (await filter(db, facets)).ids;
    expect(await found(['brand', 'Acme'])).toEqual([1]);
    await db.write((writer) => insertProduct(writer, shirt('two', 'L', 1)));
    await step('a new product', async () => expect(await found(['brand', 'Acme'])).toEqual([1, 2]));
    const changes: [statement: string, facet: Facet, ids: number[]][] = [
      [`update products set brand = 'Bold' where id = 1`, ['brand', 'Bold'], [1]],
      [`update products set price_minor = 9000 where id = 2`, ['price', '50-100'], [2]],
      [`update products set compare_at_minor = 9500 where id = 2`, ['sale', 'yes'], [2]],
      [`update stock set reserved = 1 where variant_id = 'variant-one'`, ['stock', 'yes'], [2]],
      [`update stock set on_hand = 2 where variant_id = 'variant-one'`, ['stock', 'yes'], [1, 2]],
      [`update stock set on_hand = 0 where variant_id = 'variant-two'`, ['stock', 'yes'], [1]],
      [`delete from stock where variant_id = 'variant-two'`, ['stock', 'yes'], [1, 2]],
      [
        `update variants set option_values = '["S"]' where id = 'variant-one'`,
        ['option.Size', 'S'],
        [1],
      ],
      [`update products set tags = 'new, organic' where id = 1`, ['tag', 'organic'], [1]],
      [`update products set tags = 'organic' where id = 2`, ['tag', 'organic'], [1, 2]],
      [`update products set tags = null where id = 1`, ['tag', 'organic'], [2]],
      [`update products set country_of_origin = 'PT' where id = 1`, ['origin', 'PT'], [1]],
      [`update products set country_of_origin = 'IT' where id = 1`, ['origin', 'PT'], []],
      [`update products set status = 'draft' where id = 2`, ['stock', 'yes'], [1]],
      [`update products set status = 'published' where id = 2`, ['option.Size', 'L'], [2]],
      [`delete from products where id = 1`, ['stock', 'yes'], [2]],
    ];
    for (const [statement, facet, ids] of changes) {
      await db.write((writer) => sql.raw(statement).execute(writer));
      const after = await found(facet);
      step(statement, () => expect([statement, after]).toEqual([statement, ids]));
    }
  });

  it('counts a search anew after each change of its products, its rules and the filters', async () => {
    const db = await withProducts(await open(), []);
    for (const [brand, size] of [
      ['Acme', 'M'],
      ['Bold', 'L'],
      ['Cove', 'L'],
    ] as const) {
      const one = { ...shirt(brand, size, 1), title: 'Linen shirt', brand };
      await db.write((writer) => insertProduct(writer, one));
    }
    const selection = { kind: 'search', text: 'linen' } as const;
    const shown = async (more: Partial<Settings> = {}) => {
      const filtering = { selection, facets: [], settings: { ...settings, ...more } };
      const groups = await groupsOf({ db }, filtering);
      return groups.map(({ title, values }) =>
        [title, ...values.map(({ label, count }) => `${label} ${count}`)].join(', '),
      );
    };
    expect(await shown()).toEqual(['Brand, Acme 1, Bold 1, Cove 1', 'Size, M 1, L 2']);
    expect((await filter(db, [], { selection })).ids).toEqual([1, 2, 3]);
    expect(await shown()).toEqual(['Brand, Acme 1, Bold 1, Cove 1', 'Size, M 1, L 2']);
    const hiddenProducts = [{ text: 'linen', productIds: [2] }];
    expect(await shown({ hiddenProducts })).toEqual(['Brand, Acme 1, Cove 1', 'Size, M 1, L 1']);
    expect(await shown({ shownFilters: ['Size'] })).toEqual(['Size, M 1, L 2']);
    const rebranded = sql`update products set brand = 'Bold' where id = 1`;
    await db.write((writer) => rebranded.execute(writer));
    expect(await shown()).toEqual(['Brand, Bold 2, Cove 1', 'Size, M 1, L 2']);
    const found = await filter(db, [], { selection, offset: 1, limit: 1 });
    expect([found.total, found.ids]).toEqual([3, [2]]);
  });

  it('follows products that are published and hidden at the same time', async () => {
    const db = await withProducts(await open(), []);
    for (const id of ['one', 'two', 'three', 'four']) {
      await db.write((writer) => insertProduct(writer, shirt(id, 'M', 1)));
    }
    const setStatus = (id: number, status: string) =>
      db.write((writer) =>
        sql`update products set status = ${status} where id = ${id}`.execute(writer),
      );
    await setStatus(4, 'draft');
    expect((await filter(db, [])).ids).toEqual([1, 2, 3]);
    await setStatus(1, 'draft');
    await setStatus(4, 'published');
    await setStatus(2, 'draft');
    expect((await filter(db, [])).ids).toEqual([3, 4]);
  });

  it('follows very many changes, which it reads in parts', async () => {
    const db = await withProducts(await open(), []);
    expect((await filter(db, [])).total).toBe(0);
    await db.write((writer) => insertProducts(writer, generateProducts(1, 2500).map(inMen)));
    expect((await filter(db, [])).total).toBe(2500);
    const cheaper = sql`update products set price_minor = 1 where id > 1200`;
    await db.write((writer) => cheaper.execute(writer));
    const { total, ids } = await filter(db, [['price', '-10']], { sort: 'newest', limit: 3 });
    expect([total, ids]).toEqual([1300, [1201, 1202, 1203]]);
  });

  it('never reads the whole catalogue once the worker has read it ahead', async () => {
    const db = await withProducts(await open(), []);
    await db.write((writer) => insertProduct(writer, shirt('one', 'M', 1)));
    expect(await readProductsAhead({ db }, new AbortController().signal)).toBe(false);
    const statements = await watchStatements(() => filter(db, [['brand', 'Acme']]));
    // On PostgreSQL the latest changes are read again while any older transaction of the server is open.
    expect(statements.filter(({ sql: text }) => /from "?products.* limit /.test(text))).toEqual([]);
  });

  it('does not keep a shop that stops from ending', async () => {
    const db = await withProducts(await open(), []);
    const cutting = new AbortController();
    const never = { ...db, read: db.read.withPlugin(endless) };
    const reading = readProductsAhead({ db: never }, cutting.signal);
    cutting.abort();
    expect(await reading).toBe(false);
    expect(await readProductsAhead({ db: never }, cutting.signal)).toBe(false);
  });

  it('offers the facets that the merchant has chosen, in that order, and those that are selected', async () => {
    const db = await withProducts(await open(), []);
    const more = [
      { ...shirt('one', 'M', 1), brand: 'Acme' },
      { ...shirt('two', 'L', 1), brand: 'Bold' },
    ];
    for (const one of more) await db.write((writer) => insertProduct(writer, one));
    const titles = async (shownFilters: string[], facets: Facet[] = []) => {
      const chosen = { ...settings, shownFilters };
      const groups = await groupsOf({ db }, { selection: everything, facets, settings: chosen });
      return groups.map(({ title }) => title);
    };
    expect(await titles([])).toEqual(['Brand', 'Size']);
    expect(await titles(['size', 'Material', 'Brand'])).toEqual(['Size', 'Brand']);
    expect(await titles(['Size'])).toEqual(['Size']);
    expect(await titles(['Size'], [['brand', 'Acme']])).toEqual(['Brand']);
  });

  it('shows a brand once, however its case is written, in the spelling that most products have', async () => {
    const db = await withProducts(await open(), []);
    const spelled = ['lumx', 'LumX', 'LUMX', 'LumX', 'Bold'];
    await db.write((writer) =>
      insertProducts(
        writer,
        spelled.map((brand, at) => ({ ...shirt(`${at}`, 'M', 1), brand, id: at + 1 })),
      ),
    );
    const shown = async (facets: Facet[]) => {
      const { groups, ids } = await filter(db, facets);
      const { values = [] } = groups.find(({ title }) => title === 'Brand') ?? {};
      const brands = values.map(({ facet, label, count }) => `${facet[1]}: ${label} ${count}`);
      return { brands, ids };
    };
    expect(await shown([])).toMatchObject({ brands: ['Bold: Bold 1', 'LumX: LumX 4'] });
    for (const chosen of [['LumX'], ['lumx'], ['LUMX', 'LumX']]) {
      expect(await shown(chosen.map((brand): Facet => ['brand', brand]))).toEqual({
        brands: ['Bold: Bold 1', `${chosen[0]}: LumX 4`],
        ids: [1, 2, 3, 4],
      });
    }
    expect(await shown([['brand', 'Cove']])).toEqual({
      brands: ['Bold: Bold 1', 'LumX: LumX 4', 'Cove: Cove 0'],
      ids: [],
    });
    await db.write((writer) =>
      sql`update products set brand = 'LUMX' where brand = 'LumX'`.execute(writer),
    );
    expect(await shown([])).toMatchObject({ brands: ['Bold: Bold 1', 'LUMX: LUMX 4'] });
  });

  it('shows an option and its values once, however their case is written, and counts a product once', async () => {
    const db = await withProducts(await open(), []);
    const spelled: [option: string, ...values: string[]][] = [
      ['Size', 'M'],
      ['size', 'm'],
      ['Size', 'M', 'm'],
      ['Size', 'L'],
      ['SIZE', 'l'],
      ['Size', 'M'],
    ];
    for (const [at, [name, ...values]] of spelled.entries()) {
      const own = values.map((value) =>
        sampleVariant({ id: `variant-${at}-${value}`, optionValues: [value], onHand: 1 }),
      );
      const one = { ...shirt(`${at}`, 'M', 1), options: [{ name, values }], variants: own };
      await db.write((writer) => insertProduct(writer, one));
    }
    const shown = async (...facets: Facet[]) => {
      const { groups, ids } = await filter(db, facets);
      const options = groups.filter(({ title }) => title.toLowerCase() === 'size');
      return {
        ids,
        options: options.map(({ title, values }) =>
          [
            title,
            ...values.map(({ facet, label, count }) => `${facet.join()} ${label} ${count}`),
          ].join(),
        ),
      };
    };
    expect(await shown()).toMatchObject({
      options: ['Size,option.Size,M M 4,option.Size,L L 2'],
    });
    expect(await shown(['option.size', 'm'])).toEqual({
      options: ['Size,option.size,m M 4,option.Size,L L 2'],
      ids: [1, 2, 3, 6],
    });
    expect(await shown(['option.Size', 'M'], ['option.size', 'l'], ['stock', 'yes'])).toEqual({
      options: ['Size,option.Size,M M 4,option.size,l L 2'],
      ids: [1, 2, 3, 4, 5, 6],
    });
  });

  it('shows the values that name colors in these, and others without any', async () => {
    const db = await withProducts(await open(), []);
    for (const [id, color] of [
      ['one', 'Navy'],
      ['two', 'Olive green'],
      ['three', 'Striped'],
    ] as const) {
      const options = [{ name: 'Color', values: [color] }];
      const own = sampleVariant({ id: `variant-${id}`, optionValues: [color] });
      const one = { ...shirt(id, 'M', 1), options, variants: [own] };
      await db.write((writer) => insertProduct(writer, one));
    }
    const [group] = await groupsOf({ db }, { selection: everything, facets: [], settings });
    expect(group?.values).toEqual([
      { facet: ['option.Color', 'Navy'], label: 'Navy', count: 1, color: swatchOf('Navy') },
      {
        facet: ['option.Color', 'Olive green'],
        label: 'Olive green',
        count: 1,
        color: swatchOf('Olive green'),
      },
      { facet: ['option.Color', 'Striped'], label: 'Striped', count: 1 },
    ]);
  });

  it('offers country of origin and tags only where the merchant has named them, or where selected', async () => {
    const db = await withProducts(await open(), []);
    const more = [
      { ...shirt('one', 'M', 1), countryOfOrigin: 'PT', tags: 'material:linen, organic' },
      { ...shirt('two', 'M', 1), countryOfOrigin: 'IT', tags: 'material:wool, season:summer' },
      { ...shirt('three', 'M', 1), tags: 'material:linen, new' },
    ];
    for (const one of more) await db.write((writer) => insertProduct(writer, one));
    const shown = async (shownFilters: string[], facets: Facet[] = []) => {
      const named = { ...settings, shownFilters };
      const groups = await groupsOf({ db }, { selection: everything, facets, settings: named });
      return groups.map(({ title, values }) =>
        [title, ...values.map(({ label, count }) => `${label} ${count}`)].join(', '),
      );
    };
    expect(await shown([])).toEqual([]);
    const origins = 'Country of origin, Italy 1, Portugal 1';
    expect(await shown(['tags', 'country of origin'])).toEqual(['Tags, new 1, organic 1', origins]);
    await step('a group of tags', async () => {
      expect(await shown(['Material', 'Season', 'Fit'])).toEqual([
        'Material, linen 2, wool 1',
        'Season, summer 1',
      ]);
    });
    await step('under the other filters', async () => {
      const both: Facet[] = [
        ['origin', 'PT'],
        ['tag', 'material:linen'],
      ];
      expect(await shown([], both)).toEqual([
        'Country of origin, Portugal 1',
        'Tags: material, linen 1',
      ]);
      expect(await shown(['Material', 'Tags'], both.slice(1))).toEqual([
        'Material, linen 2, wool 1',
        'Tags, new 1, organic 1',
      ]);
    });
    await step('what no product has', async () => {
      expect(await shown([], [['origin', 'FR']])).toEqual([
        'Country of origin, France 0, Italy 1, Portugal 1',
      ]);
    });
  });

  it('offers no facet that leaves nothing to select', async () => {
    const db = await withProducts(await open(), []);
    await db.write((writer) => insertProduct(writer, shirt('one', 'M', 1)));
    expect(await groupsOf({ db }, { selection: everything, facets: [], settings })).toEqual([]);
  });
});

/** Its queries never end. */
const endless: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: () => new Promise<never>(() => {}),
};

interface Facts {
  id: number;
  categoryId: string;
  brand: string | null;
  priceMinor: number;
  isReduced: boolean;
  rateTenths: number;
  ratingCount: number;
  isDraft: boolean;
  isLinen: boolean;
  countryOfOrigin: string | null;
  tags: string | null;
  publishedAt: number;
  variants: { size: string; color: string; onHand: number | null }[];
}

const variants = fc.uniqueArray(
  fc.record({
    size: fc.constantFrom(...sizes),
    color: fc.constantFrom(...colors),
    onHand: fc.constantFrom(null, 0, 1),
  }),
  { minLength: 1, maxLength: 4, selector: ({ size, color }) => `${size} ${color}` },
);

const products: fc.Arbitrary<Omit<Facts, 'id'>> = fc.record({
  categoryId: fc.constantFrom(...categoryIds),
  brand: fc.constantFrom('Acme', 'Bold', 'Cove', null),
  priceMinor: fc.constantFrom(500, 999, 1_000, 1_999, 4_500, 12_000),
  isReduced: fc.boolean(),
  rateTenths: fc.constantFrom(0, 20, 35, 40, 50),
  ratingCount: fc.constantFrom(0, 1, 7),
  isDraft: fc.boolean(),
  isLinen: fc.boolean(),
  countryOfOrigin: fc.constantFrom('PT', 'IT', null),
  tags: fc.constantFrom('new', 'new, organic', 'material:linen, organic', null),
  publishedAt: fc.constantFrom(10, 20, 30),
  variants,
});

const facetValues = fc.constantFrom<Facet>(
  ...['Acme', 'Bold', 'Unknown'].map((brand): Facet => ['brand', brand]),
  ...['-10', '10-20', '20-50', '7-11'].map((range): Facet => ['price', range]),
  ...['4', '2'].map((stars): Facet => ['rating', stars]),
  ...[...sizes, 'XXL'].map((size): Facet => ['option.Size', size]),
  ...colors.map((color): Facet => ['option.Color', color]),
  ['stock', 'yes'],
  ['sale', 'yes'],
  ...categoryIds.map((value): Facet => ['in', value]),
  ...['PT', 'FR'].map((code): Facet => ['origin', code]),
  ...['new', 'organic', 'material:linen'].map((tag): Facet => ['tag', tag]),
);

/** Some of them are drafts, and the last ones are of no product. */
const anyId = fc.integer({ min: 1, max: productCount + 3 });
const picks = fc.oneof(fc.constant([]), fc.uniqueArray(anyId, { minLength: 2, maxLength: 8 }));
/** Of a collection: in an order by hand, or as a rule finds them. */
const members = fc.record({
  ids: fc.uniqueArray(anyId, { maxLength: 50 }),
  isByHand: fc.boolean(),
});

interface KnownList {
  selection: ListedSelection;
  members: readonly Member[] | null;
  pinned: readonly number[];
  hidden: readonly number[];
  sort: Sort;
}

const lists = fc.record({
  // Five leave few products, whose order says little.
  facets: fc.oneof(
    fc.uniqueArray(facetValues, { maxLength: 1 }),
    fc.uniqueArray(facetValues, { maxLength: 5 }),
  ),
  selection: fc.constantFrom<ListedSelection>(
    everything,
    { kind: 'categories', values: ['men', 'shoes'] },
    { kind: 'categories', values: ['women'] },
    { kind: 'search', text: 'linen' },
    { kind: 'search', text: 'linen' },
  ),
  members: fc.option(
    members.map(({ ids, isByHand }) =>
      ids.map((id, at): Member => ({ id, points: isByHand ? -1 - at : 0 })),
    ),
  ),
  pinned: picks,
  hidden: picks,
  // Often that of the list's own, which pinned products and collections have.
  sort: fc.oneof(fc.constant('none'), fc.constantFrom(...sorts.map(({ value }) => value))),
  offset: fc.constantFrom(0, 3),
  limit: fc.constantFrom(3, 50),
});

const requests = lists.map(({ facets, ...list }) => {
  // Lists of categories are not filtered by category, nor is that of all products.
  const isFiltered = isRanked(list) && list.selection.kind !== 'categories';
  return { ...list, facets: facetsFrom(facets.filter((one) => isFiltered || !isCategory(one))) };
});

/** The categories of a list are alternatives to those of its facet. */
function withoutCategories(list: KnownList): KnownList {
  return list.selection.kind === 'categories' ? { ...list, selection: everything } : list;
}

function isCategory([name]: Facet): boolean {
  return name === 'in';
}

/** As the merchant has set up the search, and as a collection is listed. */
function filteringOf({ selection, members: own, pinned, hidden }: KnownList) {
  const [pinnedProducts, hiddenProducts] = [pinned, hidden].map((productIds) => [
    { text: 'Linen', productIds: [...productIds] },
  ]);
  return {
    selection,
    settings: settingsFrom({ pinnedProducts, hiddenProducts }),
    ...(own && { members: own }),
  };
}

/** Whether the list has the product before anything filters it. */
function isListed({ selection, members: own, pinned, hidden }: KnownList) {
  return ({ id, isDraft, isLinen, categoryId }: Facts): boolean => {
    if (isDraft || (own && !own.some((member) => member.id === id))) return false;
    if (selection.kind === 'all') return true;
    if (selection.kind === 'search')
      return !hidden.includes(id) && (isLinen || pinned.includes(id));
    return selection.values.some((value) => [categoryId, parents[categoryId]].includes(value));
  };
}

/** The lower id first where two are equal. */
function inOrder(listed: readonly Facts[], list: KnownList): Facts[] {
  const figures: Record<Sort, (one: Facts) => number> = {
    none: (one) => (isRanked(list) ? -one.ratingCount : -one.publishedAt),
    popularity: (one) => -one.ratingCount,
    mostRated: (one) => -one.rateTenths,
    lowtoHigh: (one) => one.priceMinor,
    hightoLaw: (one) => -one.priceMinor,
    // Nothing is sold.
    bestSelling: () => 0,
    newest: (one) => -one.publishedAt,
  };
  const placeOf = ({ id }: Facts) => (list.sort === 'none' ? ownPlace(id, list) : 0);
  const figure = figures[list.sort];
  return listed.toSorted((a, b) => placeOf(a) - placeOf(b) || figure(a) - figure(b) || a.id - b.id);
}

function isRanked({ selection, members: own }: KnownList): boolean {
  return selection.kind === 'search' || own !== null;
}

/** Where the list puts the product in the order of its own. All matches of the search are equally good. */
function ownPlace(id: number, { selection, members: own, pinned }: KnownList): number {
  if (selection.kind !== 'search') return -(own?.find((member) => member.id === id)?.points ?? 0);
  const place = pinned.indexOf(id);
  return place === -1 ? pinned.length : place;
}

function isMatch(product: Facts, facets: readonly Facet[]): boolean {
  const wanted = (name: string) => facets.flatMap(([own, value]) => (own === name ? value : []));
  const has = (name: string, isOne: (value: string) => boolean) =>
    wanted(name).length === 0 || wanted(name).some(isOne);
  const price = product.priceMinor;
  return (
    has('in', (value) => [product.categoryId, parents[product.categoryId]].includes(value)) &&
    has('brand', (value) => value === product.brand) &&
    has('price', (value) => {
      const { from, below } = priceRange(value, 'USD');
      return price >= (from ?? 0) && price < (below ?? Infinity);
    }) &&
    has('rating', (stars) => product.ratingCount > 0 && product.rateTenths >= Number(stars) * 10) &&
    has('sale', () => product.isReduced) &&
    has('origin', (code) => code === product.countryOfOrigin) &&
    hasTags(product, wanted('tag')) &&
    product.variants.some(
      ({ size, color, onHand }) =>
        has('option.Size', (value) => value === size) &&
        has('option.Color', (value) => value === color) &&
        has('stock', () => onHand !== 0),
    )
  );
}

/** Tags restrict each other by what stands before their colons. */
function hasTags({ tags }: Facts, wanted: readonly string[]): boolean {
  const own = tags?.split(', ') ?? [];
  const parts = Map.groupBy(wanted, kindOf);
  return [...parts.values()].every((alternatives) => alternatives.some((tag) => own.includes(tag)));
}

function kindOf(tag: string): string {
  return tag.slice(0, tag.indexOf(':') + 1);
}

function isAlternative([name, value]: Facet, facet: Facet): boolean {
  return name === facet[0] && (name !== 'tag' || kindOf(value) === kindOf(facet[1]));
}

function filter(
  db: Database,
  facets: readonly Facet[],
  {
    sort = 'id',
    offset = 0,
    limit = 100,
    ...list
  }: Partial<FilterSpan & Pick<Filtering, 'selection' | 'members' | 'settings' | 'isCounted'>> = {},
) {
  return listCategories(db.read).then((categories) => {
    const spanOf = () => ({ sort, offset, limit });
    const filtering = { selection: everything, settings, ...list, facets, categories, spanOf };
    return filterProducts({ db }, filtering);
  });
}

function inMen<Product extends object>(product: Product): Product & { categoryId: string } {
  return { ...product, categoryId: 'men' };
}

function shirt(id: string, size: string, onHand: number) {
  return sampleProduct({
    id,
    brand: 'Acme',
    options: [{ name: 'Size', values: sizes }],
    variants: [sampleVariant({ id: `variant-${id}`, optionValues: [size], onHand })],
  });
}

async function withProducts(db: Database, drawn: readonly Omit<Facts, 'id'>[]): Promise<Database> {
  await db.write(async (writer) => {
    for (const [position, id] of categoryIds.entries()) {
      const place = { position, parentId: parents[id] ?? null };
      await insertCategory(writer, sampleCategory({ id, value: id, aliases: [], ...place }));
    }
    await insertProducts(writer, drawn.map(newProduct));
  });
  return db;
}

function newProduct(facts: Omit<Facts, 'id'>, at: number) {
  const { isDraft, isLinen, isReduced, priceMinor, variants: drawnVariants, ...fields } = facts;
  const id = at + 1;
  const compareAtMinor = isReduced ? priceMinor + 100 : null;
  return {
    ...sampleProduct({
      ...fields,
      id: String(id),
      title: isLinen ? 'Linen shirt' : 'Wool hat',
      description: 'Made to last.',
      status: isDraft ? 'draft' : 'published',
      options: [
        { name: 'Size', values: sizes },
        { name: 'Color', values: colors },
      ],
      variants: drawnVariants.map(({ size, color, onHand }, place) =>
        sampleVariant({
          id: `variant-${id}-${place}`,
          priceMinor,
          compareAtMinor,
          optionValues: [size, color],
          onHand,
        }),
      ),
    }),
    id,
  };
}
