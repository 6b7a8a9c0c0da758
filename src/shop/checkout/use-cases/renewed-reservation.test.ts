import { expect, it } from 'vitest';
import {
  reservationMs,
  maxReservedMs,
  reservationPauseMs,
} from '#shop/payments/rules/payment-attempt.ts';
import { runDueJobs } from '../../../workers.ts';
import { putInCart, readyToPlace } from '../../../../tests/support/buyers.ts';
import {
  beginCardPayment,
  buyer,
  shopWith,
  stockOf,
} from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { beginPayment } from './begin-payment.ts';
import { placeOrder } from './place-order.ts';
import { settlePayment } from './settle-payment.ts';

const step = reservationMs - 60_000;

eachEngine('reservation renewed by starting the card payment again', ({ open }) => {
  it('ends after 45 minutes, so that others can buy the item', async () => {
    const shop = await shopWith(await open(), 1);
    const ann = await buyer(shop);
    const ready = await readyToPlace(shop, ann, { method: 'credit-card' });
    for (let passedMs = 0; passedMs < maxReservedMs; passedMs += step) {
      expect((await beginPayment(shop, ann, ready)).ok).toBe(true);
      shop.wait(step);
      await runDueJobs(shop);
    }
    expect(await stockOf(shop)).toEqual([1, 0]);

    const refused = await beginPayment(shop, ann, ready);
    expect(refused).toMatchObject({ failure: { code: 'reservation-limit' } });
    expect(await stockOf(shop)).toEqual([1, 0]);
    const bob = await buyer(shop, 'bob');
    expect((await placeOrder(shop, bob, await readyToPlace(shop, bob))).ok).toBe(true);
  });

  it('can be made again after a pause, and at once after an order', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await buyer(shop);
    await beginCardPayment(shop, ann);
    shop.wait(reservationMs + reservationPauseMs);
    await runDueJobs(shop);
    const payment = await beginCardPayment(shop, ann);
    shop.testGateway?.pay(payment.reference, 'approved');
    await settlePayment(shop, payment);
    const since = async () => {
      const read = shop.db.read
        .selectFrom('payment_attempts')
        .select(['created_at', 'reserved_since']);
      return (await read.orderBy('created_at').execute()).map((row) => {
        return row.created_at - row.reserved_since;
      });
    };
    shop.wait(1);
    await putInCart(shop, ann, { 2: 1 });
    await beginCardPayment(shop, ann);
    expect(await since()).toEqual([0, 0, 0]);
  });

  it('leaves the payment in progress unchanged if refused', async () => {
    const shop = await shopWith(await open(), 1);
    const ann = await buyer(shop);
    await beginCardPayment(shop, ann);
    for (const ms of [step, step]) {
      shop.wait(ms);
      await beginCardPayment(shop, ann);
    }
    shop.wait(step);
    const last = await beginCardPayment(shop, ann);
    shop.wait(maxReservedMs - 3 * step - 1);
    const ready = await readyToPlace(shop, ann, { method: 'credit-card' });
    expect(await beginPayment(shop, ann, ready)).toMatchObject({
      failure: { code: 'reservation-limit' },
    });
    shop.testGateway?.pay(last.reference, 'approved');
    expect((await settlePayment(shop, last))?.state).toBe('placed');
    expect(await stockOf(shop)).toEqual([0, 0]);
  });
});
