import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { sampleCategory, sampleProduct } from '../../../../tests/support/sample-products.ts';
import { findProducts } from '../../../../tests/support/find-products.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { demoShop, emptyShop } from '../../../../tests/support/demo-shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { currentProducts } from '#shop/catalogue/store/product-index.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { listProducts } from '#shop/catalogue/use-cases/list-products.ts';
import { correctedSearch } from '#shop/catalogue/use-cases/filter-products.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { findWords } from '#shop/search/store/vocabulary.ts';
import { draftWords } from '#shop/search/rules/search-words.ts';
import { searchOf } from '#shop/search/store/search.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { runDueJobs } from '../../../workers.ts';

const settings = settingsFrom({});
const titles = [
  'Linen shirt',
  'Wireless headphones with microphone',
  'T shirt of cotton',
  'Espresso machine, 512 GB of recipes',
  'Sand timer, W and shell',
];

async function stocked(db: Database): Promise<Database> {
  await db.write(async (writer) => {
    await insertCategory(writer, sampleCategory({ id: 'things', value: 'things' }));
    for (const [index, title] of titles.entries()) {
      const product = { categoryId: 'things', title, description: '', id: `${index}` };
      await insertProduct(writer, sampleProduct(product));
    }
    const draft = { categoryId: 'things', title: 'Umbrella', description: '', id: 'draft' };
    await insertProduct(writer, sampleProduct({ ...draft, status: 'draft' }));
  });
  return db;
}

eachEngine('a search that finds nothing', ({ open }) => {
  it('is corrected to words that find products', async () => {
    const db = await stocked(await open());
    for (const [typed, corrected] of [
      ['shrit', 'shirt'],
      ['shirtt', 'shirt'],
      ['zhirt', 'shirt'],
      ['linnen shirt', 'linen shirt'],
      ['wirless haedphones', 'wireless headphones'],
      ['hedphonse', 'headphones'],
      ['expresso', 'espresso'],
      ['tshirt', 't shirt'],
      ['linenshirt', 'linen shirt'],
      ['shrits', 'shirt'],
      // Not "w and", which says nothing.
      ['wand', 'sand'],
      ['andshell', 'and shell'],
    ] as const) {
      expect([
        typed,
        await correctedSearch({ db }, await currentProducts(db), { text: typed, settings }),
      ]).toEqual([typed, corrected]);
    }
  });

  it('stays as it is where nothing is similar, or the words are not found together', async () => {
    const db = await stocked(await open());
    for (const typed of ['gramophone', 'usb', 'linen espresso', 'umbrela', '513gb', '!?', 'ｑ']) {
      expect([
        typed,
        await correctedSearch({ db }, await currentProducts(db), { text: typed, settings }),
      ]).toEqual([typed, null]);
    }
  });
});

eachEngine('words that products have, but none has all of them', ({ open }) => {
  const shelf = [
    'Linen shirt with a belt',
    'Linen shirt, second choice',
    'Poster of a shrit',
    'Chair for people who bettered it',
    'Snowboard jacket',
    'Snow globe',
    'Board game',
    'Snow board boots',
    'Cotton scarf',
    'Silk skirt',
    'Silk tie',
    ...Array.from({ length: 11 }, (_, at) => `Cotton skirt ${at}`),
  ];

  async function withShelf(db: Database) {
    await db.write(async (writer) => {
      await insertCategory(writer, sampleCategory({ id: 'things', value: 'things' }));
      for (const [at, title] of shelf.entries()) {
        const product = { categoryId: 'things', title, description: '', id: `${at}` };
        await insertProduct(writer, sampleProduct(product));
      }
    });
    const index = await currentProducts(db);
    return (text: string) => correctedSearch({ db }, index, { text, settings });
  }

  it('are corrected where one of them is rare, lacks a letter, or is written apart', async () => {
    const correct = await withShelf(await open());
    for (const [typed, corrected] of [
      // A product has the same error.
      ['linen shrit', 'linen shirt'],
      // The beginning of another word.
      ['linen bet', 'linen belt'],
      ['linen blt', 'linen belt'],
      ['snow bord jacket', 'snow board jacket'],
      ['snowboard boots', 'snow board boots'],
      ['snow baxrd jacket', 'snowboard jacket'],
    ] as const) {
      expect([typed, await correct(typed)]).toEqual([typed, corrected]);
    }
  });

  it('stay as they are where many have each of them, or nothing similar is found with the others', async () => {
    const correct = await withShelf(await open());
    for (const typed of ['linen skirt', 'linen globe', 'tie chair', 'blt', 'game scarf boots']) {
      expect([typed, await correct(typed)]).toEqual([typed, null]);
    }
  });
});

