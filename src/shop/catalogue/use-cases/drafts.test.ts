import { expect, it } from 'vitest';
import { productFormOf } from '#shop/catalogue/rules/product-form.ts';
import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import { addToCart } from '#shop/cart/use-cases/add-to-cart.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { browseProducts } from './browse-products.ts';
import { listProducts } from './list-products.ts';
import { openProduct } from './open-product.ts';
import { productVersion } from './page-version.ts';
import { showHome } from '#shop/storefront/use-cases/show-home.ts';
import { showProduct } from './show-product.ts';
import type { Shop } from '#shop/shop.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { mappedProducts } from '#shop/catalogue/store/listing.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { lampForm, lampPicture, staff } from '../../../../tests/support/staff.ts';
import { addProduct } from './add-product.ts';
import { updateProduct } from './update-product.ts';

const form = { ...lampForm, category: "men's clothing", sku: '' };
const guest = { visitor: null, cartToken: 'a browser without an account' };
const lamp = 21;

eachEngine('a draft', ({ open }) => {
  it('appears neither in the shop nor in the API nor in the sitemap, and may lack a picture', async () => {
    const shop = await smallShop(await open());
    const before = await seen(shop);
    const added = await addProduct(shop, staff, { form, status: 'draft', pictures: [] });
    expect(added).toEqual({ ok: true, value: lamp });
    expect(await seen(shop)).toEqual(before);
    expect(await showProduct(shop, lamp)).toMatchObject({ failure: { code: 'not-found' } });
    expect(await productVersion(shop, lamp)).toBeNull();
    const adding = { productId: lamp, variantId: null, quantity: 1, choice: [] };
    expect(await addToCart(shop, guest, adding)).toMatchObject({ ok: false });
    expect(await openProduct(shop, staff, lamp)).toMatchObject({
      value: { status: 'draft', publishedAt: null, pictures: [] },
    });
  });

  it('appears in the shop when it is published, and disappears everywhere when it becomes a draft again', async () => {
    let now = Date.UTC(2026, 10, 21);
    const shop = { ...(await smallShop(await open())), clock: () => now };
    const nowhere = await seen(shop);
    await addProduct(shop, staff, { form, status: 'draft', pictures: [lampPicture] });
    now += 1_000;
    await turn(shop, 'published');
    const shown = await seen(shop);
    expect(shown).toEqual({
      all: nowhere.all + 1,
      found: 1,
      onShelf: nowhere.onShelf + 1,
      browsed: [...nowhere.browsed, lamp],
      mapped: [...nowhere.mapped, lamp],
    });
    expect((await showHome(shop)).newArrivals[0]?.id).toBe(lamp);
    await addToCart(shop, guest, { productId: lamp, variantId: null, quantity: 1, choice: [] });

    now += 1_000;
    await turn(shop, 'draft');
    expect(await seen(shop)).toEqual(nowhere);
    const cart = await showCart(shop, guest);
    expect([cart.count, cart.lines]).toEqual([0, []]);

    now += 1_000;
    await turn(shop, 'published');
    expect(await seen(shop)).toEqual(shown);
    expect((await showCart(shop, guest)).count).toBe(1);
    // It is no new arrival the second time.
    expect(await openProduct(shop, staff, lamp)).toMatchObject({
      value: { publishedAt: Date.UTC(2026, 10, 21) + 1_000 },
    });
  });
});

async function seen(shop: Shop) {
  const list = (word: string | undefined) =>
    listProducts(shop, { word, selectedCategories: [], sort: 'none', page: 1 });
  const span = { after: 0, offset: 0, limit: 100 };
  const browsing = { categories: [], text: '', sort: 'id' as const, ...span };
  const [shelf] = await listCategories(shop.db.read);
  const mapped = await mappedProducts(shop.db.read, { first: 1, last: 1_000 });
  return {
    all: (await list(undefined)).page.total,
    found: (await list('brass lamp')).page.total,
    onShelf: shelf?.productCount ?? 0,
    browsed: (await browseProducts(shop, browsing)).products.map(({ id }) => id),
    mapped: mapped.map(({ id }) => id),
  };
}

async function turn(shop: Shop, status: ProductStatus): Promise<void> {
  const opened = await openProduct(shop, staff, lamp);
  if (!opened.ok) throw new Error(opened.failure.code);
  const { editedAt, facts } = opened.value;
  const typed = productFormOf(facts, 'USD');
  const edit = { id: lamp, editedAt, onHandSeen: facts.onHand, form: typed, pictures: null };
  expect(await updateProduct(shop, staff, { ...edit, status })).toMatchObject({ ok: true });
}
