import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FacetGroup } from '#shop/catalogue/rules/facet-groups.ts';
import { type BulkForm, bulkFormFrom } from '#shop/catalogue/rules/bulk-edit.ts';
import { categoryFormOf } from '#shop/catalogue/rules/category-form.ts';
import { type Facet, facetsFrom } from '#shop/catalogue/rules/facets.ts';
import { type Sort, sorts } from '#shop/catalogue/rules/selection.ts';
import { insertCategory, listCategoryRecords } from '#shop/catalogue/store/categories.ts';
import { findEditableProduct } from '#shop/catalogue/store/editable-products.ts';
import { claimProductIds, insertProducts } from '#shop/catalogue/store/insert-products.ts';
import { saveSoldUnits } from '#shop/catalogue/store/sold-units.ts';
import { changeCategory } from '#shop/catalogue/use-cases/categories.ts';
import { deleteProduct, restoreProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { editProducts } from '#shop/catalogue/use-cases/edit-products.ts';
import { listFacets, listProducts } from '#shop/catalogue/use-cases/list-products.ts';
import { reserveStock } from '#shop/inventory/store/stock.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Database, Writer } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { emptyShop } from '../support/demo-shop.ts';
import { eachEngine } from '../support/each-engine.ts';
import { type Counts, expectedList, type KnownShop } from '../support/brute-force-lists.ts';
import {
  brands,
  colors,
  generateItems,
  type Item,
  newCategories,
  newProduct,
  origins,
  sizes,
  tags,
  tree,
  volumes,
} from '../support/faceted-catalogue.ts';
import { staff } from '../support/staff.ts';

const addedLater = 50;
const productsPerWrite = 5_000;
const selectionsPerRound = 10;

eachEngine('the lists of a large catalogue', ({ open, name }) => {
  it('show, sort and count under every selection of facets what comparing each product does', async () => {
    // In memory, writing all of them would take minutes.
    const count = name === 'PGlite' ? 2_000 : 10_000;
    const items = generateItems(count + addedLater);
    const known = { items: items.slice(0, count), categories: { ...tree }, isNamed: false };
    const shop = await shopWith(await open(), known.items);
    for (const change of [null, ...changes(shop, known, items.slice(count))]) {
      await change?.();
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          const { total, ids, ...counted } = expectedList(known, request);
          const shown = await shownList(shop, request);
          expect(shown).toMatchObject({ ...counted, material: request.material });
          for (const { sort, page, ids: listed } of shown.pages) {
            expect([sort, page.total]).toEqual([sort, total]);
            const { offset, size } = page;
            expect([sort, listed]).toEqual([sort, ids(sort).slice(offset, offset + size)]);
          }
        }),
        { numRuns: selectionsPerRound },
      );
    }
  });
});

interface ChangedShop extends KnownShop {
  items: Item[];
}

