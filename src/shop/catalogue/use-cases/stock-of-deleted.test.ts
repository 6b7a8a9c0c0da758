import { expect, it } from 'vitest';
import { reservationMs } from '#shop/payments/rules/payment-attempt.ts';
import { runDueJobs } from '../../../workers.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import {
  beginCardPayment,
  buyer,
  shopWith,
  stockOf,
} from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { deleteProduct, restoreProduct } from './delete-product.ts';
import { showProduct } from './show-product.ts';

const day = 24 * 60 * 60 * 1000;

/** As a page and as the table of products have it. */
async function shown(shop: Shop, id = 2) {
  const page = await showProduct(shop, id);
  const row = await shop.db.read
    .selectFrom('product_stock')
    .select('units')
    .where('product_id', '=', id)
    .executeTakeFirst();
  return [page.ok ? page.value.product.availability : page.failure.code, row?.units];
}

async function stockRows(shop: Shop) {
  const rows = await shop.db.read.selectFrom('stock').select('variant_id').execute();
  return rows.map(({ variant_id: id }) => id).toSorted();
}

eachEngine('the stock of a deleted product', ({ open }) => {
  it('loses the item that a card payment had reserved and has paid before it is restored', async () => {
    const shop = await shopWith(await open(), 1);
    const ann = await buyer(shop);
    const payment = await beginCardPayment(shop, ann);
    await deleteProduct(shop, staff, 2);
    shop.testGateway?.pay(payment.reference, 'approved');
    expect((await settlePayment(shop, payment))?.state).toBe('placed');
    await restoreProduct(shop, staff, 2);
    expect(await stockOf(shop)).toEqual([0, 0]);
    expect(await shown(shop)).toEqual(['sold-out', 0]);
  });

  it('still has an item reserved when it is restored while the payment is in progress', async () => {
    const shop = await shopWith(await open(), 2);
    const ann = await buyer(shop);
    const payment = await beginCardPayment(shop, ann);
    await deleteProduct(shop, staff, 2);
    await restoreProduct(shop, staff, 2);
    expect(await stockOf(shop)).toEqual([2, 1]);
    expect(await shown(shop)).toEqual(['few-left', 1]);
    shop.testGateway?.pay(payment.reference, 'approved');
    await settlePayment(shop, payment);
    expect(await stockOf(shop)).toEqual([1, 0]);
  });

  it('has its item back when the payment is given up before it is restored', async () => {
    const shop = await shopWith(await open(), 2);
    const ann = await buyer(shop);
    await beginCardPayment(shop, ann);
    await deleteProduct(shop, staff, 2);
    shop.wait(reservationMs);
    await runDueJobs(shop);
    await restoreProduct(shop, staff, 2);
    expect(await stockOf(shop)).toEqual([2, 0]);
    expect(await shown(shop)).toEqual(['few-left', 2]);
  });

  it('has the items back of an order that is cancelled before it is restored', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await newCustomer(shop, 'ann');
    const order = await placedOrder(shop, ann, { quantities: { 2: 2, 5: 1 } });
    await deleteProduct(shop, staff, 2);
    expect((await cancelOrder(shop, staff, order.id)).ok).toBe(true);
    await restoreProduct(shop, staff, 2);
    expect(await stockOf(shop)).toEqual([3, 0]);
    expect(await shown(shop)).toEqual(['few-left', 3]);
  });

  it('is kept for as long as it can be restored, and no longer', async () => {
    const shop = await shopWith(await open(), 3);
    const before = await stockRows(shop);
    await deleteProduct(shop, staff, 2);
    expect(await stockRows(shop)).toEqual(before);
    shop.wait(30 * day + 1);
    await deleteProduct(shop, staff, 5);
    expect(await stockRows(shop)).toHaveLength(before.length - 1);
  });
});
