import { expect, it } from 'vitest';
import { noCategoryTexts } from '#shop/catalogue/rules/category.ts';
import type { CategoryForm } from '#shop/catalogue/rules/category-form.ts';
import { listPromotions } from '#shop/promotions/use-cases/promotions.ts';
import type { Shop } from '#shop/shop.ts';
import { listCategoryRecords } from '#shop/catalogue/store/categories.ts';
import { insertPromotion } from '#shop/promotions/store/promotions.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { plainPromotion } from '../../../../tests/support/plain-promotion.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  lampForm,
  lampPicture,
  owner,
  customer,
  staff,
  visitorOf,
} from '../../../../tests/support/staff.ts';
import {
  addCategory,
  changeCategory,
  deleteCategory,
  listCategories,
  listCategoryTable,
  moveCategory,
  showCategory,
} from './categories.ts';
import { addProduct } from './add-product.ts';
import { listProducts } from './list-products.ts';
import { contentVersion } from './page-version.ts';
import { showHome } from '#shop/storefront/use-cases/show-home.ts';

const garden: CategoryForm = {
  value: 'garden tools',
  homeLabel: 'Garden',
  filterLabel: 'For the garden',
  aliases: 'spade, rake',
  parent: '',
  ...noCategoryTexts,
};
const photo = { ...lampPicture, name: 'garden-1a2b3c4d' };

async function withGarden(shop: Shop) {
  expect(await addCategory(shop, staff, { form: garden, photo: null })).toMatchObject({ ok: true });
  const record = (await listCategoryRecords(shop.db.read)).at(-1);
  if (!record) throw new Error('there is no category');
  return record;
}

const listing = (shop: Shop, word: string) =>
  listProducts(shop, { word, selectedCategories: [], sort: 'none', page: 1 });

async function auditEvents(shop: Shop): Promise<string[]> {
  const rows = await shop.db.read
    .selectFrom('audit_entries')
    .select('action')
    .orderBy('action')
    .execute();
  return rows.map(({ action }) => action).filter((action) => action.startsWith('category'));
}

