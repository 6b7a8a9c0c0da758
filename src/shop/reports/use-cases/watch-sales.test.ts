import { expect, it } from 'vitest';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { insertSale } from '../../../../tests/support/sales.ts';
import { countSales } from './count-sales.ts';
import { watchSales } from './watch-sales.ts';

const always = async () => true;

eachEngine('watching sales', ({ open }) => {
  it('tells of an order once it is counted, and ends with its signal', async () => {
    const shop = emptyShop(await open());
    const ending = new AbortController();
    const watch = { signal: ending.signal, isAllowed: always, pauseMs: 1 };
    const changes = watchSales(shop, watch);
    expect(await changes.next()).toMatchObject({ value: 'same' });
    await shop.db.write((writer) => insertSale(writer, { units: [1] }));
    await countSales(shop, ending.signal);
    for (;;) if ((await changes.next()).value === 'changed') break;
    ending.abort();
    expect(await changes.next()).toMatchObject({ done: true });
  });

  it('ends with the permission', async () => {
    const shop = emptyShop(await open());
    let isAllowed = true;
    const { signal } = new AbortController();
    const watch = { signal, isAllowed: async () => isAllowed, pauseMs: 1 };
    const changes = watchSales(shop, watch);
    expect([await changes.next(), await changes.next()]).toMatchObject([
      { value: 'same' },
      { value: 'same' },
    ]);
    isAllowed = false;
    expect(await changes.next()).toMatchObject({ done: true });
  });
});
