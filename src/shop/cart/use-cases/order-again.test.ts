import { expect, it } from 'vitest';
import { defaultUsageLimits } from '#shop/access/rules/usage-limits.ts';
import type { Shop } from '#shop/shop.ts';
import type { Customer } from '#shop/cart/rules/cart.ts';
import { noneAvailableMessage, orderedAgainMessage } from '#shop/cart/storefront/cart-messages.ts';
import { newCustomer, putInCart, stockUp } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { guestOrder, withGuestCheckout } from '../../../../tests/support/guest-checkout.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { orderAgain } from './order-again.ts';
import { showCart } from './show-cart.ts';

function again(shop: Shop, { visitor, cartToken }: Customer, orderId: number) {
  const customer = { visitor, cartToken, network: '192.0.2.1' };
  const own = { orderId, visitor, token: null, network: null, isFirst: false };
  return orderAgain(shop, customer, own);
}

async function unitsIn(shop: Shop, customer: Customer): Promise<Record<number, number>> {
  const { lines } = await showCart(shop, customer);
  return Object.fromEntries(lines.map(({ product, quantity }) => [product.id, quantity]));
}

async function unpublish(shop: Shop, productId: number): Promise<void> {
  await shop.db.write((writer) =>
    writer.updateTable('products').set({ status: 'draft' }).where('id', '=', productId).execute(),
  );
}

eachEngine('order again', ({ open }) => {
  it('puts the ordered units into the cart, beside what is in it, once', async () => {
    const shop = await demoShop(await open());
    const visitor = await newCustomer(shop, 'ann');
    const order = await placedOrder(shop, visitor, { quantities: { 2: 2, 5: 1 } });
    await putInCart(shop, visitor, { 2: 1, 3: 1 });
    const customer = { visitor, cartToken: null };
    for (let i = 0; i < 2; i += 1) {
      const filled = await again(shop, customer, order.id);
      expect(filled).toEqual({ ok: true, value: { number: order.number, count: 4, short: [] } });
      expect(await unitsIn(shop, customer)).toEqual({ 2: 2, 5: 1, 3: 1 });
    }
  });

  it('says what is no longer sold, sold out or in short supply', async () => {
    const shop = await demoShop(await open());
    const visitor = await newCustomer(shop, 'ann');
    const order = await placedOrder(shop, visitor, { quantities: { 2: 3, 3: 1, 5: 1 } });
    await stockUp(shop, 2, 2);
    await stockUp(shop, 5, 0);
    await unpublish(shop, 3);
    const filled = await again(shop, { visitor, cartToken: null }, order.id);
    if (!filled.ok) throw new Error(filled.failure.code);
    expect(filled.value).toMatchObject({ count: 2 });
    const units = filled.value.short.map(({ reason, inLine }) => [reason, inLine]);
    expect(Object.fromEntries(units)).toEqual({ fewer: 2, 'not-sold': 0, 'sold-out': 0 });
    const text = orderedAgainMessage(filled.value);
    expect(text).toContain(`order ${order.number} are in your cart, as far as they are available.`);
    expect(text).toContain('1 item more could not be added in full.');
  });

  it('adds nothing and starts no cart where nothing is sold any more', async () => {
    const shop = await withGuestCheckout(await demoShop(await open()));
    const { id: orderId } = await guestOrder(shop, { quantities: { 3: 1 } });
    await unpublish(shop, 3);
    const carts = () => shop.db.read.selectFrom('carts').select('id').execute();
    const before = await carts();
    const token = shop.orderLinks.tokenOf(orderId);
    const own = { orderId, visitor: null, token, network: null, isFirst: true };
    const customer = { visitor: null, cartToken: 'a browser', network: '192.0.2.1' };
    const filled = await orderAgain(shop, customer, own);
    expect(filled).toMatchObject({ failure: { code: 'none-available' } });
    expect(await carts()).toEqual(before);
    const short =
      !filled.ok && filled.failure.code === 'none-available' ? filled.failure.short : [];
    expect(noneAvailableMessage(short)).toMatch(
      /^Nothing was added to your cart. .+ no longer sold/,
    );
  });

  it('fills the cart of a browser with the signed link, within the limit for new carts', async () => {
    const limits = { ...defaultUsageLimits, cartsPerNetwork: 1 };
    const shop = await withGuestCheckout({ ...(await demoShop(await open())), limits });
    const { id: orderId } = await guestOrder(shop, { quantities: { 2: 2 } });
    const token = shop.orderLinks.tokenOf(orderId);
    const own = { orderId, visitor: null, token, network: null, isFirst: true };
    const browser = (name: string) => ({ visitor: null, cartToken: name, network: '192.0.2.1' });
    expect(await orderAgain(shop, browser('a'), own)).toMatchObject({ value: { count: 2 } });
    expect(await unitsIn(shop, browser('a'))).toEqual({ 2: 2 });
    expect(await orderAgain(shop, browser('b'), own)).toMatchObject({
      failure: { code: 'cart-limit' },
    });
    const wrong = { ...own, token: 'ab' };
    expect(await orderAgain(shop, browser('c'), wrong)).toMatchObject({
      failure: { code: 'not-found' },
    });
  });

  it('is refused for the order of someone else', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const { id } = await placedOrder(shop, ann, { quantities: { 2: 1 } });
    const visitor = await newCustomer(shop, 'bob');
    expect(await again(shop, { visitor, cartToken: null }, id)).toMatchObject({
      failure: { code: 'not-found' },
    });
    expect(await unitsIn(shop, { visitor, cartToken: null })).toEqual({});
  });
});
