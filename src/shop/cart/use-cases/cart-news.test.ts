import { expect, it } from 'vitest';
import type { Customer } from '#shop/cart/rules/cart.ts';
import { lineChanges } from '#shop/cart/rules/cart-line-changes.ts';
import { deleteProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace, stockUp } from '../../../../tests/support/buyers.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { acknowledgeCartChanges, limitCartToStock } from './cart-line-changes.ts';
import { addToCart } from './add-to-cart.ts';
import { changeQuantity } from './change-quantity.ts';
import { countCart, showCart } from './show-cart.ts';

const guest: Customer = { visitor: null, cartToken: 'a browser without an account' };
const usd = (amount: number) => ({ amount, currency: 'USD' });

async function shopWithCart(open: Parameters<typeof smallShop>[0]): Promise<[Shop, string]> {
  const shop = await smallShop(open);
  await addToCart(shop, guest, { productId: 2, variantId: null, quantity: 5 });
  const [line] = (await showCart(shop, guest)).lines;
  return [shop, line?.variantId ?? ''];
}

async function price(shop: Shop, productId: number, priceMinor: number): Promise<void> {
  await shop.db.write((writer) =>
    writer
      .updateTable('variants')
      .set({ price_minor: priceMinor })
      .where('product_id', '=', productId)
      .execute(),
  );
}

async function publish(shop: Shop, productId: number, status: 'draft' | 'published') {
  await shop.db.write((writer) =>
    writer.updateTable('products').set({ status }).where('id', '=', productId).execute(),
  );
}

async function news(shop: Shop, customer = guest) {
  const { lines, gone } = await showCart(shop, customer);
  return { changes: lines.flatMap(lineChanges), gone };
}

eachEngine('cart changes', ({ open }) => {
  it('report the old and new price on every view until the customer acknowledges it', async () => {
    const [shop, variantId] = await shopWithCart(await open());
    expect((await news(shop)).changes).toEqual([]);
    await price(shop, 2, 19_900);
    const changes = [{ kind: 'price', was: usd(22_900), now: usd(19_900) }];
    expect((await news(shop)).changes).toEqual(changes);
    expect((await news(shop)).changes).toEqual(changes);
    const { total } = await showCart(shop, guest);
    expect(total).toEqual(usd(5 * 19_900));
    await acknowledgeCartChanges(shop, guest, { seen: [{ variantId, priceMinor: 19_900 }] });
    expect((await news(shop)).changes).toEqual([]);
  });

  it('report a price that changed again after the page was shown', async () => {
    const [shop, variantId] = await shopWithCart(await open());
    await price(shop, 2, 18_000);
    await acknowledgeCartChanges(shop, guest, { seen: [{ variantId, priceMinor: 19_900 }] });
    expect((await news(shop)).changes).toEqual([
      { kind: 'price', was: usd(19_900), now: usd(18_000) },
    ]);
  });

  it('are acknowledged by changing the quantity, but not by adding more', async () => {
    const [shop, variantId] = await shopWithCart(await open());
    await price(shop, 2, 19_900);
    await addToCart(shop, guest, { productId: 2, variantId: null, quantity: 1 });
    expect((await news(shop)).changes).toHaveLength(1);
    await changeQuantity(shop, guest, { variantId, quantity: 2, seenPriceMinor: 19_900 });
    expect((await news(shop)).changes).toEqual([]);
  });

  it('report insufficient stock and keep the quantity until the customer agrees', async () => {
    const [shop] = await shopWithCart(await open());
    await stockUp(shop, 2, 3);
    expect((await news(shop)).changes).toEqual([{ kind: 'too-few', available: 3 }]);
    expect(await countCart(shop, guest)).toBe(5);
    await limitCartToStock(shop, guest);
    expect((await news(shop)).changes).toEqual([]);
    expect(await countCart(shop, guest)).toBe(3);
  });

  it('report sold-out products and their return', async () => {
    const [shop, variantId] = await shopWithCart(await open());
    await stockUp(shop, 2, 0);
    expect((await news(shop)).changes).toEqual([{ kind: 'sold-out', isNews: true }]);
    await acknowledgeCartChanges(shop, guest, { seen: [{ variantId, priceMinor: null }] });
    expect((await news(shop)).changes).toEqual([{ kind: 'sold-out', isNews: false }]);
    await stockUp(shop, 2, 9);
    expect((await news(shop)).changes).toEqual([{ kind: 'back' }]);
    await changeQuantity(shop, guest, { variantId, quantity: 4, seenPriceMinor: 22_900 });
    expect((await news(shop)).changes).toEqual([]);
  });

  it('show an unpublished product, uncounted, until it is removed', async () => {
    const [shop, variantId] = await shopWithCart(await open());
    await addToCart(shop, guest, { productId: 5, variantId: null, quantity: 1 });
    await publish(shop, 2, 'draft');
    const title = 'Wireless Headphones with Noise Control';
    const gone = { variantId, title, quantity: 5, isNews: true };
    expect((await news(shop)).gone).toEqual([gone]);
    const { count, total } = await showCart(shop, guest);
    expect([count, total]).toEqual([1, usd(21_500)]);
    expect(await changeQuantity(shop, guest, { variantId, quantity: 1 })).toMatchObject({
      failure: { code: 'not-for-sale' },
    });
    await acknowledgeCartChanges(shop, guest, { seen: [{ variantId, priceMinor: null }] });
    expect((await news(shop)).gone).toEqual([{ ...gone, isNews: false }]);
    await publish(shop, 2, 'published');
    expect(await news(shop)).toEqual({ changes: [{ kind: 'back' }], gone: [] });
    await publish(shop, 2, 'draft');
    await changeQuantity(shop, guest, { variantId, quantity: 0 });
    expect((await news(shop)).gone).toEqual([]);
  });

  it('name a deleted product, and the order is placed without it', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 8: 2, 5: 1 });
    await deleteProduct(shop, staff, 8);
    const customer = { visitor: ann, cartToken: null };
    expect((await news(shop, customer)).gone).toMatchObject([
      { title: 'Olive Bomber Jacket with Ribbed Cuffs, S', quantity: 2, isNews: true },
    ]);
    expect((await placeOrder(shop, ann, await readyToPlace(shop, ann))).ok).toBe(true);
    const cart = await showCart(shop, customer);
    expect([cart.lines, cart.gone]).toEqual([[], []]);
  });

  it('are read without a write', async () => {
    const [shop] = await shopWithCart(await open());
    await price(shop, 2, 19_900);
    const rows = () => shop.db.read.selectFrom('cart_lines').selectAll().execute();
    const before = await rows();
    await showCart(shop, guest);
    expect(await rows()).toEqual(before);
  });

  it('are not acknowledged by the page of an ordered cart or of another browser', async () => {
    const [shop, variantId] = await shopWithCart(await open());
    await price(shop, 2, 19_900);
    const seen = [{ variantId, priceMinor: 19_900 }];
    await acknowledgeCartChanges(shop, guest, { seen, checkoutKey: 'of another cart' });
    await acknowledgeCartChanges(shop, { visitor: null, cartToken: 'another browser' }, { seen });
    await acknowledgeCartChanges(shop, { visitor: null, cartToken: null }, { seen });
    expect((await news(shop)).changes).toHaveLength(1);
  });
});
