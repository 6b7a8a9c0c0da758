import { expect, it } from 'vitest';
import {
  categoryChoices,
  type CollectionForm,
  newCollectionForm,
} from '#shop/catalogue/rules/collection-form.ts';
import {
  deleteCategory as removeCategory,
  insertCategory,
} from '#shop/catalogue/store/categories.ts';
import type { Shop } from '#shop/shop.ts';
import { sql } from 'kysely';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { sampleCategory } from '../../../../tests/support/sample-products.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import {
  deleteCollection,
  listCollections,
  openCollection,
  saveCollection,
} from './collections.ts';
import { listCollection, listFilledCollections } from './list-collection.ts';
import { browseProducts } from './browse-products.ts';
import type { ListingRequest } from './list-products.ts';
import { previewCollection } from './preview-collection.ts';

const request: ListingRequest = { word: undefined, selectedCategories: [], sort: 'none', page: 1 };
const byHand = { kind: 'hand', products: '7, 19 2', published: 'yes' };

eachEngine('a collection', ({ open }) => {
  it('chosen by hand has its order, other orders and filters, and no drafts', async () => {
    const shop = await smallShop(await open());
    await save(shop, { title: 'Our favorites', ...byHand });
    expect(await idsOn(shop, 'our-favorites')).toEqual([7, 19, 2]);
    expect(await idsOn(shop, 'our-favorites', { sort: 'lowtoHigh' })).toEqual([19, 7, 2]);
    expect(await idsOn(shop, 'our-favorites', { facets: [['price', '100-200']] })).toEqual([7]);
    const { products } = await browseProducts(shop, {
      categories: [],
      text: '',
      collection: 'our-favorites',
      sort: 'none',
      after: 0,
      offset: 0,
      limit: 2,
    });
    expect(products.map(({ id }) => id)).toEqual([7, 19]);
    await shop.db.write((writer) =>
      sql`update products set status = 'draft' where id = 19`.execute(writer),
    );
    expect(await idsOn(shop, 'our-favorites')).toEqual([7, 2]);
  });

  it('keeps its former addresses, which no other one may take', async () => {
    const shop = await smallShop(await open());
    const { id, editedAt } = await save(shop, { title: 'Gifts', ...byHand });
    const form = { ...newCollectionForm, ...byHand, title: 'Gifts', slug: 'presents' };
    const renamed = await saveCollection(shop, staff, { id, editedAt, form, photo: null });
    expect(renamed).toMatchObject({ ok: true });
    expect(await listCollection(shop, 'gifts', request)).toEqual({ movedTo: 'presents' });
    const other = { id: null, editedAt: 0, form: { ...form, slug: 'gifts' }, photo: null };
    expect(await saveCollection(shop, staff, other)).toMatchObject({
      failure: { code: 'invalid', problems: { slug: 'This address leads to “Gifts”.' } },
    });
    const late = { id, editedAt, form, photo: null };
    expect(await saveCollection(shop, staff, late)).toMatchObject({ failure: { code: 'stale' } });
    expect(await deleteCollection(shop, staff, id)).toMatchObject({ value: 'Gifts' });
    expect(await listCollection(shop, 'presents', request)).toBeNull();
  });

  it('by rule is previewed before it is saved, described, and hidden until it is published', async () => {
    const shop = await smallShop(await open());
    const form = { ...newCollectionForm, title: 'Small', priceTo: '149', stock: 'yes' };
    expect(await previewCollection(shop, staff, form)).toMatchObject({
      value: { total: 3, products: expect.any(Array) },
    });
    const { id } = await save(shop, form);
    expect(await listCollection(shop, 'small', request)).toBeNull();
    expect(await listCollections(shop, staff)).toMatchObject({
      value: [{ words: 'Up to $149.00 and in stock', productCount: 3, isPublished: false }],
    });
    expect(await openCollection(shop, staff, id)).toMatchObject({
      value: { form: { stock: 'yes' } },
    });
  });

  it('keeps a deleted category in its rule until the merchant removes it', async () => {
    const shop = await smallShop(await open());
    const lampshades = sampleCategory({ id: 'shades', value: 'lampshades', aliases: [] });
    await shop.db.write((writer) => insertCategory(writer, lampshades));
    const { id } = await save(shop, { title: 'Shades', category: 'shades', priceTo: '149' });
    await shop.db.write((writer) => removeCategory(writer, 'shades'));
    const changed = async (typed: Partial<CollectionForm>) => {
      const opened = await openCollection(shop, staff, id);
      if (!opened.ok) throw new Error(opened.failure.code);
      const { collection, form } = opened.value;
      const edit = { id, editedAt: collection.editedAt, form: { ...form, ...typed }, photo: null };
      expect(await previewCollection(shop, staff, edit.form)).toMatchObject({ ok: true });
      expect(await saveCollection(shop, staff, edit)).toMatchObject({ ok: true });
      return listCollections(shop, staff);
    };
    const opened = await openCollection(shop, staff, id);
    expect(opened.ok && categoryChoices(opened.value.form, [])).toEqual([
      { id: 'shades', value: 'Deleted category' },
    ]);
    expect(await changed({ description: 'Made of linen.' })).toMatchObject({
      value: [{ words: 'In a deleted category and up to $149.00', productCount: 0 }],
    });
    expect(await changed({ category: 'men\nshades' })).toMatchObject({
      value: [{ words: "In men's clothing or a deleted category and up to $149.00" }],
    });
    expect(await changed({ category: '' })).toMatchObject({
      value: [{ words: 'Up to $149.00', productCount: 4 }],
    });
  });

  it('is offered to search engines where it is published and has products', async () => {
    const shop = await smallShop(await open());
    await save(shop, { title: 'Filled', priceTo: '149', published: 'yes' });
    await save(shop, { title: 'Empty', priceTo: '1', published: 'yes' });
    await save(shop, { title: 'Hidden', priceTo: '149' });
    await save(shop, { title: 'Chosen', ...byHand });
    await save(shop, { title: 'Drafts', ...byHand, products: '19' });
    await shop.db.write((writer) =>
      sql`update products set status = 'draft' where id = 19`.execute(writer),
    );
    const filled = await listFilledCollections(shop);
    expect(filled.map(({ title }) => title)).toEqual(['Chosen', 'Filled']);
  });

  it('is refused with what is wrong, and to those who may not', async () => {
    const shop = await smallShop(await open());
    const problemsOf = async (typed: Partial<CollectionForm>) => {
      const form = { ...newCollectionForm, title: 'Small', ...typed };
      const saved = await saveCollection(shop, staff, { id: null, editedAt: 0, form, photo: null });
      return !saved.ok && saved.failure.code === 'invalid' ? saved.failure.problems : null;
    };
    expect(await problemsOf({})).toEqual({ match: 'Enter at least one condition.' });
    expect(await problemsOf({ priceFrom: '5', priceTo: '4' })).toHaveProperty('priceTo');
    expect(await problemsOf({ category: 'deleted meanwhile', stock: 'yes' })).toEqual({
      category: 'A selected category no longer exists. Check the selection, then save again.',
    });
    expect(await problemsOf({ newDays: '0' })).toHaveProperty('newDays');
    expect(await problemsOf({ slug: 'No Slug', stock: 'yes' })).toHaveProperty('slug');
    expect(await problemsOf({ kind: 'hand', products: '7 seven' })).toHaveProperty('products');
    expect(await problemsOf({ kind: 'hand', products: '99' })).toEqual({
      products: 'There is no product 99.',
    });
    const edit = { id: null, editedAt: 0, form: newCollectionForm, photo: null };
    expect(await saveCollection(shop, customer, edit)).toMatchObject({
      failure: { code: 'forbidden' },
    });
  });
});

async function save(shop: Shop, typed: Partial<CollectionForm>) {
  const form = { ...newCollectionForm, ...typed };
  const saved = await saveCollection(shop, staff, { id: null, editedAt: 0, form, photo: null });
  if (!saved.ok) throw new Error(saved.failure.code);
  return saved.value;
}

async function idsOn(shop: Shop, slug: string, chosen: Partial<ListingRequest> = {}) {
  const found = await listCollection(shop, slug, { ...request, ...chosen });
  if (!found || 'movedTo' in found) throw new Error(`no collection ${slug}`);
  return found.products.map(({ id }) => id);
}
