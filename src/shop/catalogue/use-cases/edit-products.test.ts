import { expect, it } from 'vitest';
import { type BulkForm, bulkFormFrom } from '#shop/catalogue/rules/bulk-edit.ts';
import {
  spreadsheetRowFrom,
  type SpreadsheetRowInput,
  spreadsheetRowText,
} from '#shop/catalogue/rules/product-spreadsheet.ts';
import type { Shop } from '#shop/shop.ts';
import { findEditableProduct } from '#shop/catalogue/store/editable-products.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { sampleProduct } from '../../../../tests/support/sample-products.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { editProducts } from './edit-products.ts';
import { listTags } from './list-product-table.ts';
import { openSpreadsheet } from './open-product.ts';

eachEngine('a change of many products at once', ({ open }) => {
  it('changes prices, compare-at prices and stock of each of them, with an audit event for each', async () => {
    const shop = await smallShop(await open());
    const lowered = { priceWay: 'lower-percent', price: '10', formerWay: 'until-now' };
    const added = { stockWay: 'add', stock: '5', category: "men's clothing" };
    expect(await bulk(shop, [2, 19], { ...lowered, ...added, rounding: 'whole' })).toEqual({
      ok: true,
      value: 2,
    });
    expect(await factsOf(shop, 2)).toMatchObject({
      priceMinor: 20_600,
      compareAtMinor: 22_900,
      onHand: 28,
    });
    expect(await factsOf(shop, 19)).toMatchObject({ priceMinor: 5_200, onHand: 5 });
    const auditEvents = await shop.db.read
      .selectFrom('audit_entries')
      .select(['action', 'subject_type', 'subject_id'])
      .orderBy('subject_id')
      .execute();
    expect(auditEvents).toEqual([
      { action: 'product.updated', subject_type: 'product', subject_id: '19' },
      { action: 'product.updated', subject_type: 'product', subject_id: '2' },
    ]);
  });

  it('adds and removes tags, each product keeping its others', async () => {
    const shop = await smallShop(await open());
    expect(await bulk(shop, [2, 19], { addTags: 'Sale, linen' })).toEqual({ ok: true, value: 2 });
    expect(await bulk(shop, [2], { addTags: 'wool', removeTags: 'LINEN' })).toMatchObject({
      ok: true,
    });
    expect(await bulk(shop, [19], { addTags: 'sale', removeTags: 'wool' })).toMatchObject({
      value: 0,
    });
    expect(await factsOf(shop, 2)).toMatchObject({ tags: 'sale, wool' });
    expect(await factsOf(shop, 19)).toMatchObject({ tags: 'sale, linen' });
    expect(await listTags(shop, staff)).toEqual({ ok: true, value: ['linen', 'sale', 'wool'] });
    const many = Array.from({ length: 49 }, (_, at) => `tag ${at}`).join(', ');
    expect(await bulk(shop, [2, 19], { addTags: many })).toMatchObject({
      failure: { code: 'refused', refused: [{ words: 'It would have more than 50 tags' }, {}] },
    });
    expect(await listTags(shop, customer)).toMatchObject({ failure: { code: 'forbidden' } });
  });

  it('changes all of them or none', async () => {
    const shop = await smallShop(await open());
    await shop.db.write((writer) =>
      insertProduct(
        writer,
        sampleProduct({
          id: 'bare',
          productId: 33,
          status: 'draft',
          publishedAt: null,
          pictures: [],
        }),
      ),
    );
    const before = await Promise.all([2, 19, 33].map((id) => factsOf(shop, id)));
    const refused = async (ids: number[], form: Partial<BulkForm>) => {
      const edited = await bulk(shop, ids, form);
      if (edited.ok || edited.failure.code !== 'refused') return edited;
      return edited.failure.refused.map(({ id, code, words }) => [id, code, words]);
    };
    expect(await refused([2, 19], { priceWay: 'lower', price: '58' })).toEqual([
      [19, 'impossible', 'The price would be 0 or less'],
    ]);
    expect(await refused([19, 2], { formerWay: 'set', former: '100' })).toEqual([
      [2, 'impossible', 'The compare-at price would not be more than the price'],
    ]);
    expect(await refused([2, 20], { stockWay: 'add', stock: '-1' })).toEqual([
      [20, 'impossible', 'The stock would be negative'],
    ]);
    expect(await refused([2, 33], { status: 'published' })).toEqual([
      [33, 'impossible', 'A published product needs a picture'],
    ]);
    const products = [
      { id: 2, editedAt: 1_000 },
      { id: 19, editedAt: 999 },
      { id: 99, editedAt: 1 },
    ];
    const form = bulkFormFrom((field) => ({ status: 'draft' })[field as 'status']);
    const stale = await editProducts(shop, staff, { kind: 'bulk', form, products });
    expect(stale).toMatchObject({
      failure: {
        refused: [
          { id: 19, code: 'stale' },
          { id: 99, code: 'gone' },
        ],
      },
    });
    expect(await Promise.all([2, 19, 33].map((id) => factsOf(shop, id)))).toEqual(before);
  });

  it('unpublishes products and publishes them again', async () => {
    const shop = await smallShop(await open());
    expect(await bulk(shop, [2, 5], { status: 'draft' })).toEqual({ ok: true, value: 2 });
    expect(await bulk(shop, [2, 5, 7], { status: 'published' })).toEqual({ ok: true, value: 2 });
    const { count } = await shop.db.read
      .selectFrom('categories')
      .select('product_count as count')
      .executeTakeFirstOrThrow();
    expect(count).toBe(6);
  });

  it('(T40) is allowed only to staff, and for no more than a page of products', async () => {
    const shop = await smallShop(await open());
    const form = bulkFormFrom(() => '');
    const products = Array.from({ length: 101 }, (_, id) => ({ id, editedAt: 1 }));
    expect(await editProducts(shop, staff, { kind: 'bulk', form, products })).toEqual({
      ok: false,
      failure: { code: 'too-many' },
    });
    expect(await editProducts(shop, customer, { kind: 'sheet', rows: [] })).toEqual({
      ok: false,
      failure: { code: 'forbidden' },
    });
  });
});

