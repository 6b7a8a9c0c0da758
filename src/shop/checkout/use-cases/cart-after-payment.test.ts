import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { changeQuantity } from '#shop/cart/use-cases/change-quantity.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import type { Shop } from '#shop/shop.ts';
import { setCartCode, findCart } from '#shop/cart/store/cart.ts';
import { putInCart } from '../../../../tests/support/buyers.ts';
import { beginCardPayment, buyer, shopWith } from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { settlePayment } from './settle-payment.ts';

async function cartOf(shop: Shop, visitor: Visitor) {
  const { lines } = await showCart(shop, { visitor, cartToken: null });
  return Object.fromEntries(lines.map(({ product, quantity }) => [product.id, quantity]));
}

async function pay(shop: Shop, payment: { paymentId: string; reference: string }) {
  shop.testGateway?.pay(payment.reference, 'approved');
  expect((await settlePayment(shop, payment))?.state).toBe('placed');
}

eachEngine('the cart after a card payment', ({ open }) => {
  it('keeps the items that were added while the payment was under way', async () => {
    const shop = await shopWith(await open(), 9);
    const ann = await buyer(shop, 'ann', { 2: 2, 5: 1 });
    const payment = await beginCardPayment(shop, ann);
    await putInCart(shop, ann, { 2: 3, 9: 1 });
    await pay(shop, payment);
    expect(await cartOf(shop, ann)).toEqual({ 2: 3, 9: 1 });
  });

  it('is empty where fewer items were left in it than were ordered', async () => {
    const shop = await shopWith(await open(), 9);
    const ann = await buyer(shop, 'ann', { 2: 3 });
    const payment = await beginCardPayment(shop, ann);
    const customer = { visitor: ann, cartToken: null };
    const { lines, checkoutKey } = await showCart(shop, customer);
    const variantId = lines[0]?.variantId ?? '';
    const change = { variantId, quantity: 1, checkoutKey: checkoutKey ?? '' };
    await changeQuantity(shop, customer, change);
    expect(await cartOf(shop, ann)).toEqual({ 2: 1 });
    await pay(shop, payment);
    expect(await cartOf(shop, ann)).toEqual({});
  });

  it('keeps a discount code that was entered while the payment was under way', async () => {
    const shop = await shopWith(await open(), 9);
    const ann = await buyer(shop);
    const payment = await beginCardPayment(shop, ann);
    await putInCart(shop, ann, { 5: 1 });
    const owner = { userId: ann.userId };
    const cart = await findCart(shop.db.read, owner);
    await shop.db.write((writer) => setCartCode(writer, cart?.id ?? '', 'NEXT'));
    await pay(shop, payment);
    expect(await findCart(shop.db.read, owner)).toMatchObject({ discountCode: 'NEXT' });
  });
});