eachEngine('managing categories', ({ open }) => {
  it('a new category appears from the next request on: in the form, the home page, the filter and the search', async () => {
    const shop = await demoShop(await open());
    const before = await contentVersion(shop);
    await addCategory(shop, staff, { form: garden, photo });
    expect(await contentVersion(shop)).toBeGreaterThan(before);
    expect((await listCategories(shop)).map(({ value }) => value).at(-1)).toBe('garden tools');
    const tile = (await showHome(shop)).categories.at(-1);
    expect(tile).toMatchObject({ homeLabel: 'Garden', photo, position: 5 });

    const form = { ...lampForm, category: 'garden tools' };
    expect(await addProduct(shop, staff, { form, pictures: [] })).toMatchObject({ ok: true });
    for (const word of ['garden tools', 'GARDEN TOOLS', 'spade', 'Rake']) {
      const { selection, page } = await listing(shop, word);
      expect([selection, page.total]).toEqual([
        { kind: 'categories', values: ['garden tools'] },
        1,
      ]);
    }
    expect((await listCategories(shop)).at(-1)).toMatchObject({ productCount: 1 });
  });

  it('a change is saved and audited if no one else has changed the category', async () => {
    const shop = await demoShop(await open());
    const { id, editedAt } = await withGarden(shop);
    const edit = { id, editedAt, photo: null };
    const first = await changeCategory(shop, staff, {
      ...edit,
      form: { ...garden, homeLabel: 'Green' },
    });
    expect(first).toEqual({ ok: true, value: { isChanged: true } });
    const other = await changeCategory(shop, owner, {
      ...edit,
      form: { ...garden, homeLabel: 'Late' },
    });
    expect(other).toEqual({ ok: false, failure: { code: 'stale' } });
    expect((await listCategories(shop)).at(-1)).toMatchObject({ homeLabel: 'Green' });
    const same = await changeCategory(shop, owner, {
      ...edit,
      form: { ...garden, homeLabel: 'Green' },
    });
    expect(same).toEqual({ ok: true, value: { isChanged: false } });
    expect(await auditEvents(shop)).toEqual(['category.added', 'category.changed']);
  });

  it('its texts are those of its own list alone', async () => {
    const shop = await demoShop(await open());
    const { id, editedAt } = await withGarden(shop);
    const texts = { description: 'Rakes.\n\n- Spades', seoTitle: 'Garden', seoDescription: 'All' };
    const change = { id, editedAt, photo: null, form: { ...garden, ...texts } };
    expect(await changeCategory(shop, staff, change)).toMatchObject({ ok: true });
    const shown = (...values: string[]) => showCategory(shop, { kind: 'categories', values });
    expect(await shown('garden tools')).toMatchObject(texts);
    expect(await shown('electronics')).toMatchObject(noCategoryTexts);
    expect(await shown('garden tools', 'electronics')).toBeNull();
    expect(await shown('no such one')).toBeNull();
    expect(await showCategory(shop, { kind: 'all' })).toBeNull();
  });

  it('a picture is replaced, removed or kept', async () => {
    const shop = await demoShop(await open());
    const { id } = await withGarden(shop);
    const record = async () => (await listCategoryRecords(shop.db.read)).at(-1);
    const change = async (form: CategoryForm, changed: typeof photo | 'removed' | null) => {
      const editedAt = (await record())?.editedAt ?? 0;
      return changeCategory(shop, staff, { id, editedAt, form, photo: changed });
    };
    await change(garden, photo);
    expect(await record()).toMatchObject({ photo });
    await change({ ...garden, homeLabel: 'Green' }, null);
    expect(await record()).toMatchObject({ homeLabel: 'Green', photo });
    await change(garden, 'removed');
    expect(await record()).toMatchObject({ homeLabel: 'Garden', photo: null });
  });

  it('a changed value redirects from the former one, and promotions for it follow', async () => {
    const shop = await demoShop(await open());
    const { id, editedAt } = await withGarden(shop);
    const promotion = {
      ...plainPromotion,
      code: 'SPRING',
      reduction: { kind: 'percent' as const, percent: 10, category: 'garden tools' },
    };
    await shop.db.write((writer) => insertPromotion(writer, promotion));
    const form = { ...garden, value: 'garden' };
    await changeCategory(shop, staff, { id, editedAt, form, photo: null });
    expect((await listing(shop, 'garden tools')).selection).toMatchObject({ values: ['garden'] });
    const kept = await listPromotions(shop, staff);
    expect(kept).toMatchObject({ value: { promotions: [{ reduction: { category: 'garden' } }] } });
  });

  it('a category moves one place at a time, and not beyond the ends', async () => {
    const shop = await demoShop(await open());
    const { id } = await withGarden(shop);
    expect(await moveCategory(shop, staff, { id, direction: 'down' })).toEqual({
      ok: true,
      value: 'garden tools',
    });
    await moveCategory(shop, staff, { id, direction: 'up' });
    await moveCategory(shop, staff, { id, direction: 'up' });
    const order = (await listCategories(shop)).map(({ value }) => value);
    expect(order).toEqual([
      "men's clothing",
      "women's clothing",
      'garden tools',
      'jewelery',
      'electronics',
    ]);
  });

  it('a category with products is not deleted, and their number is reported', async () => {
    const shop = await demoShop(await open());
    const { id } = await withGarden(shop);
    const used = await deleteCategory(shop, staff, 'electronics');
    expect(used).toEqual({
      ok: false,
      failure: { code: 'in-use', value: 'electronics', productTotal: 8 },
    });
    const table = await listCategoryTable(shop, staff, 'electronics');
    expect(table).toMatchObject({ value: { requested: { productTotal: 8 } } });
    expect(await deleteCategory(shop, staff, id)).toEqual({ ok: true, value: 'garden tools' });
    expect(await deleteCategory(shop, staff, id)).toEqual({
      ok: false,
      failure: { code: 'not-found' },
    });
    expect(await auditEvents(shop)).toEqual(['category.added', 'category.deleted']);
  });

  it('the last category is not deleted', async () => {
    const shop = await demoShop(await open());
    await shop.db.write((writer) => writer.deleteFrom('products').execute());
    for (const id of ['men', 'women', 'jewelery']) {
      expect(await deleteCategory(shop, staff, id)).toMatchObject({ ok: true });
    }
    const last = await deleteCategory(shop, staff, 'electronics');
    expect(last).toEqual({ ok: false, failure: { code: 'last-one' } });
  });

  it('[T07] staff without the permission for products are refused', async () => {
    const shop = await demoShop(await open());
    const before = await listCategoryRecords(shop.db.read);
    for (const visitor of [customer, visitorOf('staff')]) {
      const answers = [
        await addCategory(shop, visitor, { form: garden, photo: null }),
        await changeCategory(shop, visitor, { id: 'men', editedAt: 0, form: garden, photo: null }),
        await moveCategory(shop, visitor, { id: 'men', direction: 'down' }),
        await deleteCategory(shop, visitor, 'men'),
        await listCategoryTable(shop, visitor, null),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ failure: { code: 'forbidden' } });
    }
    expect(await listCategoryRecords(shop.db.read)).toEqual(before);
  });
});
