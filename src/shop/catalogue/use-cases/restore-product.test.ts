import { expect, it } from 'vitest';
import { type CollectionForm, newCollectionForm } from '#shop/catalogue/rules/collection-form.ts';
import { findCollection } from '#shop/catalogue/store/collections.ts';
import { deleteCollection, saveCollection } from './collections.ts';
import { listCollection } from './list-collection.ts';
import { listProducts } from './list-products.ts';
import { openProduct } from './open-product.ts';
import { showProduct } from './show-product.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { writeReview } from '#shop/reviews/use-cases/write-review.ts';
import type { Shop } from '#shop/shop.ts';
import {
  deleteCategory,
  insertCategory,
  listCategories,
} from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { columnsOf } from '../../../../tests/support/canaries.ts';
import { newCustomer, putInCart } from '../../../../tests/support/buyers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { withOpenReviews } from '../../../../tests/support/open-reviews.ts';
import {
  sampleCategory,
  sampleInSizes,
  sampleProduct,
} from '../../../../tests/support/sample-products.ts';
import { lampForm, lampPicture, customer, staff } from '../../../../tests/support/staff.ts';
import { addProduct } from './add-product.ts';
import {
  deleteProduct,
  listDeletedProducts,
  restoreInto,
  restoreProduct,
} from './delete-product.ts';
import { duplicateProduct } from './duplicate-product.ts';

const day = 24 * 60 * 60 * 1000;
const refused = (code: string) => ({ ok: false, failure: { code } });
const shirt = 1;

/** Product 1 in S and M, of which Ann wrote and has one in her cart, and product 2. */
async function shirtShop(empty: Shop) {
  let now = Date.UTC(2026, 10, 21);
  const shop = await withOpenReviews({ ...empty, clock: () => now });
  await shop.db.write(async (writer) => {
    await insertCategory(writer, sampleCategory());
    const shown = sampleInSizes({ S: 3, M: 5 }, { productId: shirt });
    const [first, ...others] = shown.variants;
    if (!first) throw new Error('no variant');
    const variants = [{ ...first, sku: 'SHIRT-S', pictureId: 'picture-one' }, ...others];
    await insertProduct(writer, { ...shown, variants });
    await insertProduct(writer, sampleProduct({ id: 'two', title: 'Cap', onHand: 4 }));
  });
  const ann = await newCustomer(shop, 'ann');
  const opinion = { stars: '5', title: 'Good', text: 'Worn every day.', author: 'Ann' };
  await writeReview(shop, ann, { productId: shirt, form: opinion });
  await putInCart(shop, ann, { [shirt]: 1, 2: 1 });
  return { shop, ann, later: (ms: number) => (now += ms) };
}

/** Every row of the shop's tables that tells of products, as text. */
async function rowsOf(shop: Shop, without: RegExp): Promise<Record<string, string[]>> {
  const tables = [...new Set((await columnsOf(shop)).map(({ table }) => table))];
  const rows: Record<string, string[]> = {};
  for (const table of tables.filter((name) => !without.test(name))) {
    const read = shop.db.read.selectFrom(table as 'products').selectAll();
    rows[table] = (await read.execute()).map((row) => JSON.stringify(row)).toSorted();
  }
  return rows;
}

/** In the inbox, the entries of the reviews stay, closed with the deletion. */
const bookkeeping =
  /^(?:audit_entries|versions|product_search|search_postings|facet_changes|inbox_items|schema_migrations)$/;

