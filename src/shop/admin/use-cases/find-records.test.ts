import { expect, it } from 'vitest';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { newCustomer, putInCart, readyToPlace } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner, customer, staff } from '../../../../tests/support/staff.ts';
import { findRecords } from './find-records.ts';

eachEngine('what the admin finds by words', ({ open }) => {
  it('are products, orders and users, a few of each', async () => {
    const shop = await demoShop(await open());
    const buyer = await newCustomer(shop, 'dressing');
    await putInCart(shop, buyer, { 5: 1 });
    await placeOrder(shop, buyer, await readyToPlace(shop, buyer));
    const found = await findRecords(shop, owner, 'Dress');
    expect(found).toMatchObject({
      value: {
        orders: [{ userEmail: 'dressing@example.com' }],
        users: [{ email: 'dressing@example.com' }],
      },
    });
    expect(found.ok && found.value.products.map(({ title }) => title)).toContain(
      'Slim Dress Watch on Espresso Leather',
    );
    expect(found.ok && found.value.products.length).toBeLessThanOrEqual(5);
    expect(await findRecords(shop, owner, '')).toEqual({
      ok: true,
      value: { products: [], orders: [], users: [], settings: [] },
    });
  });

  it('ranks products by their titles, however old they are', async () => {
    const shop = await demoShop(await open());
    const found = await findRecords(shop, owner, 'leather');
    const titles = found.ok ? found.value.products.map(({ title }) => title) : [];
    expect(titles).toHaveLength(5);
    expect(titles.slice(0, 4).toSorted()).toEqual([
      'Canvas Day Rucksack with Leather Base',
      'Leather Shoulder Bag in Oxblood',
      'Portable Speaker with Leather Handle',
      'Slim Dress Watch on Espresso Leather',
    ]);
    const bag = await findRecords(shop, owner, 'leather bag');
    expect(bag.ok && bag.value.products[0]?.title).toMatch(/leather .*bag/i);
  });

  it('finds orders by the name of the customer, settings by title and by label', async () => {
    const shop = await demoShop(await open());
    const buyer = await newCustomer(shop, 'ann');
    await putInCart(shop, buyer, { 5: 1 });
    await placeOrder(shop, buyer, await readyToPlace(shop, buyer));
    expect(await findRecords(shop, owner, 'solberg')).toMatchObject({
      value: { orders: [{ customer: 'Ingrid Solberg', userEmail: 'ann@example.com' }] },
    });
    const labelled = await findRecords(shop, owner, 'free from');
    expect(labelled).toMatchObject({
      value: { settings: [{ section: 'shipping', label: 'Free from an order value of' }] },
    });
    const titled = await findRecords(shop, owner, 'Hours stores');
    expect(titled).toMatchObject({ value: { settings: [{ section: 'hours' }] } });
    const clerk = { ...staff, areas: ['orders' as const] };
    expect(await findRecords(shop, clerk, 'free from')).toMatchObject({ value: { settings: [] } });
  });

  it('are limited to the permissions of the visitor, and customers get none', async () => {
    const shop = await demoShop(await open());
    await newCustomer(shop, 'dressing');
    const clerk = { ...staff, areas: ['users' as const] };
    expect(await findRecords(shop, clerk, 'dress')).toMatchObject({
      value: { products: [], orders: [], users: [{ email: 'dressing@example.com' }] },
    });
    const stranger = await findRecords(shop, customer, 'dress');
    expect(stranger).toMatchObject({ failure: { code: 'forbidden' } });
  });
});
