import { expect, it } from 'vitest';
import { placeOrder } from '#services/checkout/place-order.ts';
import {
  filledForm,
  newShopper,
  putInCart,
  readyToPlace,
  stockUp,
} from '../../../tests/support/buyers.ts';
import { demoShop } from '../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { owner, shopper, staff } from '../../../tests/support/staff.ts';
import { listOrders } from './list-orders.ts';

eachEngine('the table of orders', ({ open }) => {
  it('[1.05] [1.19] has the orders of all shoppers, the newest first, twenty to a page', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, 5, 100);
    for (let i = 1; i <= 21; i += 1) {
      const buyer = await newShopper(shop, `buyer${i}`);
      await putInCart(shop, buyer, { 5: 1 });
      await placeOrder(shop, buyer, await readyToPlace(shop, buyer));
    }
    const first = await listOrders(shop, staff, 1);
    expect(first).toMatchObject({ value: { page: { total: 21, count: 2 } } });
    expect(first.ok && first.value.orders.map(({ userEmail }) => userEmail).slice(0, 2)).toEqual([
      'buyer21@example.com',
      'buyer20@example.com',
    ]);
    expect(await listOrders(shop, owner, 2)).toMatchObject({
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

  it('is for staff alone', async () => {
    const shop = await demoShop(await open());
    expect(await listOrders(shop, shopper, 1)).toMatchObject({ failure: { code: 'forbidden' } });
  });
});
