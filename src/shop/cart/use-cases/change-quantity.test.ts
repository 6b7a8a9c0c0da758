import { expect, it } from 'vitest';
import type { Customer } from '#shop/cart/rules/cart.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace, stockUp } from '../../../../tests/support/buyers.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { addToCart } from './add-to-cart.ts';
import { changeQuantity } from './change-quantity.ts';
import { countCart, showCart } from './show-cart.ts';
import { saveForLater } from './saved-lines.ts';

const guest: Customer = { visitor: null, cartToken: 'a browser without an account' };

/** Puts two of product 2 into the guest's cart and returns the line’s variant. */
async function withTwo(shop: Shop): Promise<string> {
  await addToCart(shop, guest, { productId: 2, variantId: null, quantity: 2 });
  const [line] = (await showCart(shop, guest)).lines;
  return line?.variantId ?? '';
}

eachEngine('change quantity', ({ open }) => {
  it('[4.17] [4.20] [6.07] replaces the quantity of the line', async () => {
    const shop = await smallShop(await open());
    const variantId = await withTwo(shop);
    expect(await changeQuantity(shop, guest, { variantId, quantity: 7 })).toMatchObject({
      ok: true,
    });
    expect(await countCart(shop, guest)).toBe(7);
    await changeQuantity(shop, guest, { variantId, quantity: 1 });
    expect(await countCart(shop, guest)).toBe(1);
  });

  it('[4.16] [4.19] [4.21] removes the line at 0; removing the last line empties the cart', async () => {
    const shop = await smallShop(await open());
    const variantId = await withTwo(shop);
    await addToCart(shop, guest, { productId: 5, variantId: null, quantity: 1 });
    await changeQuantity(shop, guest, { variantId, quantity: 0 });
    const { lines } = await showCart(shop, guest);
    expect(lines.map(({ product }) => product.id)).toEqual([5]);
    const last = lines[0]?.variantId ?? '';
    await changeQuantity(shop, guest, { variantId: last, quantity: 0 });
    expect((await showCart(shop, guest)).lines).toEqual([]);
  });

  it('refuses more than the stock and leaves the line unchanged', async () => {
    const shop = await smallShop(await open());
    const variantId = await withTwo(shop);
    await stockUp(shop, 2, 3);
    expect(await changeQuantity(shop, guest, { variantId, quantity: 4 })).toEqual({
      ok: false,
      failure: {
        code: 'no-more',
        title: 'Wireless Headphones with Noise Control',
        available: 3,
      },
    });
    expect(await countCart(shop, guest)).toBe(2);
  });

  it('allows a lower quantity even if it exceeds the stock', async () => {
    const shop = await smallShop(await open());
    const variantId = await withTwo(shop);
    await changeQuantity(shop, guest, { variantId, quantity: 9 });
    await stockUp(shop, 2, 3);
    expect((await changeQuantity(shop, guest, { variantId, quantity: 8 })).ok).toBe(true);
    expect(await countCart(shop, guest)).toBe(8);
  });

  it('refuses products that are not in this cart', async () => {
    const shop = await smallShop(await open());
    const variantId = await withTwo(shop);
    const other: Customer = { visitor: null, cartToken: 'another browser' };
    const anonymous: Customer = { visitor: null, cartToken: null };
    for (const customer of [other, anonymous]) {
      expect(await changeQuantity(shop, customer, { variantId, quantity: 0 })).toEqual({
        ok: false,
        failure: { code: 'not-in-cart' },
      });
    }
    expect(await countCart(shop, guest)).toBe(2);
  });

  it('[T12] requested by the page of an ordered cart does not change the next cart', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const customer = { visitor: ann, cartToken: null };
    await putInCart(shop, ann, { 2: 2 });
    const { lines, checkoutKey } = await showCart(shop, customer);
    const shown = { variantId: lines[0]?.variantId ?? '', checkoutKey };
    expect((await placeOrder(shop, ann, await readyToPlace(shop, ann))).ok).toBe(true);
    const another = { ok: false, failure: { code: 'another-cart' } };
    expect(await changeQuantity(shop, customer, { ...shown, quantity: 3 })).toEqual(another);
    await putInCart(shop, ann, { 2: 1 });
    expect(await changeQuantity(shop, customer, { ...shown, quantity: 3 })).toEqual(another);
    expect(await changeQuantity(shop, customer, { ...shown, quantity: 0 })).toEqual(another);
    expect(await saveForLater(shop, customer, shown)).toEqual(another);
    expect(await countCart(shop, customer)).toBe(1);
    const ordered = await shop.db.read.selectFrom('order_lines').select('quantity').execute();
    expect(ordered).toEqual([{ quantity: 2 }]);
  });

  it('[T12] concurrent with the order leaves the line in the order or in the cart, never in both', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const customer = { visitor: ann, cartToken: null };
    for (let round = 0; round < 5; round++) {
      await putInCart(shop, ann, { 5: 1 });
      const placing = await readyToPlace(shop, ann);
      const [line] = (await showCart(shop, customer)).lines;
      const change = { variantId: line?.variantId ?? '', quantity: 2 };
      const [placed] = await Promise.all([
        placeOrder(shop, ann, placing),
        changeQuantity(shop, customer, change),
      ]);
      expect(await countCart(shop, customer)).toBe(placed.ok ? 0 : 2);
      await changeQuantity(shop, customer, { ...change, quantity: 0 });
    }
  });

  it('[T03] removing a line leaves the same product in other carts', async () => {
    const shop = await smallShop(await open());
    const variantId = await withTwo(shop);
    const other: Customer = { visitor: null, cartToken: 'another browser' };
    await addToCart(shop, other, { productId: 2, variantId: null, quantity: 1 });
    await changeQuantity(shop, other, { variantId, quantity: 0 });
    expect([await countCart(shop, guest), await countCart(shop, other)]).toEqual([2, 0]);
  });
});