eachEngine('the spreadsheet view of products', ({ open }) => {
  it('saves the changed cells, and nothing if none changed', async () => {
    const shop = await smallShop(await open());
    const rows = [
      await rowOf(shop, 2, { price: '199.50', compareAt: '229', sku: 'NV-1', stock: '7' }),
      await rowOf(shop, 5, {}),
      await rowOf(shop, 7, { title: 'Loud speaker' }),
    ];
    expect(await editProducts(shop, staff, { kind: 'sheet', rows })).toEqual({
      ok: true,
      value: 2,
    });
    expect(await factsOf(shop, 2)).toMatchObject({
      priceMinor: 19_950,
      compareAtMinor: 22_900,
      sku: 'NV-1',
      onHand: 7,
    });
    expect((await factsOf(shop, 7))?.title).toBe('Loud speaker');
  });

  it('saves the attributes of a product and, without options, those of its variant', async () => {
    const shop = await smallShop(await open());
    const typed = { countryOfOrigin: 'PT', brand: 'Norrvik', gtin: '96385074', weightGrams: '850' };
    const rows = [await rowOf(shop, 2, typed)];
    const edited = await editProducts(shop, staff, { kind: 'sheet', rows });
    expect(edited).toEqual({ ok: true, value: 1 });
    expect(await factsOf(shop, 2)).toMatchObject({ ...typed, weightGrams: 850 });
    const wrong = [await rowOf(shop, 2, { gtin: '96385075' })];
    expect(await editProducts(shop, staff, { kind: 'sheet', rows: wrong })).toMatchObject({
      failure: { refused: [{ id: 2, problems: { gtin: expect.stringContaining('GTIN') } }] },
    });
  });

  it('reports the problem of each invalid cell, and saves none of the others', async () => {
    const shop = await smallShop(await open());
    const rows = [
      await rowOf(shop, 2, { price: '0.50', compareAt: 'x' }),
      await rowOf(shop, 5, { title: '', sku: 'SAME' }),
      await rowOf(shop, 7, { sku: 'SAME', stock: '3' }),
      await rowOf(shop, 20, { price: '150' }),
    ];
    const edited = await editProducts(shop, staff, { kind: 'sheet', rows });
    expect(edited).toMatchObject({
      failure: {
        refused: [
          { id: 2, problems: { price: 'Please enter Numbers only' } },
          { id: 5, problems: { title: 'Please Enter Title' } },
        ],
      },
    });
    const twice = await editProducts(shop, staff, {
      kind: 'sheet',
      rows: [await rowOf(shop, 5, { sku: 'SAME' }), await rowOf(shop, 7, { sku: 'SAME' })],
    });
    expect(twice).toMatchObject({ failure: { refused: [{ id: 7, code: 'sku-taken' }] } });
    expect(await factsOf(shop, 20)).toMatchObject({ priceMinor: 14_900 });
    expect(await factsOf(shop, 7)).toMatchObject({ sku: null, onHand: 30 });
  });

  it('reports the products that were changed in the meantime, and overwrites neither edits nor sales', async () => {
    const shop = await smallShop(await open());
    const mine = await rowOf(shop, 2, { title: 'Mine' });
    const counted = await rowOf(shop, 5, { stock: '20' });
    const other = await rowOf(shop, 2, { title: 'Theirs' });
    expect(await editProducts(shop, staff, { kind: 'sheet', rows: [other] })).toMatchObject({
      ok: true,
    });
    await shop.db.write((writer) =>
      writer
        .updateTable('stock')
        .set({ on_hand: 8 })
        .where('variant_id', '=', 'variant-5')
        .execute(),
    );
    const edited = await editProducts(shop, staff, { kind: 'sheet', rows: [mine, counted] });
    expect(edited).toMatchObject({
      failure: {
        refused: [
          { id: 2, code: 'stale' },
          { id: 5, code: 'stale' },
        ],
      },
    });
    expect((await factsOf(shop, 2))?.title).toBe('Theirs');
    expect((await factsOf(shop, 5))?.onHand).toBe(8);
  });
});

async function bulk(shop: Shop, ids: readonly number[], typed: Partial<BulkForm>) {
  const form = bulkFormFrom((field) => typed[field]);
  const products = await Promise.all(
    ids.map(async (id) => {
      const product = await findEditableProduct(shop.db.read, id);
      return { id, editedAt: product?.editedAt ?? 0 };
    }),
  );
  return editProducts(shop, staff, { kind: 'bulk', form, products });
}

/** As the sheet posts it. */
async function rowOf(
  shop: Shop,
  id: number,
  typed: SpreadsheetRowInput['typed'],
): Promise<SpreadsheetRowInput> {
  const opened = await openSpreadsheet(shop, staff, [id]);
  const [row] = opened.ok ? opened.value : [];
  if (!row) throw new Error(`no product ${id}`);
  const fields: Record<string, string> = { ...row.values, ...typed };
  return spreadsheetRowFrom(id, (name) => {
    const field = name.replace(/-\d+$/, '');
    if (field === 'editedAt') return String(row.editedAt);
    if (field === 'was') return spreadsheetRowText(row.values);
    return field === 'seen' ? String(row.onHand ?? '') : fields[field];
  });
}

async function factsOf(shop: Shop, id: number) {
  return (await findEditableProduct(shop.db.read, id))?.facts;
}
