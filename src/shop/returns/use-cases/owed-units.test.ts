import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { unitsToShip } from '#shop/fulfillment/rules/fulfillment-status.ts';
import type { OrderLine } from '#shop/orders/rules/order.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelRest } from '#shop/orders/use-cases/cancel-rest.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/database.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { completeReturn } from './complete-return.ts';
import { endExchange, exchangeReturn } from './exchange-return.ts';
import { decideReturn, receiveReturn } from './handle-return.ts';
import { createReturn } from './request-return.ts';

/** A paid order of four units, of which three have shipped. */
async function shippedInPart(db: Database) {
  const shop = await smallShop(db);
  const ann = await newCustomer(shop, 'ann');
  const { id: orderId } = await placedOrder(shop, ann, { quantities: { 2: 4 } });
  await advanceOrder(shop, staff, { orderId, step: 'mark-paid' });
  const shipped = { lines: [{ position: 0, quantity: 3 }], carrier: '', trackingNumber: '' };
  await shipOrder(shop, staff, { orderId, key: 'first', ...shipped });
  const lineOf = async (): Promise<OrderLine> => {
    const [line] = (await storedOrder(shop, orderId)).lines;
    if (!line) throw new Error('the order has no line');
    return line;
  };
  const requested = async (key: string) => {
    const unit = { position: 0, quantity: 1, reason: 'other', wantedVariantId: null } as const;
    const draft = { orderId, key, kind: 'return', lines: [unit], note: '' } as const;
    const made = await createReturn(shop, staff, draft);
    if (!made.ok) throw new Error(made.failure.code);
    return made.value.id;
  };
  const receive = async (returnId: string) => {
    await decideReturn(shop, staff, { returnId, decision: 'approve', answer: '' });
    const received = [{ position: 0, restocked: 1, writtenOff: 0 }];
    const arrived = await receiveReturn(shop, staff, { returnId, received });
    if (!arrived.ok) throw new Error(arrived.failure.code);
  };
  const complete = (returnId: string) =>
    completeReturn(shop, staff, { returnId, refund: { shipping: false, amountMinor: null } });
  const refund = (quantity: number) => {
    const lines = [{ position: 0, quantity }];
    const rest = { shipping: false, amountMinor: null, reason: 'other', note: '' } as const;
    return refundOrder(shop, staff, { orderId, key: shop.newId(), lines, restock: false, ...rest });
  };
  const left = async () => unitsToShip(await lineOf());
  return { shop, orderId, lineOf, requested, receive, complete, refund, left };
}

eachEngine('units that are owed', ({ open, openEmpty }) => {
  it('stay owed when returned units are refunded while others wait to be exchanged', async () => {
    const { shop, lineOf, requested, receive, complete, left } = await shippedInPart(await open());
    const refunded = await requested('refunded');
    const exchanged = await requested('exchanged');
    await receive(refunded);
    expect(await complete(refunded)).toMatchObject({ ok: true });
    expect(await left()).toBe(1);
    const item = (await lineOf()).variantId ?? '';
    const exchange = {
      returnId: exchanged,
      replacements: [{ position: 0, item }],
      chargesDifference: false,
      answer: '',
    };
    expect(await exchangeReturn(shop, staff, exchange)).toMatchObject({ ok: true });
    expect(await left()).toBe(1);
    await receive(exchanged);
    expect(await left()).toBe(1);
    expect(await endExchange(shop, staff, exchanged)).toMatchObject({ ok: true });
    expect(await left()).toBe(1);
    expect(await complete(exchanged)).toMatchObject({ ok: true });
    expect(await left()).toBe(1);
    expect(await lineOf()).toMatchObject({ returned: 2, exchanged: 0, exchangedBack: 0 });
  });

  it('are all cancelled with the rest of the order while a returned one waits for its refund', async () => {
    const { shop, orderId, requested, receive, complete, left } = await shippedInPart(await open());
    const returnId = await requested('one');
    await receive(returnId);
    expect(await cancelRest(shop, staff, orderId)).toMatchObject({ ok: true });
    expect(await left()).toBe(0);
    expect(await complete(returnId)).toMatchObject({ ok: true });
    expect(await left()).toBe(0);
  });

  it('are not owed again once they were refunded, whatever comes back later', async () => {
    const { requested, receive, complete, refund, left } = await shippedInPart(await open());
    expect(await refund(1)).toMatchObject({ ok: true });
    expect(await left()).toBe(0);
    const returnId = await requested('one');
    await receive(returnId);
    expect(await left()).toBe(0);
    expect(await complete(returnId)).toMatchObject({ ok: true });
    expect(await left()).toBe(0);
  });

  it('of earlier releases are distinguished from those that came back', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0216') });
    await db.write(async (writer) => {
      const order = sql`insert into orders (number, user_id, user_email, customer_name, checkout_key,
        status, currency, subtotal_minor, shipping_minor, total_minor, shipping_option, form, placed_at)
        values ('V-AAAA-AAAA', 'ann', 'ann@example.com', '', 'key', 'placed', 'USD', 100, 0, 100,
          'free', '{}', 1)`;
      await order.execute(writer);
      await sql`insert into order_lines (order_id, position, product_id, variant_id, title, category,
          option_values, unit_price_minor, quantity, returned_units, exchanged_units)
        select id, 0, 1, 'lamp', 'Lamp', 'electronics', '[]', 50, 9, 4, 2 from orders`.execute(
        writer,
      );
      // Refunded by hand: 2 units, of which 1 had come back, and 1 more; the return had 1.
      for (const [id, quantity, at] of [
        ['returned', 1, 1],
        ['first', 2, 2],
        ['second', 1, 3],
      ] as const) {
        await sql`insert into refunds (id, order_id, request_key, amount_minor, items_minor,
            shipping_minor, other_minor, currency, reason, note, state, failure, created_at)
          select ${id}, id, ${id}, 1, 1, 0, 0, 'USD', 'other', '', 'succeeded', '', ${at}
          from orders`.execute(writer);
        await sql`insert into refund_lines (refund_id, position, quantity, amount_minor, restocked)
          values (${id}, 0, ${quantity}, 1, 0)`.execute(writer);
      }
      const returns = sql`insert into returns (id, order_id, request_key, kind, state, note, answer,
          refund_id, exchange_order_id, created_at, changed_at)
        select 'refunded', id, 'a', 'return', 'completed', '', '', 'returned', null, 1, 1 from orders
        union all
        select 'exchanged', id, 'b', 'return', 'received', '', '', null, id, 1, 1 from orders`;
      await returns.execute(writer);
      await sql`insert into return_lines (return_id, position, quantity, reason, wanted_variant_id,
          restocked, written_off)
        values ('refunded', 0, 1, 'other', null, 1, 0), ('exchanged', 0, 2, 'other', 'rug', 1, 1)`.execute(
        writer,
      );
    });
    expect((await migrate(db)).ok).toBe(true);
    const lines = db.read.selectFrom('refund_lines').select(['refund_id', 'unshipped_units']);
    expect(await lines.orderBy('refund_id').execute()).toEqual([
      { refund_id: 'first', unshipped_units: 1 },
      { refund_id: 'returned', unshipped_units: 0 },
      { refund_id: 'second', unshipped_units: 1 },
    ]);
    const line = db.read.selectFrom('order_lines').select('exchanged_back_units as back');
    expect(await line.executeTakeFirstOrThrow()).toEqual({ back: 2 });
  });
});
