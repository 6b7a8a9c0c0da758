import { orderFromPlan } from '#shop/orders/rules/order-plan.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import type { Shop } from '#shop/shop.ts';
import type { Schema } from '#platform/database/schema.ts';
import {
  filledForm,
  newCustomer,
  unitsLeft,
  putInCart,
  readyToPlace,
  stockUp,
} from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine, onPostgresServer } from '../../../../tests/support/each-engine.ts';
import { runDueJobs } from '../../../workers.ts';
import { contentVersion, productVersion } from '#shop/catalogue/use-cases/page-version.ts';
import { placeOrder } from './place-order.ts';

async function count(shop: Shop, table: keyof Schema): Promise<number> {
  const { rows } = await shop.db.read
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

eachEngine('place order', ({ open }) => {
  it('writes order, lines, payment, email and audit event, and empties the cart', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 2, 5: 2 });
    const placed = await placeOrder(shop, ann, await readyToPlace(shop, ann));
    expect(placed).toMatchObject({ ok: true, value: { number: expect.stringMatching(/^V-/) } });

    const { orders } = await listMyOrders(shop, ann, 1);
    expect(orders).toMatchObject([
      {
        userId: ann.userId,
        userEmail: ann.email,
        form: filledForm,
        subtotal: { amount: 2 * 22_900 + 2 * 21_500 },
        shipping: { amount: 1000 },
        total: { amount: 2 * 22_900 + 2 * 21_500 + 1000 },
        payment: { method: 'bank-transfer', status: 'awaited' },
        lines: [
          { title: 'Wireless Headphones with Noise Control', category: 'electronics', quantity: 2 },
          { title: 'Slim Dress Watch on Espresso Leather', category: 'jewelery', quantity: 2 },
        ],
      },
    ]);
    expect((await showCart(shop, { visitor: ann, cartToken: null })).lines).toEqual([]);
    expect(
      await Promise.all(
        (['payments', 'mail_outbox', 'audit_entries'] as const).map((table) => count(shop, table)),
      ),
    ).toEqual([1, 1, 1]);
  });

  it('[T12] twice with one key creates one order, concurrently or later, also with the back button', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await stockUp(shop, 2, 10);
    await putInCart(shop, ann, { 2: 1 });
    const placing = await readyToPlace(shop, ann);
    const answers = await Promise.all([1, 2, 3].map(() => placeOrder(shop, ann, placing)));
    const again = await placeOrder(shop, ann, placing);
    const numbers = [...answers, again].map((answer) => answer.ok && answer.value.number);
    expect(new Set(numbers).size).toBe(1);
    expect(again.ok).toBe(true);
    expect([await count(shop, 'orders'), await unitsLeft(shop, 2)]).toEqual([1, 9]);
  });

  it('returns the order as it is read from the database afterwards', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await stockUp(shop, 2, 10);
    await putInCart(shop, ann, { 8: 2, 2: 3 });
    const placed = await placeOrder(shop, ann, await readyToPlace(shop, ann));
    if (!placed.ok || !placed.value.recorded) throw new Error('the order was not placed');
    const { id, number, recorded } = placed.value;
    const { userId, email: userEmail } = ann;
    const order = orderFromPlan({ id, number, userId, userEmail, ...recorded });
    expect(order).toEqual(await findOrder(shop.db.read, id));
  });

  it('[T03] with another customer’s key never returns their order', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const bob = await newCustomer(shop, 'bob');
    await putInCart(shop, ann, { 2: 1 });
    const placing = await readyToPlace(shop, ann);
    await placeOrder(shop, ann, placing);
    expect(await placeOrder(shop, bob, placing)).toMatchObject({ failure: { code: 'empty-cart' } });
  });

  it('refuses more than the stock with the available quantity and changes nothing', async () => {
    const shop = await demoShop(await open());
    const [ann, bob] = [await newCustomer(shop, 'ann'), await newCustomer(shop, 'bob')];
    await stockUp(shop, 2, 3);
    await putInCart(shop, ann, { 5: 2, 2: 2 });
    await putInCart(shop, bob, { 5: 2, 2: 2 });
    const watches = await unitsLeft(shop, 5);
    expect((await placeOrder(shop, ann, await readyToPlace(shop, ann))).ok).toBe(true);
    expect(await placeOrder(shop, bob, await readyToPlace(shop, bob))).toMatchObject({
      failure: { code: 'not-enough-stock', shortages: [{ available: 1 }] },
    });
    expect([await unitsLeft(shop, 2), await unitsLeft(shop, 5)]).toEqual([1, watches - 2]);
    expect((await showCart(shop, { visitor: bob, cartToken: null })).count).toBe(4);
  });

  it('(T13) sells the last five units to forty concurrent customers without overselling', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, 2, 5);
    const buyers = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const buyer = await newCustomer(shop, `buyer-${i}`);
        await putInCart(shop, buyer, { 2: 1 });
        return { buyer, placing: await readyToPlace(shop, buyer) };
      }),
    );
    const answers = await Promise.all(
      buyers.map(({ buyer, placing }) => placeOrder(shop, buyer, placing)),
    );
    const codes = answers.map((answer) => (answer.ok ? 'placed' : answer.failure.code));
    expect(codes.filter((code) => code === 'placed')).toHaveLength(5);
    expect(codes.filter((code) => code === 'not-enough-stock')).toHaveLength(35);
    expect([await count(shop, 'orders'), await unitsLeft(shop, 2)]).toEqual([5, 0]);
  });

  it('raises the page version only after stock crosses a displayed threshold', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, 2, 7);
    const versions = async () => [await contentVersion(shop), await productVersion(shop, 2)];
    const buy = async (name: string) => {
      const buyer = await newCustomer(shop, name);
      await putInCart(shop, buyer, { 2: 1 });
      await placeOrder(shop, buyer, await readyToPlace(shop, buyer));
      await runDueJobs(shop);
    };
    const before = await versions();
    await buy('seventh');
    expect(await versions()).toEqual(before);
    await buy('sixth-leaves-five');
    expect(await versions()).toEqual(before.map((version) => (version ?? 0) + 1));
    expect(await count(shop, 'jobs')).toBe(0);
  });
});

