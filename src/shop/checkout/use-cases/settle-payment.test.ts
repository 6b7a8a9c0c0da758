import { expect, it } from 'vitest';
import { reservationMs } from '#shop/payments/rules/payment-attempt.ts';
import { money } from '#platform/money.ts';
import { addToCart } from '#shop/cart/use-cases/add-to-cart.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import { gatewaysOf } from '#shop/payments/integrations/payment-gateway.ts';
import type { Shop } from '#shop/shop.ts';
import { reserveUnits } from '#shop/inventory/store/stock-reservations.ts';
import { readCartLines } from '#shop/cart/store/cart-contents.ts';
import { runDueJobs } from '../../../workers.ts';
import { nothingChosen, readyToPlace, stockUp } from '../../../../tests/support/buyers.ts';
import {
  beginCardPayment,
  buyer,
  demoGateway,
  shopWith,
  stockOf,
} from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { beginPayment } from './begin-payment.ts';
import { keepDraft, showDraft } from './checkout-draft.ts';
import { placeOrder } from './place-order.ts';
import { settlePayment } from './settle-payment.ts';

const card = { method: 'credit-card' };

async function rowsOf(shop: Shop, table: 'orders' | 'mail_outbox' | 'stock_reservations') {
  return (await shop.db.read.selectFrom(table).selectAll().execute()).length;
}

