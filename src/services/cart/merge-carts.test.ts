import { expect, it } from 'vitest';
import type { Shopper } from '#domain/cart/cart.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Shop } from '#services/shop.ts';
import { newShopper, putInCart, stockUp } from '../../../tests/support/buyers.ts';
import { demoShop } from '../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { addToCart } from './add-to-cart.ts';
import { countCart } from './count-cart.ts';
import { mergeCarts } from './merge-carts.ts';
import { showCart } from './show-cart.ts';

const secret = '0123456789abcdef0123456789abcdef';
const guest: Shopper = { visitor: null, cartToken: secret };

async function guestAdds(shop: Shop, productId: number, quantity: number): Promise<void> {
  await addToCart(shop, guest, { productId, variantId: null, quantity });
}

async function contents(shop: Shop, visitor: Visitor): Promise<[number, number][]> {
  const { lines } = await showCart(shop, { visitor, cartToken: null });
  return lines.map(({ product, quantity }) => [product.id, quantity]);
}

eachEngine('signing in with a cart', ({ open }) => {
  it('adds its quantities to those of the account, and leaves the browser an empty cart', async () => {
    const shop = await demoShop(await open());
    const ann = await newShopper(shop, 'ann');
    await putInCart(shop, ann, { 2: 1, 7: 1 });
    await guestAdds(shop, 2, 2);
    await guestAdds(shop, 5, 1);
    await mergeCarts(shop, ann, secret);
    expect(await contents(shop, ann)).toEqual([
      [2, 3],
      [7, 1],
      [5, 1],
    ]);
    expect(await countCart(shop, guest)).toBe(0);
  });

  it('adds up no further than the stock, and never takes away what the account had', async () => {
    const shop = await demoShop(await open());
    const ann = await newShopper(shop, 'ann');
    await putInCart(shop, ann, { 2: 4, 5: 6 });
    await guestAdds(shop, 2, 4);
    await guestAdds(shop, 5, 4);
    await stockUp(shop, 2, 5);
    await stockUp(shop, 5, 3);
    await mergeCarts(shop, ann, secret);
    expect(await contents(shop, ann)).toEqual([
      [2, 5],
      [5, 6],
    ]);
  });

  it('twice, also at the same time, adds the cart once', async () => {
    const shop = await demoShop(await open());
    const ann = await newShopper(shop, 'ann');
    await guestAdds(shop, 2, 2);
    await Promise.all([1, 2, 3].map(() => mergeCarts(shop, ann, secret)));
    await mergeCarts(shop, ann, secret);
    expect(await contents(shop, ann)).toEqual([[2, 2]]);
  });

  it('[T05] attaches a cart to nobody who does not hold its secret', async () => {
    const shop = await demoShop(await open());
    const mallory = await newShopper(shop, 'mallory');
    await guestAdds(shop, 2, 2);
    const cart = await shop.db.read
      .selectFrom('carts')
      .select(['id', 'token_hash', 'checkout_key'])
      .executeTakeFirstOrThrow();
    for (const guess of [cart.id, cart.token_hash ?? '', cart.checkout_key, '', `${secret}0`]) {
      await mergeCarts(shop, mallory, guess);
    }
    expect(await contents(shop, mallory)).toEqual([]);
    expect(await countCart(shop, guest)).toBe(2);
  });

  it("[T05] never opens or takes another account's cart, whatever the browser sends as its secret", async () => {
    const shop = await demoShop(await open());
    const [ann, mallory] = [await newShopper(shop, 'ann'), await newShopper(shop, 'mallory')];
    await putInCart(shop, ann, { 2: 3 });
    const cart = await shop.db.read.selectFrom('carts').select('id').executeTakeFirstOrThrow();
    for (const cartToken of [ann.userId, ann.email, cart.id]) {
      await mergeCarts(shop, mallory, cartToken);
      expect(await countCart(shop, { visitor: null, cartToken })).toBe(0);
    }
    expect(await contents(shop, mallory)).toEqual([]);
    expect(await contents(shop, ann)).toEqual([[2, 3]]);
  });
});