eachEngine('the listing of a search', ({ open }) => {
  const search = async (db: Database, word: string) => {
    const request = { word, selectedCategories: [], sort: 'none', page: 1 } as const;
    const { selection, misspelt, page } = await listProducts(emptyShop(db), {
      ...request,
      selectedCategories: [],
    });
    return { selection, misspelt, total: page.total };
  };

  it('shows the corrected spelling and names the one that was typed', async () => {
    const db = await stocked(await open());
    expect(await search(db, 'Shrit')).toEqual({
      selection: { kind: 'search', text: 'shirt' },
      misspelt: 'Shrit',
      total: 2,
    });
  });

  it('[4.61] follows the substring rule before it corrects', async () => {
    const db = await stocked(await open());
    expect(await search(db, 'mensshirt')).toMatchObject({
      selection: { kind: 'categories', values: ["men's clothing"] },
      misspelt: null,
    });
    expect(await search(db, 'gramophone')).toEqual({
      selection: { kind: 'categories', values: ['gramophone'] },
      misspelt: null,
      total: 0,
    });
  });
});

eachEngine('the products of an earlier version', ({ open }) => {
  it('are indexed by a job, with brand, options and codes', async () => {
    const shop = await demoShop(await open());
    const { db } = shop;
    await db.write(async (writer) => {
      const options = JSON.stringify([{ name: 'Finish', values: ['Tangerine'] }]);
      await writer
        .updateTable('products')
        .set({ brand: 'Zorblatt', options })
        .where('id', '=', 7)
        .execute();
      await writer
        .updateTable('variants')
        .set({ sku: 'QX-77', gtin: '4006381333931', option_values: '["Tangerine"]' })
        .where('product_id', '=', 7)
        .execute();
      await writer.deleteFrom('search_words').execute();
      await writer.deleteFrom('search_spellings').execute();
      const job = { id: 'reindex', kind: 'index-products', payload: '{"after":0}' };
      await writer
        .insertInto('jobs')
        .values({ ...job, created_at: 0, due_at: 0 })
        .execute();
    });
    await runDueJobs(shop);
    for (const text of [
      'zorblatt',
      'QX-77',
      '4006381333931',
      'tangerine',
      'zorblat',
      'zorbaltt',
      'tangerien',
    ]) {
      const request = { word: text, selectedCategories: [], sort: 'none' as const, page: 1 };
      const { products } = await listProducts(shop, request);
      expect([text, products.map(({ id }) => id)]).toEqual([text, [7]]);
    }
  });
});

eachEngine('the products of a version that did not fold letters', ({ openEmpty }) => {
  it('are indexed anew by a job where they have such letters, the others are not', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0315') });
    const stored = ['Straßenkarte', 'Lamp', 'Chair', 'Møbel'];
    await db.write(async (writer) => {
      await insertCategory(writer, sampleCategory({ id: 'things', value: 'things' }));
      for (const [at, title] of stored.entries()) {
        const status = title === 'Møbel' ? ('draft' as const) : ('published' as const);
        const product = { categoryId: 'things', title, description: '', id: `${at}`, status };
        await insertProduct(writer, sampleProduct(product));
      }
      const values = JSON.stringify(['Łódź']);
      const ofChair = writer.updateTable('variants').set({ option_values: values });
      await ofChair.where('product_id', '=', 3).execute();
      const outdated = stored.map((_, at) => ({ productId: at + 1, words: ['chair'] }));
      await searchOf(writer).index(writer, outdated);
    });
    expect((await migrate(db)).ok).toBe(true);
    const ofAll = await db.write((writer) =>
      writer
        .deleteFrom('jobs')
        .where('id', '=', 'index-products-0321')
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    await runDueJobs(emptyShop(db));

    const texts = ['strassenkarte', 'lodz', 'lamp', 'chair'];
    const found = async () => {
      const lists = [];
      for (const text of texts) lists.push((await findProducts(db, text)).ids);
      return lists;
    };
    expect(await found()).toEqual([[1], [3], [], [3, 2]]);
    // A later migration has all of them indexed anew.
    await db.write((writer) => writer.insertInto('jobs').values(ofAll).execute());
    await runDueJobs(emptyShop(db));
    expect(await found()).toEqual([[1], [3], [2], [3]]);
    const draft = { productId: 4, words: draftWords(['mobel']) };
    expect(await searchOf(db.read).hasWords(db.read, draft)).toBe(true);
  });
});

eachEngine('the known words of an earlier version', ({ name, openEmpty }) => {
  it('stay known, with those that no product has', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0322') });
    await db.write(async (writer) => {
      await insertCategory(writer, sampleCategory({ id: 'things', value: 'things' }));
      await insertProduct(writer, sampleProduct({ categoryId: 'things', title: 'Linen', id: '1' }));
      const words = ['linen', 'foulard'].map((word) => ({ word }));
      await writer
        .insertInto('search_words')
        .values(words)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    expect((await migrate(db)).ok).toBe(true);
    const found = await findWords(db.read, {
      words: ['linen', 'foulard', 'silk'],
      beginnings: ['l', 'f', 's', ''],
      limit: 1,
    });
    expect(found.known).toEqual(new Set(['linen', 'foulard']));
    expect(found.beginning.get('f')).toEqual(['foulard']);
    expect(found.beginning.get('l')).toEqual(['linen']);
    expect(found.beginning.get('')).toBeNull();
    const kept = await db.read.selectFrom('search_words').select('word').execute();
    const ofProducts = kept.filter(({ word }) => word === 'linen');
    expect(ofProducts).toHaveLength(name === 'SQLite' ? 1 : 0);
  });
});
