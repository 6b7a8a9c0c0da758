import { expect, it } from 'vitest';
import { productFormOf } from '#shop/catalogue/rules/product-form.ts';
import { reservationMs } from '#shop/payments/rules/payment-attempt.ts';
import { runDueJobs } from '../../../workers.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import type { Shop } from '#shop/shop.ts';
import { readyToPlace, stockUp } from '../../../../tests/support/buyers.ts';
import {
  beginCardPayment,
  buyer,
  shopWith,
  stockOf,
} from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { openProduct } from './open-product.ts';
import { showProduct } from './show-product.ts';
import { showStockHistory } from '#shop/orders/use-cases/show-stock-history.ts';
import { updateProduct } from './update-product.ts';

/** Staff who open the form now and type this stock; empty for not counted. */
async function count(shop: Shop, stock: string, id = 2) {
  const product = await openProduct(shop, owner, id);
  if (!product.ok) throw new Error(product.failure.code);
  const { editedAt, facts } = product.value;
  const form = { ...productFormOf(facts, 'USD'), stock };
  const edit = { id, editedAt, onHandSeen: facts.onHand, form, pictures: null };
  return updateProduct(shop, staff, edit);
}

const saved = { ok: true, value: { isChanged: true } };

async function paid(shop: Shop, payment: { paymentId: string; reference: string }) {
  shop.testGateway?.pay(payment.reference, 'approved');
  return (await settlePayment(shop, payment))?.state;
}

async function listedUnits(shop: Shop, id = 2) {
  const read = shop.db.read.selectFrom('product_stock').where('product_id', '=', id);
  return (await read.select('units').executeTakeFirst())?.units;
}

eachEngine('counting stock of which an item is reserved', ({ open }) => {
  it('is saved, and the payment takes its item from what was counted', async () => {
    const shop = await shopWith(await open(), 3);
    const payment = await beginCardPayment(shop, await buyer(shop));
    expect(await count(shop, '9')).toEqual(saved);
    expect(await stockOf(shop)).toEqual([9, 1]);
    expect(await paid(shop, payment)).toBe('placed');
    expect(await stockOf(shop)).toEqual([8, 0]);
  });

  it('is saved also where fewer are counted than are reserved: no one else can buy, and the paying customer gets the item', async () => {
    const shop = await shopWith(await open(), 3);
    const payment = await beginCardPayment(shop, await buyer(shop, 'ann', { 2: 2 }));
    const bob = await buyer(shop, 'bob');
    expect(await count(shop, '1')).toEqual(saved);
    expect([await stockOf(shop), await listedUnits(shop)]).toEqual([[1, 2], 0]);
    expect(await showProduct(shop, 2)).toMatchObject({
      value: { product: { availability: 'sold-out' } },
    });
    const { lines } = await showCart(shop, { visitor: bob, cartToken: null });
    expect(lines.map(({ sellable }) => sellable)).toEqual([0]);
    expect(await placeOrder(shop, bob, await readyToPlace(shop, bob))).toMatchObject({
      failure: { code: 'not-enough-stock', shortages: [{ available: 0 }] },
    });
    expect(await paid(shop, payment)).toBe('placed');
    expect([await stockOf(shop), await listedUnits(shop)]).toEqual([[0, 0], 0]);
  });

  it('offers the counted stock once the payment is abandoned', async () => {
    const shop = await shopWith(await open(), 3);
    await beginCardPayment(shop, await buyer(shop, 'ann', { 2: 2 }));
    expect(await count(shop, '1')).toEqual(saved);
    shop.wait(reservationMs);
    await runDueJobs(shop);
    expect([await stockOf(shop), await listedUnits(shop)]).toEqual([[1, 0], 1]);
  });

  it('can end and begin again while the payment is in progress', async () => {
    const shop = await shopWith(await open(), 3);
    const payment = await beginCardPayment(shop, await buyer(shop));
    expect(await count(shop, '')).toEqual(saved);
    expect(await stockOf(shop)).toBeNull();
    expect(await count(shop, '4')).toEqual(saved);
    expect(await stockOf(shop)).toEqual([4, 1]);
    expect(await paid(shop, payment)).toBe('placed');
    expect(await stockOf(shop)).toEqual([3, 0]);
    const other = await beginCardPayment(shop, await buyer(shop, 'bob'));
    expect(await count(shop, '')).toEqual(saved);
    expect(await paid(shop, other)).toBe('placed');
    expect(await count(shop, '6')).toEqual(saved);
    expect(await stockOf(shop)).toEqual([6, 0]);
  });

  it('shows the reserved units in the form and in the history', async () => {
    const shop = await shopWith(await open(), 5);
    await beginCardPayment(shop, await buyer(shop, 'ann', { 2: 2 }));
    const opened = await openProduct(shop, staff, 2);
    expect(opened.ok && [...opened.value.reserved.values()]).toEqual([2]);
    const request = { productId: 2, variantId: null, from: null };
    expect(await showStockHistory(shop, staff, request)).toMatchObject({
      value: { variants: [{ onHand: 5, reserved: 2 }] },
    });
  });

  it('is refused if an item was sold after the form was opened', async () => {
    const shop = await shopWith(await open(), 5);
    await beginCardPayment(shop, await buyer(shop));
    const product = await openProduct(shop, owner, 2);
    if (!product.ok) throw new Error(product.failure.code);
    const { editedAt, facts } = product.value;
    await stockUp(shop, 2, 4);
    const form = { ...productFormOf(facts, 'USD'), stock: '9' };
    const edit = { id: 2, editedAt, onHandSeen: facts.onHand, form, pictures: null };
    expect(await updateProduct(shop, staff, edit)).toEqual({
      ok: false,
      failure: { code: 'stale' },
    });
  });
});