eachEngine('undoing a deletion', ({ open }) => {
  it('restores everything: number, variants, stock, pictures, reviews and cart lines', async () => {
    const { shop, ann } = await shirtShop(emptyShop(await open()));
    const before = [await showProduct(shop, shirt), await openProduct(shop, staff, shirt)];
    const cart = await showCart(shop, { visitor: ann, cartToken: null });
    await deleteProduct(shop, staff, shirt);
    expect(await restoreProduct(shop, staff, shirt)).toEqual({ ok: true, value: 'Linen shirt' });
    const after = [await showProduct(shop, shirt), await openProduct(shop, staff, shirt)];
    const asBefore = JSON.parse(JSON.stringify(before));
    // Open pages and forms are notified of another version.
    asBefore[0].value.product.version = expect.any(Number);
    asBefore[1].value.editedAt = expect.any(Number);
    expect(JSON.parse(JSON.stringify(after))).toEqual(asBefore);
    expect(await showCart(shop, { visitor: ann, cartToken: null })).toEqual(cart);
    const listed = await listProducts(shop, {
      word: 'shirt',
      selectedCategories: [],
      sort: 'none',
      page: 1,
    });
    expect(listed.products.map(({ id }) => id)).toEqual([shirt]);
    expect(await restoreProduct(shop, staff, shirt)).toEqual(refused('not-found'));
  });

  it('[T16] a deletion keeps all rows of other products, and its restoration keeps all rows', async () => {
    const { shop } = await shirtShop(emptyShop(await open()));
    const before = await rowsOf(shop, bookkeeping);
    await deleteProduct(shop, staff, shirt);
    const without = await rowsOf(shop, bookkeeping);
    const gone = Object.entries(before).flatMap(([table, rows]) =>
      rows.filter((row) => !without[table]?.includes(row)).map((row) => [table, row] as const),
    );
    const tables = gone.map(([table]) => table).toSorted();
    expect([...new Set(tables)]).toEqual([
      // Its counter.
      'categories',
      'product_pictures',
      'product_stock',
      'products',
      'reviews',
      'variants',
    ]);
    const own = /"(?:product_id|id)":1[,}]|"product_count":2/;
    expect(gone.filter(([, row]) => !own.test(row))).toEqual([]);
    await restoreProduct(shop, staff, shirt);
    const after = await rowsOf(shop, bookkeeping);
    const isProduct = (row: string) => row.startsWith('{"id":1,');
    expect({ ...after, products: after['products']?.filter((row) => !isProduct(row)) }).toEqual({
      ...before,
      products: before['products']?.filter((row) => !isProduct(row)),
    });
  });

  it('is possible for 30 days, unless another product has taken its number', async () => {
    const { shop, later } = await shirtShop(emptyShop(await open()));
    await deleteProduct(shop, staff, shirt);
    later(1);
    await deleteProduct(shop, staff, 2);
    const listed = async () => {
      const all = await listDeletedProducts(shop, staff);
      return all.ok ? all.value.map(({ id, title }) => `${id} ${title}`) : [];
    };
    expect(await listed()).toEqual(['2 Cap', '1 Linen shirt']);
    const form = { ...lampForm, category: "men's clothing", sku: 'SHIRT-S' };
    expect(await addProduct(shop, staff, { form, id: 2, pictures: [lampPicture] })).toMatchObject({
      ok: true,
    });
    expect(await restoreProduct(shop, staff, 2)).toEqual(refused('id-taken'));
    expect(await restoreProduct(shop, customer, shirt)).toEqual(refused('forbidden'));
    later(30 * day - 2);
    expect(await restoreProduct(shop, staff, shirt)).toMatchObject({ ok: true });
    // Another product has its SKU by now.
    expect(await openProduct(shop, staff, shirt)).toMatchObject({
      value: { variants: [{ sku: null }, { sku: null }] },
    });
    await deleteProduct(shop, staff, shirt);
    later(30 * day + 1);
    expect(await restoreProduct(shop, staff, shirt)).toEqual(refused('not-found'));
    expect(await listed()).toEqual([]);
  });

  it('is possible into another category once its own is deleted', async () => {
    const { shop } = await shirtShop(emptyShop(await open()));
    await deleteProduct(shop, staff, shirt);
    await deleteProduct(shop, staff, 2);
    const hats = sampleCategory({ id: 'hats', value: 'hats', aliases: [] });
    await shop.db.write(async (writer) => {
      await insertCategory(writer, hats);
      await deleteCategory(writer, 'men');
    });
    expect(await restoreProduct(shop, staff, shirt)).toEqual(refused('category-gone'));
    const into = (categoryId: string) => restoreInto(shop, staff, { id: shirt, categoryId });
    expect(await into('men')).toEqual(refused('category-gone'));
    expect(await into('hats')).toEqual({ ok: true, value: 'Linen shirt' });
    expect(await openProduct(shop, staff, shirt)).toMatchObject({
      value: { facts: { category: 'hats' } },
    });
    expect(await listCategories(shop.db.read)).toMatchObject([{ value: 'hats', productCount: 1 }]);
    const found = await listProducts(shop, {
      word: 'hats',
      selectedCategories: [],
      sort: 'none',
      page: 1,
    });
    expect(found.products.map(({ id }) => id)).toEqual([shirt]);
  });

  it('puts it back to its place in the collections that are still chosen by hand', async () => {
    const { shop } = await shirtShop(emptyShop(await open()));
    await shop.db.write(async (writer) => {
      await insertProduct(writer, sampleProduct({ id: 'three' }));
    });
    const save = async (slug: string, typed: Partial<CollectionForm>) => {
      const known = await findCollection(shop.db.read, { slug });
      const form = { ...newCollectionForm, title: slug, slug, published: 'yes', ...typed };
      const edit = { id: known?.id ?? null, editedAt: known?.editedAt ?? 0, form, photo: null };
      expect(await saveCollection(shop, staff, edit)).toMatchObject({ ok: true });
    };
    const byHand = (products: string) => ({ kind: 'hand', products });
    const idsOn = async (slug: string) => {
      const shown = await listCollection(shop, slug, {
        word: undefined,
        selectedCategories: [],
        sort: 'none',
        page: 1,
      });
      return shown && 'products' in shown ? shown.products.map(({ id }) => id) : [];
    };
    await save('kept', byHand('3 1 2'));
    await save('edited', byHand('3 1 2'));
    await save('ruled', byHand('1 3'));
    await save('deleted', byHand('1'));
    await deleteProduct(shop, staff, shirt);
    await save('edited', byHand('2 3'));
    await save('ruled', { kind: 'rule', priceTo: '1' });
    const deleted = await findCollection(shop.db.read, { slug: 'deleted' });
    await deleteCollection(shop, staff, deleted?.id ?? '');
    expect([await idsOn('kept'), await idsOn('edited')]).toEqual([
      [3, 2],
      [2, 3],
    ]);
    expect(await restoreProduct(shop, staff, shirt)).toMatchObject({ ok: true });
    expect([await idsOn('kept'), await idsOn('edited'), await idsOn('ruled')]).toEqual([
      [3, 1, 2],
      [2, 1, 3],
      [],
    ]);
  });
});

