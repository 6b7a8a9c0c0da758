import { expect, it } from 'vitest';
import { netSalesMinor } from '#shop/reports/rules/figures.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { insertSale } from '../../../../tests/support/sales.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { showSales } from './show-sales.ts';

const noon = Date.UTC(2026, 10, 21, 12, 30);
const dayMs = 24 * 60 * 60 * 1000;
const sale = { units: [1], taxBasisPoints: 0 };

eachEngine('the sales of a period', ({ open }) => {
  it('of today are compared with yesterday until the same hour', async () => {
    const shop = { ...emptyShop(await open()), clock: () => noon };
    await shop.db.write(async (writer) => {
      await insertSale(writer, { ...sale, placedAt: noon - 1 });
      for (const hours of [24, 23.9, 20, 30]) {
        await insertSale(writer, { ...sale, placedAt: noon - hours * 60 * 60 * 1000 });
      }
    });
    const shown = await showSales(shop, owner, { choice: 'today', from: '', to: '' });
    expect(shown.ok && [shown.value.totals.orders, shown.value.before.orders]).toEqual([1, 3]);
    expect(shown.ok && shown.value.bars.find(({ figures }) => figures.orders > 0)?.label).toBe(
      '12:00',
    );
  });

  it('have a bar for each day, and the same sum as their bars', async () => {
    const shop = { ...(await smallShop(await open())), clock: () => noon };
    await shop.db.write(async (writer) => {
      for (const days of [0, 1, 1, 5, 6, 7, 13, 14]) {
        await insertSale(writer, { units: [2, 1], placedAt: noon - days * dayMs });
      }
    });
    const shown = await showSales(shop, owner, { choice: '7-days', from: '', to: '' });
    if (!shown.ok) throw new Error(shown.failure.code);
    const { totals, before, bars, bestSellers } = shown.value;
    expect([totals.orders, before.orders]).toEqual([5, 2]);
    expect(bars.map(({ figures }) => figures.orders)).toEqual([1, 1, 0, 0, 0, 2, 1]);
    const sum = bars.reduce((total, { figures }) => total + netSalesMinor(figures), 0);
    expect(sum).toBe(netSalesMinor(totals));
    expect(bestSellers.map(({ id, units }) => [id, units])).toEqual([
      [1, 10],
      [2, 5],
    ]);
    expect(bestSellers.map(({ title }) => title)).toEqual([
      'Deleted product 1',
      'Wireless Headphones with Noise Control',
    ]);
  });

  it('are for staff who may see figures', async () => {
    const shop = emptyShop(await open());
    const clerk = { ...staff, areas: ['orders' as const] };
    const request = { choice: 'today', from: '', to: '' } as const;
    expect(await showSales(shop, clerk, request)).toEqual({
      ok: false,
      failure: { code: 'forbidden' },
    });
  });
});
