import { expect, it } from 'vitest';
import { noCategoryTexts } from '#shop/catalogue/rules/category.ts';
import { type CategoryForm, categoryFormOf } from '#shop/catalogue/rules/category-form.ts';
import type { Facet } from '#shop/catalogue/rules/facets.ts';
import { listCategoryRecords } from '#shop/catalogue/store/categories.ts';
import { showHome } from '#shop/storefront/use-cases/show-home.ts';
import type { Shop } from '#shop/shop.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { lampForm, staff } from '../../../../tests/support/staff.ts';
import { addProduct } from './add-product.ts';
import {
  addCategory,
  changeCategory,
  deleteCategory,
  listCategories,
  moveCategory,
} from './categories.ts';
import { browseProducts } from './browse-products.ts';
import { listFacets, listProducts } from './list-products.ts';

async function add(shop: Shop, value: string, parent: string) {
  const labels = { homeLabel: value, filterLabel: value, aliases: '' };
  const form = { value, parent, ...labels, ...noCategoryTexts };
  const added = await addCategory(shop, staff, { form, photo: null });
  const own = (await listCategories(shop)).find((category) => category.value === value);
  return { added, id: own?.id ?? '' };
}

/** Electronics > audio > speakers, with a product in audio. */
async function withAudio(shop: Shop) {
  const audio = await add(shop, 'audio', 'electronics');
  const speakers = await add(shop, 'speakers', audio.id);
  const form = { ...lampForm, category: 'audio', brand: 'Hollow Oak' };
  expect(await addProduct(shop, staff, { form, pictures: [] })).toMatchObject({ ok: true });
  return { audio: audio.id, speakers: speakers.id };
}

function putBeneath(shop: Shop, id: string, parent: string) {
  return change(shop, id, { parent });
}

async function change(shop: Shop, id: string, fields: Partial<CategoryForm>) {
  const record = (await listCategoryRecords(shop.db.read)).find((category) => category.id === id);
  if (!record) throw new Error('there is no such category');
  const form = { ...categoryFormOf(record), ...fields };
  return changeCategory(shop, staff, { id, editedAt: record.editedAt, form, photo: null });
}

const treeOf = async (shop: Shop) =>
  (await listCategories(shop)).map(({ value, parentId }) => [value, parentId]);

const browsing = { text: '', after: 0, offset: 0, limit: 100 } as const;
const listed = { selectedCategories: new Array<string>(), sort: 'none' as const, page: 1 };

