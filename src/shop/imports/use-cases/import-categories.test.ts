import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { noCategoryTexts } from '#shop/catalogue/rules/category.ts';
import { addCategory } from '#shop/catalogue/use-cases/categories.ts';
import type { Shop } from '#shop/shop.ts';
import { insertCategory, listCategories } from '#shop/catalogue/store/categories.ts';
import { demoCategories } from '../../../../seeds/demo/categories.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  checkImport,
  reportOf,
  runUntilIdle,
  writeImport,
} from '../../../../tests/support/run-import.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { decideImport, type PostedChoice } from './decide-import.ts';
import { showImport } from './show-import.ts';

function sample(name: string): Buffer {
  return readFileSync(new URL(`../../../../tests/samples/${name}.csv`, import.meta.url));
}

async function unknownIn(shop: Shop, id: string) {
  const shown = await showImport(shop, staff, { id, page: 1 });
  if (!shown.ok) throw new Error(shown.failure.code);
  return shown.value.unknownCategories;
}

async function choose(shop: Shop, id: string, choices: Record<string, string>): Promise<void> {
  const posted = Object.entries(choices).map(([category, text]) => {
    const [choice = '', value = ''] = text.split(' into ');
    return { category, choice: choice as PostedChoice['choice'], value };
  });
  const decision = { kind: 'choose-categories', choices: posted } as const;
  const decided = await decideImport(shop, staff, { id, decision });
  if (!decided.ok) throw new Error(decided.failure.code);
  await runUntilIdle(shop);
}

/** The titles in each category of the shop. */
async function catalogueOf(shop: Shop): Promise<Record<string, string[]>> {
  const rows = await shop.db.read
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(['categories.value', 'products.title'])
    .orderBy('products.id')
    .execute();
  const values = [...new Set(rows.map(({ value }) => value))];
  return Object.fromEntries(
    values.map((value) => [
      value,
      rows.filter((row) => row.value === value).map(({ title }) => title),
    ]),
  );
}