eachEngine('card payment', ({ open }) => {
  it('reserves units and deducts them once the order is placed and paid', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await buyer(shop);
    const { paymentId, reference } = await beginCardPayment(shop, ann);
    expect(await stockOf(shop)).toEqual([3, 1]);
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('open');
    expect(await rowsOf(shop, 'orders')).toBe(0);

    shop.testGateway?.pay(reference, 'approved');
    const settled = await settlePayment(shop, { paymentId });
    const [order] = (await listMyOrders(shop, ann, 1)).orders;
    expect(settled).toMatchObject({
      userId: ann.userId,
      state: 'placed',
      orderNumber: order?.number,
    });
    expect(await stockOf(shop)).toEqual([2, 0]);
    expect((await showCart(shop, { visitor: ann, cartToken: null })).lines).toEqual([]);
    await runDueJobs(shop);
    const [paid] = (await listMyOrders(shop, ann, 1)).orders;
    expect(paid?.payment).toEqual({ method: 'credit-card', status: 'paid' });
    expect(shop.testGateway?.show(reference)?.state).toBe('captured');
  });

  it('[T15] settled concurrently by return, webhook and poll creates one order, one capture and one email', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await buyer(shop);
    const { paymentId, reference } = await beginCardPayment(shop, ann);
    shop.testGateway?.pay(reference, 'approved');
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => settlePayment(shop, { paymentId })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([await rowsOf(shop, 'orders'), await rowsOf(shop, 'mail_outbox')]).toEqual([1, 1]);
    const captures = shop.db.read.selectFrom('jobs').select('id');
    expect(await captures.where('kind', '=', 'capture-payment').execute()).toHaveLength(1);
    expect(await stockOf(shop)).toEqual([2, 0]);
  });

  it('declined or cancelled releases the units and keeps the cart and the checkout draft', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await buyer(shop);
    for (const end of ['declined', 'cancelled'] as const) {
      const { paymentId, reference } = await beginCardPayment(shop, ann);
      const { checkoutKey, form } = await readyToPlace(shop, ann);
      const typed = {
        form,
        ...nothingChosen,
      };
      await keepDraft(shop, ann, { checkoutKey, draft: typed });
      if (end === 'declined') shop.testGateway?.pay(reference, 'declined');
      else shop.testGateway?.cancel(reference);
      expect((await settlePayment(shop, { paymentId }))?.state).toBe(end);
      expect(await stockOf(shop)).toEqual([3, 0]);
      expect((await showCart(shop, { visitor: ann, cartToken: null })).count).toBe(1);
      expect(await showDraft(shop, ann)).toMatchObject({ form });
    }
    expect(await rowsOf(shop, 'orders')).toBe(0);
  });

  it('without a result releases the units after 15 minutes, once, and a late approval is released', async () => {
    const shop = await shopWith(await open(), 1);
    const ann = await buyer(shop);
    const { paymentId, reference } = await beginCardPayment(shop, ann);
    shop.wait(reservationMs - 1);
    await runDueJobs(shop);
    expect(await stockOf(shop)).toEqual([1, 1]);
    shop.wait(1);
    await runDueJobs(shop);
    await Promise.all([1, 2, 3].map(() => settlePayment(shop, { paymentId })));
    expect(await stockOf(shop)).toEqual([1, 0]);
    const bob = await buyer(shop, 'bob');
    expect((await placeOrder(shop, bob, await readyToPlace(shop, bob))).ok).toBe(true);

    shop.testGateway?.pay(reference, 'approved');
    await runDueJobs(shop);
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('expired');
    expect(shop.testGateway?.show(reference)?.state).toBe('cancelled');
    expect([await stockOf(shop), await rowsOf(shop, 'orders')]).toEqual([[0, 0], 1]);
  });

  it('approved while it expires is either placed or released, never both', async () => {
    const shop = await shopWith(await open(), 1);
    const ann = await buyer(shop);
    const { paymentId, reference } = await beginCardPayment(shop, ann);
    shop.wait(reservationMs);
    const racing = [1, 2, 3].map(() => settlePayment(shop, { paymentId }));
    shop.testGateway?.pay(reference, 'approved');
    await Promise.all([...racing, settlePayment(shop, { paymentId })]);
    await runDueJobs(shop);
    await runDueJobs(shop);
    const orders = await rowsOf(shop, 'orders');
    expect(await stockOf(shop)).toEqual([1 - orders, 0]);
    const expected = orders === 1 ? 'captured' : 'cancelled';
    expect(shop.testGateway?.show(reference)?.state).toBe(expected);
  });

  it('[T13] or transfer by ten concurrent customers sells the last unit exactly once', async () => {
    const shop = await shopWith(await open(), 1);
    const ready = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const one = await buyer(shop, `buyer-${i}`);
        return { one, placing: await readyToPlace(shop, one) };
      }),
    );
    const answers = await Promise.all(
      ready.map(({ one, placing }, i) =>
        i % 2 === 0
          ? beginPayment(shop, one, { ...placing, ...card })
          : placeOrder(shop, one, placing),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const [onHand = 0, held = 0] = (await stockOf(shop)) ?? [];
    expect(onHand - held).toBe(0);
    expect((await rowsOf(shop, 'orders')) + (await rowsOf(shop, 'stock_reservations'))).toBe(1);
  });

  it('[T10] [T11] with a different amount or currency than the order is refused and released', async () => {
    const shop = await shopWith(await open(), 3);
    const gateway = await demoGateway(shop);
    for (const amount of [money(1, 'USD'), money(23_900, 'VND')]) {
      const ann = await buyer(shop, `ann-${amount.currency}`);
      const { paymentId, reference } = await beginCardPayment(shop, ann);
      shop.testGateway?.pay(reference, 'approved');
      const read = async () => {
        const known = await gateway.read(reference);
        return known && { ...known, amount };
      };
      const lying = { ...shop, gateways: gatewaysOf(async () => [{ ...gateway, read }]) };
      expect((await settlePayment(lying, { paymentId }))?.state).toBe('refused');
      await runDueJobs(shop);
      expect(shop.testGateway?.show(reference)?.state).toBe('cancelled');
    }
    expect([await stockOf(shop), await rowsOf(shop, 'orders')]).toEqual([[3, 0], 0]);
  });

  it('[T10] places the order as confirmed and paid; items added meanwhile stay in the cart', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await buyer(shop);
    const { paymentId, reference } = await beginCardPayment(shop, ann);
    const adding = { productId: 5, variantId: null, quantity: 2 };
    await addToCart(shop, { visitor: ann, cartToken: null }, adding);
    shop.testGateway?.pay(reference, 'approved');
    await settlePayment(shop, { paymentId });
    const [order] = (await listMyOrders(shop, ann, 1)).orders;
    expect(order?.lines.map(({ productId }) => productId)).toEqual([2]);
    expect(order?.total.amount).toBe(shop.testGateway?.show(reference)?.amount.amount);
    const { lines } = await showCart(shop, { visitor: ann, cartToken: null });
    expect(lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([[5, 2]]);
  });

  it('started again or replaced by a transfer can use its own reserved units', async () => {
    const shop = await shopWith(await open(), 1);
    const ann = await buyer(shop);
    const first = await beginCardPayment(shop, ann);
    const { lines } = await showCart(shop, { visitor: ann, cartToken: null });
    expect(lines.map(({ sellable }) => sellable)).toEqual([1]);
    const second = await beginCardPayment(shop, ann);
    expect(await stockOf(shop)).toEqual([1, 1]);
    shop.testGateway?.pay(first.reference, 'approved');
    expect((await settlePayment(shop, first))?.state).toBe('replaced');
    expect((await placeOrder(shop, ann, await readyToPlace(shop, ann))).ok).toBe(true);
    await runDueJobs(shop);
    for (const { reference } of [first, second]) {
      expect(shop.testGateway?.show(reference)?.state).toBe('cancelled');
    }
    expect(await stockOf(shop)).toEqual([0, 0]);
  });

  it('with an unavailable provider releases the units and reports it', async () => {
    const shop = await shopWith(await open(), 1);
    const gateway = await demoGateway(shop);
    const ann = await buyer(shop);
    const failing = () => Promise.reject(new Error('no connection'));
    const silent = {
      ...shop,
      gateways: gatewaysOf(async () => [{ ...gateway, open: failing, read: failing }]),
    };
    const answer = await beginPayment(silent, ann, await readyToPlace(shop, ann, card));
    expect(answer).toMatchObject({ failure: { code: 'gateway-unavailable' } });
    expect(await stockOf(shop)).toEqual([1, 0]);

    const { paymentId } = await beginCardPayment(shop, ann);
    await expect(settlePayment(silent, { paymentId })).rejects.toThrow('no connection');
    shop.wait(reservationMs);
    expect((await settlePayment(silent, { paymentId }))?.state).toBe('expired');
    expect(await stockOf(shop)).toEqual([1, 0]);
  });

  it('adds up lines of the same variant', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await buyer(shop, 'ann', { 2: 2 });
    const { paymentId } = await beginCardPayment(shop, ann);
    const { id } = await shop.db.read.selectFrom('carts').select('id').executeTakeFirstOrThrow();
    await stockUp(shop, 2, 5);
    const lines = await readCartLines(shop.db.read, id, 'USD');
    const held = await shop.db.write((writer) =>
      reserveUnits(writer, 'another', [...lines, ...lines]),
    );
    expect(held).toMatchObject({ failure: { code: 'short', available: 3 } });
    expect(await stockOf(shop)).toEqual([5, 2]);
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('open');
  });

  it('is released when the order is cancelled before the capture', async () => {
    const shop = await shopWith(await open(), 1);
    const ann = await buyer(shop);
    const { paymentId, reference } = await beginCardPayment(shop, ann);
    shop.testGateway?.pay(reference, 'approved');
    await settlePayment(shop, { paymentId });
    const [order] = (await listMyOrders(shop, ann, 1)).orders;
    expect((await cancelOrder(shop, owner, order?.id ?? 0)).ok).toBe(true);
    await runDueJobs(shop);
    await runDueJobs(shop);
    expect(shop.testGateway?.show(reference)?.state).toBe('cancelled');
    expect(await stockOf(shop)).toEqual([1, 0]);
  });
});
