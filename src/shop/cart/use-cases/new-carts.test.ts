import { expect, it } from 'vitest';
import { defaultUsageLimits } from '#shop/access/rules/usage-limits.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { addToCart } from './add-to-cart.ts';
import { showCart } from './show-cart.ts';

const network = '192.0.2.1';
const adding = { productId: 2, variantId: null, quantity: 1 };

async function limitedShop(db: Shop['db']): Promise<Shop> {
  const limits = { ...defaultUsageLimits, cartsPerNetwork: 3 };
  return { ...(await demoShop(db)), limits };
}

async function carts(shop: Shop): Promise<number> {
  return (await shop.db.read.selectFrom('carts').select('id').execute()).length;
}

eachEngine('new carts', ({ open }) => {
  it('[T40] are limited per network and hour; existing carts can still be filled', async () => {
    const shop = await limitedShop(await open());
    const browser = (name: string, from: string | null = network) =>
      addToCart(shop, { visitor: null, cartToken: name, network: from }, adding);
    const added = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) added.push((await browser(name)).ok);
    expect(added).toEqual([true, true, true, false, false]);
    expect(await browser('f')).toMatchObject({
      failure: { code: 'too-many-requests', waitMs: expect.any(Number) },
    });
    expect(await carts(shop)).toBe(3);
    for (let i = 0; i < 5; i += 1) expect((await browser('a')).ok).toBe(true);
    expect((await browser('g', '192.0.2.2')).ok).toBe(true);
    expect((await browser('h', null)).ok).toBe(true);
    const visitor = await newCustomer(shop, 'ann');
    expect((await addToCart(shop, { visitor, cartToken: null, network }, adding)).ok).toBe(true);
  });

  it('are created and counted with their first item', async () => {
    const shop = await limitedShop(await open());
    const customer = { visitor: null, cartToken: 'a browser', network };
    for (let i = 0; i < 10; i += 1) {
      await showCart(shop, customer);
      const refused = await addToCart(shop, customer, { ...adding, productId: 999_999 });
      expect(refused).toMatchObject({ failure: { code: 'not-found' } });
    }
    expect(await carts(shop)).toBe(0);
    expect((await addToCart(shop, customer, adding)).ok).toBe(true);
    expect(await carts(shop)).toBe(1);
  });
});