eachEngine('categories within categories', ({ open }) => {
  it('are words that a search finds their products by: labels, other names, and the categories around them', async () => {
    const shop = await demoShop(await open());
    const { audio } = await withAudio(shop);
    const find = async (word: string) => {
      const { selection, products, misspelt } = await listProducts(shop, { ...listed, word });
      const titles = products.map(({ title }) => title);
      return { isSearch: selection.kind === 'search', misspelt, titles };
    };
    const lamp = 'Brass Reading Lamp';
    expect((await find('hifi lamp')).titles).toEqual([]);
    const renamed = { filterLabel: 'Hifi & sound', aliases: 'gramophone' };
    expect(await change(shop, audio, renamed)).toMatchObject({ ok: true });
    for (const word of ['hifi', 'sound lamp', 'gramo', 'gramophones', 'electronic lamps']) {
      expect([word, await find(word)]).toEqual([
        word,
        { isSearch: true, misspelt: null, titles: [lamp] },
      ]);
    }
    expect(await find('gramohpone')).toEqual({
      isSearch: true,
      misspelt: 'gramohpone',
      titles: [lamp],
    });

    const restored = { filterLabel: 'Audio', aliases: '' };
    expect(await change(shop, audio, restored)).toMatchObject({ ok: true });
    expect((await find('gramophone lamp')).titles).toEqual([]);
    expect(await putBeneath(shop, audio, '')).toMatchObject({ ok: true });
    expect((await find('electronic lamps')).titles).toEqual([]);
  });

  it('have their products on the lists of all that they are within, in each order and by each filter', async () => {
    const shop = await demoShop(await open());
    await withAudio(shop);
    const ids = async (...categories: string[]) => {
      const all = { ...browsing, categories, sort: 'id' } as const;
      return (await browseProducts(shop, all)).products.map(({ id }) => id);
    };
    const [lamp = 0] = await ids('audio');
    const within = await ids('electronics');
    expect(within).toHaveLength(9);
    expect(within).toContain(lamp);
    const exact = { ...browsing, categories: ['electronics'], isExact: true };
    expect((await browseProducts(shop, { ...exact, sort: 'id' })).total).toBe(8);
    for (const sort of ['none', 'lowtoHigh', 'popularity', 'bestSelling'] as const) {
      const { page, products } = await listProducts(shop, {
        ...listed,
        word: 'electronics',
        sort,
        size: 48,
      });
      expect([sort, page.total]).toEqual([sort, 9]);
      expect(new Set(products.map(({ id }) => id))).toEqual(new Set(within));
    }
    const facets: Facet[] = [['brand', 'Hollow Oak']];
    const filtered = await listProducts(shop, { ...listed, word: 'electronics', facets });
    expect(filtered.products.map(({ id }) => id)).toEqual([lamp]);
    expect(filtered.categories.at(-3)).toMatchObject({ value: 'electronics', productCount: 1 });
    const whole = await listProducts(shop, { ...listed, word: undefined });
    const counts = whole.categories.map(({ value, productCount }) => [value, productCount]);
    expect(Object.fromEntries(counts)).toMatchObject({ electronics: 9, audio: 1, speakers: 0 });
    expect(
      (await showHome(shop)).categories.map(({ value, productCount }) => [value, productCount]),
    ).toContainEqual(['electronics', 9]);
  });

  it('change what a list can be filtered by as soon as they are moved', async () => {
    const shop = await demoShop(await open());
    const { audio } = await withAudio(shop);
    const selection = { kind: 'categories' as const, values: ['jewelery'] };
    const brands = async () => {
      const groups = await listFacets(shop, { selection, groups: null, index: null });
      return groups.flatMap(({ values }) => values.map(({ label }) => label));
    };
    expect(await brands()).not.toContain('Hollow Oak');
    expect(await putBeneath(shop, audio, 'jewelery')).toMatchObject({ ok: true });
    expect(await brands()).toContain('Hollow Oak');
  });

  it('are moved among those of their parent, and take its place when it is deleted', async () => {
    const shop = await demoShop(await open());
    const { audio, speakers } = await withAudio(shop);
    const phones = await add(shop, 'phones', 'electronics');
    await moveCategory(shop, staff, { id: phones.id, direction: 'up' });
    const four = ["men's clothing", "women's clothing", 'jewelery', 'electronics'];
    const top = four.map((value) => [value, null]);
    expect(await treeOf(shop)).toEqual([
      ...top,
      ['phones', 'electronics'],
      ['audio', 'electronics'],
      ['speakers', audio],
    ]);
    await moveCategory(shop, staff, { id: phones.id, direction: 'down' });
    expect(await deleteCategory(shop, staff, audio)).toMatchObject({ failure: { code: 'in-use' } });
    await shop.db.write((writer) =>
      writer
        .updateTable('products')
        .set({ category_id: speakers })
        .where('category_id', '=', audio)
        .execute(),
    );
    expect(await deleteCategory(shop, staff, audio)).toEqual({ ok: true, value: 'audio' });
    expect(await treeOf(shop)).toEqual([
      ...top,
      ['speakers', 'electronics'],
      ['phones', 'electronics'],
    ]);
  });

  it('never lie within themselves, nor more than four levels deep', async () => {
    const shop = await demoShop(await open());
    const { audio, speakers } = await withAudio(shop);
    const refused = {
      ok: false,
      failure: { code: 'invalid', problems: { parent: expect.any(String) } },
    };
    for (const parent of ['electronics', audio, speakers, 'no such one']) {
      expect(await putBeneath(shop, 'electronics', parent)).toEqual(refused);
    }
    const small = await add(shop, 'small speakers', speakers);
    expect(small.added).toMatchObject({ ok: true });
    expect((await add(shop, 'tiny speakers', small.id)).added).toEqual(refused);
    expect(await putBeneath(shop, 'electronics', 'jewelery')).toEqual(refused);
    const both = await Promise.all([
      putBeneath(shop, 'men', 'women'),
      putBeneath(shop, 'women', 'men'),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listCategories(shop)).toHaveLength(7);
  });
});