eachEngine('categories of a file that the shop does not have', ({ open }) => {
  async function demoCategoriesOnly(): Promise<Shop> {
    const shop = emptyShop(await open());
    await shop.db.write(async (writer) => {
      for (const category of demoCategories) await insertCategory(writer, category);
    });
    return shop;
  }

  it('each need a decision before the import starts', async () => {
    const shop = await demoCategoriesOnly();
    const id = await checkImport(shop, sample('woocommerce-apparel'));
    const unknown = await unknownIn(shop, id);
    expect(
      unknown.map(({ name, count, createdAs, nearest }) => [name, count, createdAs, nearest]),
    ).toEqual([
      ['Clothing > Accessories', 2, 'Accessories', null],
      ['Clothing > Hoodies', 2, 'Hoodies', null],
      ['Clothing > Tshirts', 2, 'Tshirts', null],
      ['Clothing', 1, null, null],
      ['Decor', 1, 'Decor', null],
    ]);
    const decision = { kind: 'write' } as const;
    expect(await decideImport(shop, staff, { id, decision })).toEqual({
      ok: false,
      failure: { code: 'undecided-categories' },
    });
    expect(await catalogueOf(shop)).toEqual({});
  });

  it('are created, replaced or skipped as decided for each', async () => {
    const shop = await demoCategoriesOnly();
    const id = await checkImport(shop, sample('woocommerce-apparel'));
    await choose(shop, id, {
      'Clothing > Accessories': 'create',
      'Clothing > Hoodies': 'create',
      'Clothing > Tshirts': "map into men's clothing",
      Clothing: 'leave-out',
      Decor: 'create',
    });
    expect(await listCategories(shop.db.read)).toHaveLength(demoCategories.length);
    expect(await reportOf(shop, id)).toMatchObject({ outcomes: { added: 7, refused: 1 } });
    await writeImport(shop, id);
    expect(await reportOf(shop, id)).toMatchObject({ outcomes: { added: 7, refused: 1 } });
    expect(await catalogueOf(shop)).toEqual({
      "men's clothing": ['V-Neck T-Shirt', 'T-Shirt'],
      hoodies: ['Hoodie', 'Hoodie with Logo'],
      accessories: ['Beanie', 'Belt'],
      decor: ['Poster'],
    });
    const auditEvents = await shop.db.read
      .selectFrom('audit_entries')
      .select('actor_id')
      .where('action', '=', 'category.added')
      .execute();
    expect(auditEvents).toEqual([1, 2, 3].map(() => ({ actor_id: staff.userId })));
    // The file of next week: what was created is known now.
    const again = await checkImport(shop, sample('woocommerce-apparel'));
    expect((await unknownIn(shop, again)).map(({ name }) => name)).toEqual(['Clothing']);
  });

  it('can all be replaced by one category', async () => {
    const shop = await demoCategoriesOnly();
    const id = await checkImport(shop, sample('shopify-apparel'));
    expect((await unknownIn(shop, id)).map(({ name, count }) => [name, count])).toEqual([
      ['Shirt', 2],
      ['', 1],
      ['Apparel & Accessories > Clothing', 1],
      ['Scarves', 1],
    ]);
    const decision = { kind: 'check-again', category: "women's clothing" } as const;
    await decideImport(shop, staff, { id, decision });
    await runUntilIdle(shop);
    await writeImport(shop, id);
    expect(await reportOf(shop, id)).toMatchObject({ state: 'done', outcomes: { added: 5 } });
    expect(Object.keys(await catalogueOf(shop))).toEqual(["women's clothing"]);
  });

  it('are created with their parents, once for all of their products', async () => {
    const shop = await demoCategoriesOnly();
    const columns = 'Name,Regular price,Type,Description,Categories';
    const lines = Array.from({ length: 30 }, (_, at) => `Vase ${at},9,simple,Clay,Home > Vases`);
    const id = await checkImport(shop, [columns, ...lines].join('\n'));
    expect(await unknownIn(shop, id)).toMatchObject([{ name: 'Home > Vases', parents: ['Home'] }]);
    await choose(shop, id, { 'Home > Vases': 'create-with-parents' });
    await writeImport(shop, id);
    const all = await listCategories(shop.db.read);
    expect(all.slice(4)).toMatchObject([
      { value: 'home', homeLabel: 'Home' },
      { value: 'vases', homeLabel: 'Vases' },
    ]);
    expect((await catalogueOf(shop))['vases']).toHaveLength(30);
  });

  it('with the same name under two parents stay separate', async () => {
    const shop = await demoCategoriesOnly();
    const columns = 'Name,Regular price,Type,Description,Categories';
    const lines = ['Boot,9,simple,Warm,Him > Shoes', 'Heel,9,simple,High,Her > Shoes'];
    const file = [columns, ...lines].join('\n');
    const id = await checkImport(shop, file);
    await choose(shop, id, { 'Him > Shoes': 'create', 'Her > Shoes': 'create' });
    await writeImport(shop, id);
    expect(await catalogueOf(shop)).toEqual({ 'him shoes': ['Boot'], 'her shoes': ['Heel'] });
    expect(await unknownIn(shop, await checkImport(shop, file))).toEqual([]);
  });

  it('that can no longer be created skip their products, with the reason', async () => {
    const shop = await demoCategoriesOnly();
    const columns = 'Name,Regular price,Type,Description,Categories';
    const id = await checkImport(shop, `${columns}\nBoot,9,simple,Warm,Him > Shoes`);
    await choose(shop, id, { 'Him > Shoes': 'create' });
    const labels = { homeLabel: 'Feet', filterLabel: 'Feet' };
    const form = { value: 'footwear', ...labels, aliases: 'shoes', parent: '', ...noCategoryTexts };
    await decideImport(shop, staff, { id, decision: { kind: 'write' } });
    await addCategory(shop, staff, { form, photo: null });
    await runUntilIdle(shop);
    // The word leads to the new category, which is the one that is meant.
    expect(await catalogueOf(shop)).toEqual({ footwear: ['Boot'] });
    const other = await checkImport(shop, `${columns}\nVase,9,simple,Clay,Home > Vases`);
    await choose(shop, other, { 'Home > Vases': 'map into footwear' });
    await decideImport(shop, staff, { id: other, decision: { kind: 'write' } });
    await shop.db.write(async (writer) => {
      await writer.updateTable('products').set({ category_id: 'men' }).execute();
      await writer.deleteFrom('categories').where('value', '=', 'footwear').execute();
    });
    await runUntilIdle(shop);
    const { outcomes, problems } = await reportOf(shop, other);
    expect(outcomes).toEqual({ skipped: 1 });
    expect(problems.at(-1)?.words).toBe('Category “Home > Vases” not found');
  });
});
