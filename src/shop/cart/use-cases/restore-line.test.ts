import { expect, it } from 'vitest';
import type { Customer } from '#shop/cart/rules/cart.ts';
import type { Shop } from '#shop/shop.ts';
import { stockUp } from '../../../../tests/support/buyers.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { addToCart } from './add-to-cart.ts';
import { changeQuantity } from './change-quantity.ts';
import { restoreLine } from './restore-line.ts';
import { showCart } from './show-cart.ts';
import { suggestForCart } from './suggest-for-cart.ts';

const guest: Customer = { visitor: null, cartToken: 'a browser without an account' };

/** Puts three of product 2 into the guest's cart, takes them out and returns the variant. */
async function withRemoved(shop: Shop): Promise<string> {
  await addToCart(shop, guest, { productId: 2, variantId: null, quantity: 3 });
  const [line] = (await showCart(shop, guest)).lines;
  const variantId = line?.variantId ?? '';
  const removed = await changeQuantity(shop, guest, { variantId, quantity: 0 });
  expect(removed).toMatchObject({ ok: true, value: { quantity: 3, isOnSale: true } });
  return variantId;
}

eachEngine('restore a removed line', ({ open }) => {
  it('puts it back once, however often the form is sent, and never into another cart', async () => {
    const shop = await smallShop(await open());
    const variantId = await withRemoved(shop);
    const another = { variantId, quantity: 3, position: null, checkoutKey: 'of an order' };
    expect(await restoreLine(shop, guest, another)).toEqual({
      ok: false,
      failure: { code: 'another-cart' },
    });
    for (const quantity of [3, 3])
      await restoreLine(shop, guest, { variantId, quantity, position: 1 });
    const { lines } = await showCart(shop, guest);
    expect(lines.map((line) => [line.product.id, line.quantity])).toEqual([[2, 3]]);
  });

  it('puts several back, each at its place or at the end where another has taken it', async () => {
    const shop = await smallShop(await open());
    const add = (productId: number) =>
      addToCart(shop, guest, { productId, variantId: null, quantity: 1 });
    for (const productId of [2, 5, 7]) await add(productId);
    const products = async () => (await showCart(shop, guest)).lines.map((line) => line.product.id);
    const removeAll = async () => {
      const removed = [];
      for (const { variantId } of (await showCart(shop, guest)).lines) {
        const line = await changeQuantity(shop, guest, { variantId, quantity: 0 });
        if (!line.ok || !line.value) throw new Error('not removed');
        removed.push({ variantId, quantity: 1, position: line.value.position });
      }
      return removed;
    };
    const backwards = (await removeAll()).toReversed();
    for (const line of backwards) await restoreLine(shop, guest, line);
    expect(await products()).toEqual([2, 5, 7]);

    const removed = await removeAll();
    // At the place of the first.
    await add(19);
    for (const line of removed) await restoreLine(shop, guest, line);
    expect(await products()).toEqual([19, 2, 5, 7]);
  });

  it('puts back what is in stock, and says so when nothing is', async () => {
    const shop = await smallShop(await open());
    const variantId = await withRemoved(shop);
    await stockUp(shop, 2, 0);
    expect(await restoreLine(shop, guest, { variantId, quantity: 3, position: 1 })).toMatchObject({
      failure: { code: 'sold-out' },
    });
    await stockUp(shop, 2, 2);
    await restoreLine(shop, guest, { variantId, quantity: 3, position: 1 });
    expect((await showCart(shop, guest)).lines).toMatchObject([{ quantity: 2 }]);
  });

  it('a cart suggests two products of its last category that are not in it', async () => {
    const shop = await smallShop(await open());
    await addToCart(shop, guest, { productId: 2, variantId: null, quantity: 1 });
    const { lines } = await showCart(shop, guest);
    const suggested = await suggestForCart(shop, lines);
    expect(suggested.length).toBeLessThanOrEqual(2);
    const [line] = lines;
    for (const { id, category } of suggested) {
      expect(id).not.toBe(2);
      expect(category).toBe(line?.product.category);
    }
    expect(await suggestForCart(shop, [])).toEqual([]);
  });
});
