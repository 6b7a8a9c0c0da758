import { expect, it } from 'vitest';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { cancelOrder } from './cancel-order.ts';
import { exportLabels } from './list-selected-orders.ts';
import { listShipments } from './list-shipments.ts';
import { shipOrders } from './ship-orders.ts';

eachEngine('orders shipped in bulk', ({ open }) => {
  it('ship one by one: one that is refused stops no other, and sending them twice ships once', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const quantities = { 5: 1 };
    const orders = [];
    for (let count = 0; count < 3; count += 1) {
      orders.push(await placedOrder(shop, ann, { quantities }));
    }
    const [first, second, third] = orders;
    if (!first || !second || !third) throw new Error('there are fewer orders');
    await cancelOrder(shop, staff, second.id);
    const numbers = [first.number, second.number, 'V-AAAA-AAAA', third.number];
    const rows = numbers.map((number, at) => ({ number, carrier: 'DHL', trackingNumber: `${at}` }));
    const done = await shipOrders(shop, staff, { rows, key: 'bulk-key' });
    const outcome = [null, 'not-open', 'not-found', null];
    expect(done).toEqual({
      ok: true,
      value: numbers.map((number, at) => ({ number, problem: outcome[at] })),
    });
    expect(await shipOrders(shop, staff, { rows, key: 'bulk-key' })).toEqual(done);
    const again = await shipOrders(shop, staff, { rows, key: 'other-key' });
    expect(again).toMatchObject({ value: [{ problem: 'nothing-to-ship' }, {}, {}, {}] });
    const stored = await storedOrder(shop, third.id);
    expect(stored.status).toBe('shipped');
    const shipments = await listShipments(shop, [stored]);
    expect(shipments.get(third.id)).toMatchObject([
      { tracking: 'DHL, 3', items: [`1 × ${third.lines[0]?.title}`] },
    ]);
  });

  it('are closed to customers, and so are their labels', async () => {
    const shop = await demoShop(await open());
    const order = await placedOrder(shop, await newCustomer(shop, 'ann'), { quantities: { 5: 2 } });
    const refused = { ok: false, failure: { code: 'forbidden' } };
    const rows = [{ number: order.number, carrier: '', trackingNumber: '' }];
    expect(await shipOrders(shop, customer, { rows, key: 'bulk-key' })).toEqual(refused);
    expect(await exportLabels(shop, customer, [order.id])).toEqual(refused);
    const labels = await exportLabels(shop, staff, [order.id, order.id + 1]);
    const [heads = '', label = '', rest] = labels.ok ? labels.value.split('\r\n') : [];
    expect(heads).toContain('"Order","First name"');
    expect(label).toContain(`"${order.number}","Ingrid","Solberg"`);
    expect(label.endsWith(',"Standard","2"')).toBe(true);
    expect(rest).toBe('');
  });
});
