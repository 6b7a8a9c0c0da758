import { expect, it } from 'vitest';
import type { Area } from '#shop/access/rules/visitor.ts';
import { newCustomer, putInCart, readyToPlace } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { countRecords } from './count-records.ts';

eachEngine('the dashboard', ({ open }) => {
  it('counts users, products and orders, for staff alone', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await newCustomer(shop, 'bob');
    await putInCart(shop, ann, { 5: 1 });
    await placeOrder(shop, ann, await readyToPlace(shop, ann));
    expect(await countRecords(shop, staff)).toEqual({
      ok: true,
      value: { users: 2, products: 32, orders: 1 },
    });
    expect(await countRecords(shop, customer)).toMatchObject({ failure: { code: 'forbidden' } });
  });

  it('tells staff the figures of what they look after, and all of them to who reports', async () => {
    const shop = await demoShop(await open());
    const figures = async (...areas: Area[]) => {
      const counted = await countRecords(shop, { ...staff, areas });
      return counted.ok ? counted.value : null;
    };
    expect(await figures()).toEqual({ users: null, products: null, orders: null });
    expect(await figures('products')).toEqual({ users: null, products: 32, orders: null });
    expect(await figures('orders', 'users')).toEqual({ users: 0, products: null, orders: 0 });
    expect(await figures('reports')).toEqual({ users: 0, products: 32, orders: 0 });
  });
});