/** What staff and customers do to the catalogue; the known products follow. */
function changes(shop: Shop, known: ChangedShop, added: readonly Item[]): (() => Promise<void>)[] {
  const published = () => known.items.filter(({ status }) => status === 'published');
  const some = (from: number) => published().slice(from, from + 30);
  const edit = async (items: readonly Item[], typed: Partial<BulkForm>) => {
    const form = bulkFormFrom((field) => typed[field]);
    const read = items.map(({ id }) => findEditableProduct(shop.db.read, id));
    const products = (await Promise.all(read)).flatMap((one) => one ?? []);
    const edited = await editProducts(shop, staff, { kind: 'bulk', form, products });
    expect(edited).toEqual({ ok: true, value: items.length });
  };
  return [
    async () => {
      const reduced = some(100);
      await edit(reduced, { priceWay: 'set', price: '37.50', formerWay: 'set', former: '41' });
      for (const variant of reduced.flatMap(({ variants }) => variants)) {
        Object.assign(variant, { priceMinor: 3_750, compareAtMinor: 4_100 });
      }
      const soldOut = published().filter(({ variants }) => variants.some((one) => one.onHand));
      await edit(soldOut.slice(500, 530), { stockWay: 'set', stock: '0' });
      for (const { variants } of soldOut.slice(500, 530)) {
        for (const variant of variants) variant.onHand = 0;
      }
      await reserveAll(shop.db, soldOut.slice(0, 30));
    },
    async () => {
      await nameFilters(shop.db);
      known.isNamed = true;
      const untagged = published().filter(({ tags: own }) => !own.includes('organic'));
      await edit(untagged.slice(150, 180), { addTags: 'organic' });
      for (const item of untagged.slice(150, 180)) item.tags.push('organic');
      const movedItems = some(200).filter(({ category }) => category !== 'lamps');
      await edit(movedItems, { category: 'lamps' });
      for (const item of movedItems) item.category = 'lamps';
      await putBeneath(shop, 'garden', 'home');
      known.categories['garden'] = 'home';
      await shop.db.write((writer) => insertAll(writer, added));
      known.items.push(...added.map((item) => ({ ...item, soldUnits: 0 })));
    },
    async () => {
      const [hidden, drafts] = [
        some(300),
        known.items.filter((one) => one.status === 'draft').slice(0, 30),
      ];
      await edit(hidden, { status: 'draft' });
      await edit(drafts, { status: 'published' });
      for (const item of hidden) item.status = 'draft';
      for (const item of drafts) {
        Object.assign(item, { status: 'published', publishedAt: shop.clock() });
      }
      for (const item of some(400).slice(0, 20)) {
        expect(await deleteProduct(shop, staff, item.id)).toMatchObject({ ok: true });
        item.status = 'deleted';
      }
      for (const item of known.items.filter(({ status }) => status === 'deleted').slice(0, 8)) {
        expect(await restoreProduct(shop, staff, item.id)).toMatchObject({ ok: true });
        item.status = 'published';
      }
      for (const item of known.items) item.soldUnits = (item.soldUnits * 7) % 50;
      await saveSold(shop.db, known.items);
    },
  ];
}

interface Request {
  word: string | undefined;
  material: string | null;
  within: string[];
  sorts: readonly Sort[];
  facets: readonly Facet[];
  page: number;
}

/** What customers see of a list, in each order. */
async function shownList(shop: Shop, { word, within, sorts: compared, facets, page }: Request) {
  const selectedCategories = word === undefined ? within : [];
  const request = { word, selectedCategories, facets, size: 24 } as const;
  const listings = [];
  for (const sort of compared) {
    listings.push({ ...(await listProducts(shop, { ...request, sort, page })), sort });
  }
  const [listing] = listings;
  if (!listing) throw new Error('there is no order to compare');
  const { selection, categories } = listing;
  return {
    material: selection.kind === 'search' ? selection.text : null,
    pages: listings.map(({ sort, page: shown, products }) => {
      return { sort, page: shown, ids: products.map(({ id }) => id) };
    }),
    counts: countsIn(await listFacets(shop, listing)),
    categories: Object.fromEntries(
      categories.map(({ value, productCount }) => [value, productCount]),
    ),
  };
}

function countsIn(groups: readonly FacetGroup[]): Counts {
  const values = groups.flatMap((group) => group.values);
  return Object.fromEntries(values.map(({ facet, count }) => [facet.join('='), count]));
}

const allSorts = sorts.map(({ value }) => value);
/** The best of more than 1,000 matches may be any that sell well. */
const figureSorts = allSorts.filter((sort) => sort !== 'none');

const searches = [
  { word: 'linen', material: 'linen', sorts: allSorts },
  { word: 'teak', material: 'teak', sorts: allSorts },
  { word: 'cotton', material: 'cotton', sorts: figureSorts },
  // The wrong letter, and one too few.
  { word: 'lanen', material: 'linen', sorts: allSorts },
  { word: 'vevet', material: 'velvet', sorts: figureSorts },
].map((search) => ({ ...search, within: new Array<string>() }));