describe('two concurrent orders', () => {
  onPostgresServer('for different products', ({ open }) => {
    it('are both placed without waiting for each other', async () => {
      const shop = await demoShop(await open());
      const [ann, bob] = [await newCustomer(shop, 'ann'), await newCustomer(shop, 'bob')];
      await putInCart(shop, ann, { 2: 1 });
      await putInCart(shop, bob, { 5: 1 });
      const [annPlacing, bobPlacing] = [
        await readyToPlace(shop, ann),
        await readyToPlace(shop, bob),
      ];
      const gate = Promise.withResolvers<void>();
      // Ann's order stays open in a transaction that commits only after Bob's has.
      const held = shop.db.write(async (writer) => {
        const inside = {
          ...shop,
          db: { ...shop.db, write: <T>(work: (w: typeof writer) => Promise<T>) => work(writer) },
        };
        const placed = await placeOrder(inside, ann, annPlacing);
        await gate.promise;
        return placed;
      });
      const bobs = await placeOrder(shop, bob, bobPlacing);
      gate.resolve();
      expect([(await held).ok, bobs.ok]).toEqual([true, true]);
    });
  });

  onPostgresServer(
    'an order of a product whose stock tracking ends while it is placed',
    ({ open }) => {
      it('record that no units were deducted', async () => {
        const shop = await demoShop(await open());
        const ann = await newCustomer(shop, 'ann');
        await stockUp(shop, 2, 5);
        await putInCart(shop, ann, { 2: 2, 5: 1 });
        const placing = await readyToPlace(shop, ann);
        const holder = Promise.withResolvers<number>();
        const isOrderWaiting = Promise.withResolvers<void>();
        const uncounted = shop.db.write(async (writer) => {
          const ofProduct = writer.selectFrom('variants').select('id').where('product_id', '=', 2);
          await writer.deleteFrom('stock').where('variant_id', 'in', ofProduct).execute();
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
            writer,
          );
          holder.resolve(rows[0]?.pid ?? 0);
          await isOrderWaiting.promise;
        });
        const pid = await holder.promise;
        const placed = placeOrder(shop, ann, placing);
        await expect.poll(() => countWaitingFor(shop, pid)).toBe(1);
        isOrderWaiting.resolve();
        await uncounted;
        const answer = await placed;
        const lines = await shop.db.read
          .selectFrom('order_lines')
          .select(['product_id', 'quantity', 'deducted_units'])
          .where('order_id', '=', answer.ok ? answer.value.id : 0)
          .orderBy('product_id')
          .execute();
        expect(lines).toEqual([
          { product_id: 2, quantity: 2, deducted_units: 0 },
          { product_id: 5, quantity: 1, deducted_units: 1 },
        ]);
      });
    },
  );
});

async function countWaitingFor({ db }: Shop, pid: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid))
  `.execute(db.read);
  return Number(rows[0]?.waiting);
}
