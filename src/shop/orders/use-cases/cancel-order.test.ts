import { expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import { promotionFormFrom } from '#shop/promotions/rules/promotion-form.ts';
import { addPromotion } from '#shop/promotions/use-cases/promotions.ts';
import { keepCode } from '#shop/cart/use-cases/cart-code.ts';
import type { Shop } from '#shop/shop.ts';
import { insertDiscountCode } from '#shop/promotions/store/discount-codes.ts';
import { newCustomer, unitsLeft, stockUp } from '../../../../tests/support/buyers.ts';
import {
  beginCardPayment,
  buyer,
  shopWith,
  stockOf,
} from '../../../../tests/support/card-checkout.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { advanceOrder } from './advance-order.ts';
import { cancelOrder } from './cancel-order.ts';

async function jobsOf(shop: Shop): Promise<unknown[]> {
  const jobs = await shop.db.read.selectFrom('jobs').selectAll().execute();
  return jobs.map(({ kind, payload }) => [kind, JSON.parse(payload)]);
}

eachEngine('cancelled order', ({ open }) => {
  it('returns its units, and pages show them in stock again', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await stockUp(shop, 5, 2);
    const untracked = await shop.db.read
      .selectFrom('variants')
      .select('id')
      .where('product_id', '=', 2)
      .executeTakeFirstOrThrow();
    await shop.db.write((writer) =>
      writer.deleteFrom('stock').where('variant_id', '=', untracked.id).execute(),
    );
    const order = await placedOrder(shop, ann, { quantities: { 5: 2, 2: 3 } });
    expect(await unitsLeft(shop, 5)).toBe(0);
    await shop.db.write((writer) => writer.deleteFrom('jobs').execute());
    expect(await cancelOrder(shop, staff, order.id)).toEqual({ ok: true, value: null });
    expect(await unitsLeft(shop, 5)).toBe(2);
    expect(await jobsOf(shop)).toEqual([['refresh-availability', { productId: 5 }]]);
    expect(await storedOrder(shop, order.id)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'void' },
    });
    const stillUntracked = await shop.db.read
      .selectFrom('stock')
      .selectAll()
      .where('variant_id', '=', untracked.id)
      .execute();
    expect(stillUntracked).toEqual([]);
  });

  it('returns no more units than were deducted where staff had counted fewer than were reserved', async () => {
    const shop = await shopWith(await open(), 3);
    const payment = await beginCardPayment(shop, await buyer(shop, 'ann', { 2: 3 }));
    await stockUp(shop, 2, 1);
    shop.testGateway?.pay(payment.reference, 'approved');
    const settled = await settlePayment(shop, payment);
    expect(settled?.state).toBe('placed');
    expect(await stockOf(shop)).toEqual([0, 0]);
    const { id } = await shop.db.read.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    expect(await cancelOrder(shop, staff, id)).toMatchObject({ ok: true });
    expect(await stockOf(shop)).toEqual([1, 0]);
  });

  it('returns nothing of a product whose stock was not tracked when it was placed', async () => {
    const shop = await shopWith(await open(), 3);
    const counted = await shop.db.read.selectFrom('stock').selectAll().execute();
    await shop.db.write((writer) => writer.deleteFrom('stock').execute());
    const order = await placedOrder(shop, await newCustomer(shop, 'ann'), { quantities: { 2: 2 } });
    await shop.db.write((writer) => writer.insertInto('stock').values(counted).execute());
    expect(await cancelOrder(shop, staff, order.id)).toMatchObject({ ok: true });
    expect(await stockOf(shop)).toEqual([3, 0]);
  });

  it('makes its code and promotion available again, even those for a first order', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const reduction = { kind: 'amount', off: money(2000, 'USD') } as const;
    const code = {
      code: 'TWENTY',
      reduction,
      source: 'newsletter',
      isFirstOrderOnly: true,
    } as const;
    const row = { ...code, issuedTo: null, id: shop.newId(), now: shop.clock() };
    await shop.db.write((writer) => insertDiscountCode(writer, row));
    const first = await placedOrder(shop, ann, {
      quantities: { 2: 1 },
      code: 'TWENTY',
      lessMinor: 2000,
    });
    expect(await keepCode(shop, ann, 'TWENTY')).toMatchObject({ failure: { code: 'code-spent' } });
    await cancelOrder(shop, staff, first.id);
    expect(await keepCode(shop, ann, 'TWENTY')).toMatchObject({ ok: true });

    const typed = new Map(
      Object.entries({ title: 'One', code: 'ONE', kind: 'amount', value: '10', totalLimit: '1' }),
    );
    const form = promotionFormFrom((field) => typed.get(field));
    expect(await addPromotion(shop, staff, form)).toMatchObject({ ok: true });
    const second = await placedOrder(shop, ann, {
      quantities: { 2: 1 },
      code: 'ONE',
      lessMinor: 1000,
    });
    const bob = await newCustomer(shop, 'bob');
    const spent = { failure: { code: 'code-used-up' } };
    expect(await keepCode(shop, bob, 'ONE')).toMatchObject(spent);
    await cancelOrder(shop, staff, second.id);
    await placedOrder(shop, bob, { quantities: { 2: 1 }, code: 'ONE', lessMinor: 1000 });
    expect(await keepCode(shop, ann, 'ONE')).toMatchObject(spent);
  });

  it('cancelled twice or shipped concurrently ends in one status and returns its units once', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await stockUp(shop, 5, 10);
    const twice = await placedOrder(shop, ann, { quantities: { 5: 3 } });
    const both = await Promise.all([
      cancelOrder(shop, staff, twice.id),
      cancelOrder(shop, owner, twice.id),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await unitsLeft(shop, 5)).toBe(10);
    const mails = await shop.db.read
      .selectFrom('mail_outbox')
      .select('id')
      .where('template', '=', 'order-cancelled')
      .execute();
    expect(mails).toHaveLength(1);

    const order = await placedOrder(shop, ann, { quantities: { 5: 3 } });
    const [cancelled, shipped] = await Promise.all([
      cancelOrder(shop, staff, order.id),
      advanceOrder(shop, owner, { step: 'ship', orderId: order.id }),
    ]);
    expect([cancelled.ok, shipped.ok].filter(Boolean)).toHaveLength(1);
    expect(await unitsLeft(shop, 5)).toBe(cancelled.ok ? 10 : 7);
  });

  it('keeps its paid status until it is refunded', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const { id: orderId } = await placedOrder(shop, ann, { quantities: { 5: 1 } });
    await advanceOrder(shop, staff, { step: 'mark-paid', orderId });
    await cancelOrder(shop, staff, orderId);
    const paid = { status: 'cancelled', payment: { status: 'paid' } };
    expect(await storedOrder(shop, orderId)).toMatchObject(paid);
    expect(await advanceOrder(shop, staff, { step: 'refund', orderId })).toMatchObject({
      ok: true,
    });
  });
});
