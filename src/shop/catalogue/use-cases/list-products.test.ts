import { type Sort, sorts } from '#shop/catalogue/rules/selection.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { expect, it } from 'vitest';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { type EngineUnderTest, eachEngine } from '../../../../tests/support/each-engine.ts';
import { type Listing, type ListingRequest, listProducts } from './list-products.ts';
import { step } from '../../../../tests/support/step.ts';

type List = (request?: Partial<ListingRequest>) => Promise<Listing>;
type Listed = Listing['products'][number];

const man = "men's clothing";
const women = "women's clothing";
const everything = [man, women, 'jewelery', 'electronics'];

eachEngine('a listing', (engine) => {
  it('[4.57] [4.58] has 32 products on eleven pages of three; past the end stands the last', async () => {
    const list = await demoList(engine);
    const first = await list();
    expect(first.page).toMatchObject({ number: 1, size: 3, total: 32, count: 11 });
    expect(first.products).toHaveLength(3);
    const last = await list({ page: 99 });
    expect(last.page.number).toBe(11);
    expect(last.products).toHaveLength(2);
  });

  it('has as many products on a page and the view that the merchant sets', async () => {
    const shop = await demoShop(await engine.open());
    await shop.db.write(async (writer) => {
      await saveSetting(writer, { key: 'pageSize', value: 5, now: 0 });
      await saveSetting(writer, { key: 'listView', value: 'grid3', now: 0 });
    });
    const { products, page, ...shown } = await listProducts(shop, { ...whole, page: 7 });
    expect(page).toMatchObject({ count: 7, size: 5 });
    expect(shown).toMatchObject({ view: 'grid3', sizes: [3, 5, 12, 24, 48] });
    expect(products).toHaveLength(2);
  });

  it('has the size and the view that are requested, and the earlier pages that are shown with it', async () => {
    const list = await demoList(engine);
    const plain = await list({});
    expect(plain).toMatchObject({ view: 'rows', sizes: [3, 12, 24, 48] });
    const all = await everyPage(list, {});
    for (const facets of [[], [['price', '0-100000']]] as const) {
      const shown = await list({ view: 'grid4', size: 12, from: 1, page: 2, facets });
      expect(shown.view).toBe('grid4');
      expect(shown.page).toMatchObject({ number: 2, count: 3, size: 12, offset: 0, total: 32 });
      expect(idsOf(shown.products)).toEqual(idsOf(all.slice(0, 24)));
    }
    const last = await list({ size: 12, from: 2, page: 99 });
    expect(idsOf(last.products)).toEqual(idsOf(all.slice(12)));
  });

  it('[4.53] follows the figure of its sort, the lower id first where two are equal', async () => {
    const list = await demoList(engine);
    for (const word of [undefined, 'jewelery']) {
      const unsorted = await everyPage(list, { word });
      for (const { value } of sorts) {
        const sorted = await everyPage(list, { word, sort: value });
        const figure = figures[value];
        const expected = unsorted.toSorted((a, b) => figure(a) - figure(b) || a.id - b.id);
        step(`${sortClauses[value]} ${value}`, () =>
          expect(idsOf(sorted)).toEqual(idsOf(expected)),
        );
      }
    }
  });

  it('[4.59] of a word for categories shows all of theirs and nothing else', async () => {
    const list = await demoList(engine);
    for (const [id, word, categories] of meanings) {
      const all = await everyPage(list, { word });
      step(`${id} ${word}`, () => {
        expect(new Set(all.map(({ category }) => category))).toEqual(new Set(categories));
        expect(all).toHaveLength(categories.length * 8);
      });
    }
  });

  it('[1.07] of another word shows the products that have it in title or description', async () => {
    const list = await demoList(engine);
    const all = await everyPage(list, { word: 'Leather' });
    expect((await list({ word: 'Leather' })).selection).toEqual({
      kind: 'search',
      text: 'Leather',
    });
    expect(all.length).toBeGreaterThan(3);
    for (const { title, description } of all) {
      expect(`${title} ${description}`.toLowerCase()).toContain('leather');
    }
  });

  it('[4.61] [4.62] [4.68] of a word found nowhere falls back to the category inside it', async () => {
    const list = await demoList(engine);
    for (const [word, values] of substitutes) {
      const { selection, page } = await list({ word });
      expect([word, selection]).toEqual([word, { kind: 'categories', values }]);
      expect(page.total).toBe(values.length * 8);
    }
  });

  it('[4.72] of an unknown word is a category without products', async () => {
    const list = await demoList(engine);
    const { selection, page, products } = await list({ word: 'umbrella', page: 3 });
    expect(selection).toEqual({ kind: 'categories', values: ['umbrella'] });
    expect(page).toMatchObject({ total: 0, number: 1, count: 1 });
    expect(products).toEqual([]);
    for (const word of ["' or 1=1 --", '"', '*', 'a:b', '%', 'a\0b', '🧥', 'NOT', '((', '-x']) {
      expect((await list({ word })).page.total).toBeLessThan(32);
    }
  });

  it('of a blank word shows the whole list', async () => {
    const list = await demoList(engine);
    const { selection, page } = await list({ word: '' });
    expect(selection).toEqual({ kind: 'blank' });
    expect(page.total).toBe(32);
  });

  it('of selected boxes shows their categories together, and everything where all are selected or none is known', async () => {
    const list = await demoList(engine);
    const two = await list({ selectedCategories: ['electronics', man] });
    expect(two.selection).toEqual({ kind: 'categories', values: [man, 'electronics'] });
    expect(two.page.total).toBe(16);
    for (const selectedCategories of [everything, ['umbrellas']]) {
      expect((await list({ selectedCategories })).selection).toEqual({ kind: 'all' });
    }
  });
});

