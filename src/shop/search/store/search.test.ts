import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { findProducts } from '../../../../tests/support/find-products.ts';
import { sampleCategory, sampleProduct } from '../../../../tests/support/sample-products.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { saveSoldUnits } from '#shop/catalogue/store/sold-units.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import type { Database } from '#platform/database/database.ts';

const shirt = 1;
const cafetiere = 2;
const cable = 3;
const watch = 4;
const poster = 6;
const can = 7;
const drive = 8;

const finds: [text: string, ids: number[]][] = [
  ['shirt', [shirt]],
  ['SHIRT', [shirt]],
  ['shi', [shirt]],
  ['hirt', []],
  ['linen shirt', [shirt]],
  ['shirt linen', [shirt]],
  ['linen watch', []],
  ['men', [shirt]],
  ["men's", [shirt]],
  ['cafetière', [cafetiere]],
  ['CAFETIERE', [cafetiere]],
  ['shirts', [shirt]],
  ['the shirt', [shirt]],
  ['lin shirts', [shirt]],
  ['a b', []],
  ['usbc', [cable]],
  ['usbd', []],
  ['c usb', [cable]],
  ['usb-c cables', [cable]],
  ['straßen', []],
  ['usb-c', [cable]],
  ['2.5', [cable]],
  ['5l', [can]],
  ['5 l', [can, drive]],
  ['5la', []],
  ['5L can', [can]],
  ['512gb', [drive]],
  ['512 GB', [drive]],
  ['512g', [drive]],
  ['16gb', [drive]],
  ['16 gb', [drive]],
  ['16g', [drive]],
  ['100%', [cable]],
  ['часы', [watch]],
  ['腕時計', [watch]],
  ['straße', [watch]],
  ['strasse', [watch]],
  ['lodz', [poster]],
  ['Łódź', [poster]],
  ['mobel', [poster]],
  ['möbel', [poster]],
  ['oeuvre', [poster]],
  ['œuv', [poster]],
];

const findsNothing = [
  '"',
  "'",
  "it's",
  '" OR "1"="1',
  "') or 1=1 --",
  'shirt OR watch',
  'shirt NOT linen',
  'NEAR(shirt linen)',
  'title:zzz',
  'zz & shirt',
  'zz | shirt',
  '!zz',
  'zz:*',
  '\\',
  '%',
  '_',
  '\0',
  '\uD800',
  '💍',
  '   ',
  `${'shirt '.repeat(500)}zz`,
  'z'.repeat(10_000),
];

eachEngine('search', ({ open }) => {
  it('all search terms match as prefixes, ignoring case and accents', async () => {
    const db = await stocked(await open());
    for (const [text, ids] of finds) {
      expect([text, await find(db, text)]).toEqual([text, ids]);
      expect((await findProducts(db, text)).total).toBe(ids.length);
    }
  });

  it('quotes and operators are plain text without matches here', async () => {
    const db = await stocked(await open());
    for (const text of findsNothing) {
      expect([text, await find(db, text)]).toEqual([text, []]);
    }
  });

  it('operators and quotes around a word change nothing', async () => {
    const db = await stocked(await open());
    for (const text of ['"shirt"', 'shirt*', '-shirt', '(shirt)', 'shirt\0', "'shirt':*"]) {
      expect(await find(db, text)).toEqual([shirt]);
    }
  });

  it('a deleted product is no longer found', async () => {
    const db = await stocked(await open());
    await db.write((writer) => writer.deleteFrom('products').where('id', '=', shirt).execute());
    expect(await find(db, 'shirt')).toEqual([]);
  });

  it('drafts are not found', async () => {
    const db = await stocked(await open());
    expect(await find(db, 'secret')).toEqual([]);
  });
});

async function find(db: Database, text: string): Promise<number[]> {
  return (await findProducts(db, text, { sort: 'lowtoHigh', limit: 10 })).ids;
}

async function stocked(db: Database): Promise<Database> {
  const products = [
    { categoryId: 'men', title: 'Linen shirt', description: 'Cut wide.' },
    { title: 'Cafetière', description: 'For two.' },
    { title: 'USB-C cable 2.5 m', description: '100% copper.' },
    { title: 'Часы 腕時計', description: 'Gebaut in der Lindenstraße, Straße 4.' },
    { title: 'Secret', description: '', status: 'draft' as const },
    { title: 'Œuvre of Łódź', description: 'For the møbel.' },
    { title: 'Can, 5 l', description: '' },
    { title: 'Drive with 512 GB', description: '16GB of cache, 5 lamps' },
  ];
  await db.write(async (writer) => {
    await insertCategory(writer, sampleCategory());
    const labels = { homeLabel: 'things', filterLabel: 'Things', aliases: [] };
    await insertCategory(writer, sampleCategory({ id: 'things', value: 'things', ...labels }));
    for (const [index, product] of products.entries()) {
      const sample = { categoryId: 'things', ...product, id: String(index) };
      await insertProduct(writer, sampleProduct(sample));
    }
  });
  return db;
}

eachEngine('the order of search results', ({ open }) => {
  it('is by field, whole words before their beginnings, then by units sold and ratings', async () => {
    const db = await open();
    const products = [
      { title: 'Shelf', description: 'For a ring' },
      { title: 'Ringlet holder', description: '' },
      { title: 'Box', description: '', brand: 'Ring' },
      { title: 'Silver ring', description: '', ratingCount: 1 },
      { title: 'Two rings', description: '', ratingCount: 9 },
      { title: 'Golden ring', description: '' },
    ];
    await db.write(async (writer) => {
      await insertCategory(writer, sampleCategory({ id: 'things', value: 'things' }));
      for (const [at, product] of products.entries()) {
        await insertProduct(
          writer,
          sampleProduct({ categoryId: 'things', id: `${at}`, ...product }),
        );
      }
      await saveSoldUnits(writer, [{ productId: 6, units: 2 }]);
    });
    const { ids } = await findProducts(db, 'ring');
    expect(ids.map((id) => products[id - 1]?.title)).toEqual([
      'Golden ring',
      'Two rings',
      'Silver ring',
      'Ringlet holder',
      'Box',
      'Shelf',
    ]);
    const second = await findProducts(db, 'ring', { offset: 2, limit: 2 });
    expect(second.ids).toEqual(ids.slice(2, 4));
  });

  it('is led by the words as they were typed, before words of the same stem', async () => {
    const db = await open();
    const titles = ['Knit cap', 'Cap with a band, knitted by hand', 'Knitting needles', 'Knitwear'];
    await db.write(async (writer) => {
      await insertCategory(writer, sampleCategory({ id: 'things', value: 'things' }));
      for (const [at, title] of titles.entries()) {
        const product = { categoryId: 'things', title, description: '', id: `${at}` };
        await insertProduct(writer, sampleProduct(product));
      }
      await saveSoldUnits(writer, [{ productId: 1, units: 9 }]);
    });
    expect((await findProducts(db, 'knitted')).ids).toEqual([2, 1, 3]);
    expect((await findProducts(db, 'knitting')).ids).toEqual([3, 1, 2]);
  });
});
