import { expect, it } from 'vitest';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import {
  filledForm,
  newCustomer,
  putInCart,
  readyToPlace,
  stockUp,
} from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner, customer, staff } from '../../../../tests/support/staff.ts';
import { advanceOrder } from './advance-order.ts';
import { unfilteredOrders } from '#shop/orders/rules/orders-desk.ts';
import { listOrders } from './list-orders.ts';

eachEngine('order list', ({ open }) => {
  it('[1.05] [1.19] shows the orders of all customers, newest first, twenty per page; a search finds few of them or many', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, 5, 100);
    for (let i = 1; i <= 21; i += 1) {
      const buyer = await newCustomer(shop, `buyer${i}`);
      await putInCart(shop, buyer, { 5: 1 });
      await placeOrder(shop, buyer, await readyToPlace(shop, buyer));
    }
    const newest = await listOrders(shop, staff, unfilteredOrders);
    expect(newest).toMatchObject({ value: { page: { total: 21, count: 2 } } });
    expect(newest.ok && newest.value.orders.map(({ userEmail }) => userEmail).slice(0, 2)).toEqual([
      'buyer21@example.com',
      'buyer20@example.com',
    ]);
    const found = async (text: string) => {
      const table = await listOrders(shop, staff, { ...unfilteredOrders, text });
      return table.ok && table.value.orders.map(({ userEmail }) => userEmail.split('@')[0]);
    };
    expect(await found('buyer7@')).toEqual(['buyer7']);
    expect(await found('er2')).toEqual(['buyer21', 'buyer20', 'buyer2']);
    expect(await found('bu watch er13')).toEqual(['buyer13']);
    expect(await found('er13 handle')).toEqual([]);
    expect(await found('in')).toHaveLength(20);
    expect(await listOrders(shop, owner, { ...unfilteredOrders, page: 2 })).toMatchObject({
      value: {
        orders: [
          {
            userEmail: 'buyer1@example.com',
            form: filledForm,
            lines: [
              { title: 'Slim Dress Watch on Espresso Leather', category: 'jewelery', quantity: 1 },
            ],
          },
        ],
      },
    });
  });

  it('filters by email, number, status and payment', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, 5, 100);
    const placed: number[] = [];
    for (const name of ['astrid', 'a_strid', 'bo']) {
      const buyer = await newCustomer(shop, name);
      await putInCart(shop, buyer, { 5: 1 });
      const order = await placeOrder(shop, buyer, await readyToPlace(shop, buyer));
      if (!order.ok) throw new Error(order.failure.code);
      placed.push(order.value.id);
    }
    const [firstId = 0] = placed;
    await advanceOrder(shop, owner, { step: 'ship', orderId: firstId });
    await advanceOrder(shop, owner, { step: 'mark-paid', orderId: firstId });
    const shown = async (query: Partial<typeof unfilteredOrders> | object) => {
      const table = await listOrders(shop, staff, { ...unfilteredOrders, ...query });
      return table.ok && table.value.orders.map(({ userEmail }) => userEmail.split('@')[0]);
    };
    expect(await shown({ text: 'STRID@' })).toEqual(['a_strid', 'astrid']);
    expect(await shown({ text: 'a_' })).toEqual(['a_strid']);
    expect(await shown({ text: `${placed[2]}` })).toEqual(['bo']);
    const all = await listOrders(shop, staff, unfilteredOrders);
    const number = all.ok ? (all.value.orders[0]?.number ?? '') : '';
    expect(await shown({ text: number.toLowerCase() })).toEqual(['bo']);
    expect(await shown({ text: number.slice(3, 8) })).toEqual(['bo']);
    expect(await shown({ text: 'solberg INGRID' })).toEqual(['bo', 'a_strid', 'astrid']);
    expect(await shown({ text: `ingrid ${number}` })).toEqual(['bo']);
    expect(await shown({ text: 'ingrid nilsson' })).toEqual([]);
    expect(await shown({ status: 'shipped' })).toEqual(['astrid']);
    expect(await shown({ payment: 'awaited' })).toEqual(['bo', 'a_strid']);
    expect(await shown({ status: 'placed', payment: 'paid' })).toEqual([]);
  });

  it('filters by country, product, day and amount, and finds products by their title', async () => {
    const shop = await demoShop(await open());
    const place = async (name: string, products: Record<number, number>, country: string) => {
      const buyer = await newCustomer(shop, name);
      await putInCart(shop, buyer, products);
      const form = { ...filledForm, country };
      const order = await placeOrder(shop, buyer, await readyToPlace(shop, buyer, { form }));
      if (!order.ok) throw new Error(order.failure.code);
      return order.value.id;
    };
    await stockUp(shop, 5, 100);
    await place('watch', { 5: 1 }, 'United States');
    const speakerId = await place('speaker', { 7: 2 }, 'United States');
    await place('both', { 5: 1, 7: 1 }, 'United States');
    await shop.db.write((writer) =>
      writer
        .updateTable('orders')
        .set({ country: 'Germany' })
        .where('id', '=', speakerId)
        .execute(),
    );
    await shop.db.write((writer) =>
      writer
        .updateTable('orders')
        .set({ placed_at: Date.UTC(2026, 10, 1) })
        .where('id', '=', speakerId)
        .execute(),
    );
    const shown = async (query: Partial<typeof unfilteredOrders>) => {
      const table = await listOrders(shop, staff, { ...unfilteredOrders, ...query });
      return table.ok && table.value.orders.map(({ userEmail }) => userEmail.split('@')[0]);
    };
    expect(await shown({})).toEqual(['both', 'watch', 'speaker']);
    expect(await shown({ country: 'Germany' })).toEqual(['speaker']);
    expect(await shown({ product: '5' })).toEqual(['both', 'watch']);
    expect(await shown({ product: 'leather handle' })).toEqual(['both', 'speaker']);
    expect(await shown({ product: 'nothing is called so' })).toEqual([]);
    expect(await shown({ from: '2026-11-02' })).toEqual(['both', 'watch']);
    expect(await shown({ to: '2026-11-01' })).toEqual(['speaker']);
    expect(await shown({ from: '2026-11-01', to: '2026-11-01' })).toEqual(['speaker']);
    expect(await shown({ minTotal: '300' })).toEqual(['both', 'speaker']);
    expect(await shown({ maxTotal: '299.99' })).toEqual(['watch']);
    expect(await shown({ minTotal: '300', country: 'Germany', payment: 'awaited' })).toEqual([
      'speaker',
    ]);
    expect(await shown({ text: 'handle' })).toEqual(['both', 'speaker']);
    expect(await shown({ text: 'ESPRESSO handle' })).toEqual(['both']);
    expect(await shown({ text: 'handle', country: 'United States' })).toEqual(['both']);
    expect(await shown({ text: '"%_\\' })).toEqual([]);
  });

  it('requires the permission to view orders', async () => {
    const shop = await demoShop(await open());
    expect(await listOrders(shop, customer, unfilteredOrders)).toMatchObject({
      failure: { code: 'forbidden' },
    });
  });
});