const whole: ListingRequest = { word: undefined, selectedCategories: [], sort: 'none', page: 1 };

/** In the demo the newest products have the lowest ids. */
const figures: Record<Sort, (one: Listed) => number> = {
  none: ({ id }) => id,
  popularity: ({ rating }) => -rating.count,
  mostRated: ({ rating }) => -rating.rateTenths,
  lowtoHigh: ({ price }) => price.amount,
  hightoLaw: ({ price }) => -price.amount,
  bestSelling: ({ id }) => id,
  newest: ({ id }) => id,
};

const sortClauses: Record<Sort, string> = {
  none: '',
  popularity: '[4.49]',
  mostRated: '[4.50]',
  lowtoHigh: '[4.51]',
  hightoLaw: '[4.52]',
  bestSelling: '',
  newest: '',
};

const meanings: [clause: string, word: string | undefined, categories: string[]][] = [
  ['[4.63]', 'all', everything],
  ['[4.64]', undefined, everything],
  ['[4.65]', 'man', [man]],
  ['[4.65]', 'MEN', [man]],
  ['[4.65]', "men's", [man]],
  ['[4.67]', 'women', [women]],
  ['[4.67]', 'Woman', [women]],
  ['', 'clothes', [man, women]],
  ['[4.69]', 'clothing', [man, women]],
  ['[4.70]', 'jewelery', ['jewelery']],
  ['', 'jewellery', ['jewelery']],
  ['', 'jewelry', ['jewelery']],
  ['[4.71]', 'electronics', ['electronics']],
  ['', 'Electronic', ['electronics']],
  ['', "Men's Clothing", [man]],
  ['', "women's%20clothing", [women]],
];

const substitutes: [word: string, values: string[]][] = [
  ['womenswear', [women]],
  ['yeomanry', [man]],
  ['unclothed', [man, women]],
  ['myjewelery', ['jewelery']],
  ['electronicsx', ['electronics']],
];

async function demoList(engine: EngineUnderTest): Promise<List> {
  const shop = await demoShop(await engine.open());
  return (request) => listProducts(shop, { ...whole, ...request });
}

async function everyPage(list: List, request: Partial<ListingRequest>): Promise<Listed[]> {
  const { page } = await list(request);
  const numbers = Array.from({ length: page.count }, (_, i) => i + 1);
  const pages = await Promise.all(numbers.map((number) => list({ ...request, page: number })));
  return pages.flatMap(({ products }) => products);
}

function idsOf(products: readonly Listed[]): number[] {
  return products.map(({ id }) => id);
}
