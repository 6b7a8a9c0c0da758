import { expect, it } from 'vitest';
import { listProducts } from './list-products.ts';
import { contentVersion } from './page-version.ts';
import { showProduct } from './show-product.ts';
import type { Shop } from '#shop/shop.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { lampForm, lampPicture, owner, customer, staff } from '../../../../tests/support/staff.ts';
import { addProduct } from './add-product.ts';

const lamp = { form: lampForm, pictures: [lampPicture] };

eachEngine('adding a product', ({ open }) => {
  it('[1.15] publishes it with all values of the form, under the next number', async () => {
    const shop = await demoShop(await open());
    const added = await addProduct(shop, staff, lamp);
    expect(added).toEqual({ ok: true, value: 33 });
    const shown = await showProduct(shop, 33);
    expect(shown).toMatchObject({
      value: {
        product: {
          title: lampForm.title,
          description: lampForm.description,
          category: 'electronics',
          price: { amount: 8_950, currency: 'USD' },
          compareAt: { amount: 11_000 },
          rating: { rateTenths: 42, count: 17 },
          brand: 'Lumen Werk',
          availability: 'few-left',
          pictures: [lampPicture],
          variants: [{ sku: 'LAMP-1', optionValues: [] }],
        },
      },
    });
  });

  it('shows it from the next request on: first of the new arrivals, counted, and found by the search', async () => {
    const shop = await demoShop(await open());
    const before = await contentVersion(shop);
    await addProduct(shop, owner, lamp);
    expect(await contentVersion(shop)).toBe(before + 1);
    const all = await listing(shop, undefined);
    expect(all.page.total).toBe(33);
    expect(all.products[0]?.id).toBe(33);
    expect((await listing(shop, 'electronics')).page.total).toBe(9);
    expect((await listing(shop, 'hinged brass')).products.map(({ id }) => id)).toEqual([33]);
  });

  it('can be untracked, and lack a brand, an SKU and a compare-at price', async () => {
    const shop = await demoShop(await open());
    const bare = { ...lampForm, stock: '', compareAt: '', brand: '', sku: '' };
    await addProduct(shop, staff, { ...lamp, form: bare });
    await addProduct(shop, staff, { ...lamp, form: bare });
    expect(await showProduct(shop, 34)).toMatchObject({
      value: { product: { availability: 'in-stock', compareAt: null, brand: null } },
    });
  });

  it('records an audit event', async () => {
    const shop = await demoShop(await open());
    await addProduct(shop, staff, lamp);
    expect(await auditEvents(shop)).toMatchObject([
      {
        actor_id: staff.userId,
        action: 'product.added',
        subject_type: 'product',
        subject_id: '33',
      },
    ]);
  });

  it('validates the form on the server, with the same messages', async () => {
    const shop = await demoShop(await open());
    const form = { ...lampForm, title: '', price: '0.5', rate: '5.0', category: 'lamps' };
    expect(await addProduct(shop, owner, { ...lamp, form })).toEqual({
      ok: false,
      failure: {
        code: 'invalid',
        problems: {
          title: 'Please Enter Title',
          category: 'Please Enter Category',
          price: 'Please enter Numbers only',
          rate: 'Please enter Numbers only',
        },
      },
    });
    expect((await listing(shop, undefined)).page.total).toBe(32);
    expect(await auditEvents(shop)).toEqual([]);
  });

  it('refuses an SKU that is taken, and uses up no number for it', async () => {
    const shop = await demoShop(await open());
    await addProduct(shop, owner, lamp);
    const again = await addProduct(shop, owner, lamp);
    expect(again).toMatchObject({ ok: false, failure: { code: 'sku-taken' } });
    const other = { ...lamp, form: { ...lampForm, sku: 'LAMP-2' } };
    expect(await addProduct(shop, owner, other)).toEqual({ ok: true, value: 34 });
  });

  it('is refused for anyone but staff', async () => {
    const shop = await demoShop(await open());
    expect(await addProduct(shop, customer, lamp)).toEqual({
      ok: false,
      failure: { code: 'forbidden' },
    });
    expect((await listing(shop, undefined)).page.total).toBe(32);
  });
});

function listing(shop: Shop, word: string | undefined) {
  return listProducts(shop, { word, selectedCategories: [], sort: 'none', page: 1 });
}

function auditEvents(shop: Shop) {
  return shop.db.read.selectFrom('audit_entries').selectAll().execute();
}
