import { expect, it } from 'vitest';
import { listRefunds } from '#shop/payments/store/refunds.ts';
import { checkBooks } from '#shop/system/store/books.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, stockUp, unitsLeft } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { advanceOrder } from './advance-order.ts';
import { cancelRest } from './cancel-rest.ts';
import { listMail } from '#shop/email/use-cases/mail-log.ts';
import { showOrderRecord } from './order-record.ts';
import { shipOrder } from './ship-order.ts';

/** Three units of one product and one of another, of which two of the first have shipped. */
async function partlyShipped(db: Database) {
  const shop = await demoShop(db);
  await stockUp(shop, 5, 10);
  await stockUp(shop, 2, 10);
  const ann = await newCustomer(shop, 'ann');
  const order = await placedOrder(shop, ann, { quantities: { 5: 3, 2: 1 } });
  const { id: orderId } = order;
  const first = order.lines.findIndex(({ productId }) => productId === 5);
  const ship = () =>
    shipOrder(shop, staff, {
      orderId,
      key: 'shipment-1',
      lines: [{ position: first, quantity: 2 }],
      carrier: '',
      trackingNumber: '',
    });
  return { shop, order, orderId, first, ship };
}

const left = async (shop: Shop) => [await unitsLeft(shop, 5), await unitsLeft(shop, 2)];

async function wrongBooks({ db }: Shop) {
  return (await checkBooks(db.read)).filter(({ breaches }) => breaches > 0);
}

eachEngine('the rest of a partially shipped order', ({ open }) => {
  it('is refunded and returns to stock where the order is paid, and is cancelled once', async () => {
    const { shop, order, orderId, first, ship } = await partlyShipped(await open());
    expect(await cancelRest(shop, staff, orderId)).toMatchObject({ ok: false });
    await advanceOrder(shop, staff, { orderId, step: 'mark-paid' });
    await ship();
    expect(await cancelRest(shop, customer, orderId)).toMatchObject({
      failure: { code: 'forbidden' },
    });
    expect(await left(shop)).toEqual([7, 9]);
    const both = await Promise.all([
      cancelRest(shop, staff, orderId),
      cancelRest(shop, staff, orderId),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await left(shop)).toEqual([8, 10]);
    const after = await storedOrder(shop, orderId);
    expect(after).toMatchObject({ fulfillment: 'fulfilled', total: order.total });
    const worth = order.lines.reduce((sum, { unitPrice }) => sum + unitPrice.amount, 0);
    expect(after.refunded.amount).toBe(worth);
    expect(await listRefunds(shop.db.read, orderId)).toHaveLength(1);
    expect(after.lines[first]).toMatchObject({ quantity: 3, shipped: 2, refunded: 1 });
    const shown = await showOrderRecord(shop, staff, orderId);
    const event = shown.ok
      ? shown.value.timeline.find(
          (one) => one.kind === 'event' && one.action === 'order.rest-cancelled',
        )
      : null;
    expect(event).toMatchObject({
      changes: [
        { before: '1', after: '0' },
        { before: '3', after: '2' },
      ],
    });
    expect(await wrongBooks(shop)).toEqual([]);
  });

  it('makes an unpaid order cheaper, which is paid, refunded and ordered as what is left of it', async () => {
    const { shop, order, orderId, first, ship } = await partlyShipped(await open());
    await ship();
    expect(await cancelRest(shop, staff, orderId)).toMatchObject({ ok: true });
    const after = await storedOrder(shop, orderId);
    const price = order.lines[first]?.unitPrice.amount ?? 0;
    expect(after.total.amount).toBe(2 * price + order.shipping.amount);
    expect(after).toMatchObject({ fulfillment: 'fulfilled', payment: { status: 'awaited' } });
    expect(after.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual(
      order.lines.map(({ productId }) => [productId, productId === 5 ? 2 : 0]),
    );
    expect(await left(shop)).toEqual([8, 10]);
    expect(await wrongBooks(shop)).toEqual([]);
    const mails = await listMail(shop, staff, 1);
    expect(mails.ok && mails.value.mails.map(({ subject }) => subject)).toContain(
      `Vitrine: some items of order ${order.number} are cancelled`,
    );
    await advanceOrder(shop, staff, { orderId, step: 'mark-paid' });
    await advanceOrder(shop, staff, { orderId, step: 'refund' });
    const refunded = await storedOrder(shop, orderId);
    expect(refunded.refunded).toEqual(after.total);
    expect(refunded.payment.status).toBe('refunded');
    expect(await wrongBooks(shop)).toEqual([]);
  });
});