eachEngine('a copy of a product', ({ open }) => {
  it('is a draft with its texts, options, pictures and prices, but without its stock, SKUs and ratings', async () => {
    const { shop } = await shirtShop(emptyShop(await open()));
    const copied = await duplicateProduct(shop, staff, shirt);
    expect(copied).toEqual({ ok: true, value: 3 });
    const [original, copy] = [
      await openProduct(shop, staff, shirt),
      await openProduct(shop, staff, 3),
    ];
    if (!original.ok || !copy.ok) throw new Error('not there');
    const { facts, options, pictures } = original.value;
    expect(copy.value).toMatchObject({
      status: 'draft',
      publishedAt: null,
      options,
      facts: { ...facts, title: 'Linen shirt (copy)', rateTenths: 0, ratingCount: 0 },
      pictures: pictures.map(({ name, alt }) => ({ name, alt })),
      variants: [
        { optionValues: ['S'], sku: null, onHand: 0, pictureName: 'shirt-one' },
        { optionValues: ['M'], sku: null, onHand: 0, pictureName: null },
      ],
    });
    expect(await showProduct(shop, 3)).toEqual(refused('not-found'));
    expect(await duplicateProduct(shop, staff, 99)).toEqual(refused('not-found'));
    expect(await duplicateProduct(shop, customer, shirt)).toEqual(refused('forbidden'));
  });
});