const plain = { word: undefined, material: null, sorts: allSorts } as const;
const someCategories = fc.subarray(Object.keys(tree), { minLength: 1, maxLength: 3 });
const lists = fc.oneof(
  fc.constant({ ...plain, within: new Array<string>() }),
  someCategories.map((within) => ({ ...plain, within })),
  fc.constantFrom(...Object.keys(tree)).map((word) => ({ ...plain, word, within: [word] })),
  fc.constantFrom(...searches),
);

const values: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['in', Object.keys(tree)],
  ['brand', [...brands, 'Unknown']],
  ['option.Size', [...sizes, 'XXL']],
  ['option.Color', colors],
  ['option.Volume', volumes],
  ['price', ['-10', '10-20', '20-50', '50-100', '200-500', '500-', '15-60']],
  ['rating', ['4', '3', '2']],
  ['stock', ['yes']],
  ['sale', ['yes']],
  ['origin', [...origins, 'FR']],
  ['tag', [...tags, 'unknown']],
];

/** Up to four facets, with up to three values each. */
const selections = fc
  .subarray([...values], { maxLength: 4 })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map(([name, all]) =>
        fc
          .subarray([...all], { minLength: 1, maxLength: Math.min(3, all.length) })
          .map((own) => own.map((value): Facet => [name, value])),
      ),
    ),
  )
  .map((chosen) => chosen.flat());

const requests: fc.Arbitrary<Request> = fc
  .record({ list: lists, chosen: selections, page: fc.constantFrom(1, 1, 2, 1_000) })
  .map(({ list, chosen, page }) => {
    // Only searches can be filtered by category.
    const facets = chosen.filter(([name]) => name !== 'in' || list.material !== null);
    return { ...list, facets: facetsFrom(facets), page };
  });

async function shopWith(db: Database, items: readonly Item[]): Promise<Shop> {
  const shop = emptyShop(db);
  await db.write(async (writer) => {
    for (const category of newCategories()) await insertCategory(writer, category);
  });
  for (let at = 0; at < items.length; at += productsPerWrite) {
    await db.write((writer) => insertAll(writer, items.slice(at, at + productsPerWrite)));
  }
  await saveSold(db, items);
  return shop;
}

/** Their ids are the next ones. */
async function insertAll(writer: Writer, items: readonly Item[]): Promise<void> {
  expect(await claimProductIds(writer, items.length)).toBe(items[0]?.id);
  await insertProducts(writer, items.map(newProduct));
}

async function saveSold(db: Database, items: readonly Item[]): Promise<void> {
  const sold = items.map(({ id, soldUnits }) => ({ productId: id, units: soldUnits }));
  await db.write((writer) => saveSoldUnits(writer, sold));
}

async function nameFilters(db: Database): Promise<void> {
  const value = [...allFilters, 'Country of origin', 'Tags', 'Wear'];
  await db.write((writer) => saveSetting(writer, { key: 'shownFilters', value, now: 1 }));
}

const allFilters = ['Brand', 'Size', 'Color', 'Volume', 'Price', 'Rating', 'Show only'];

/** As carts do while they are paid for. */
async function reserveAll(db: Database, items: readonly Item[]): Promise<void> {
  const tracked = items.flatMap(({ variants }) => variants.filter(({ onHand }) => onHand));
  await db.write(async (writer) => {
    for (const variant of tracked) {
      const units = variant.onHand ?? 0;
      expect(await reserveStock(writer, variant.id, units)).toMatchObject({ ok: true });
      variant.reserved = units;
    }
  });
}

async function putBeneath(shop: Shop, id: string, parent: string): Promise<void> {
  const record = (await listCategoryRecords(shop.db.read)).find((category) => category.id === id);
  if (!record) throw new Error(`there is no category ${id}`);
  const form = { ...categoryFormOf(record), parent };
  const edit = { id, editedAt: record.editedAt, form, photo: null };
  expect(await changeCategory(shop, staff, edit)).toMatchObject({ ok: true });
}
