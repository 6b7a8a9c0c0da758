import { expect, it } from 'vitest';
import { netSalesMinor } from '#shop/reports/rules/figures.ts';
import { reportNamed, reports } from '#shop/reports/rules/report.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { insertSale } from '../../../../tests/support/sales.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { countSales } from './count-sales.ts';
import { showReport } from './show-report.ts';
import { showStockValue } from './show-stock-value.ts';

const request = { choice: 'custom', from: '2026-11-01', to: '2026-11-30' } as const;

eachEngine('reports', ({ open }) => {
  it('come to the same net sales by country, payment method and day', async () => {
    const shop = await smallShop(await open());
    await shop.db.write(async (writer) => {
      await insertSale(writer, { units: [2, 1], refunds: [120] });
      await insertSale(writer, { units: [1], country: 'Peru', discountMinor: 100 });
    });
    await countSales(shop, new AbortController().signal);
    await shop.db.write((writer) => insertSale(writer, { units: [3], cancelled: true }));
    const nets = await Promise.all(
      ['days', 'countries', 'payment-methods'].map(async (name) => {
        const rows = await rowsOf(name);
        return rows.reduce((sum, { figures }) => sum + netSalesMinor(figures), 0);
      }),
    );
    expect(new Set(nets).size).toBe(1);
    expect(nets[0]).toBeGreaterThan(0);
    const labelsOf = async (name: string) => (await rowsOf(name)).map(({ label }) => label);
    expect(await labelsOf('countries')).toEqual(['Norway', 'Peru']);
    expect(await labelsOf('payment-methods')).toEqual(['Direct bank transfer']);
    expect(await labelsOf('tax')).toEqual(['Norway, 8.25%', 'Peru, 8.25%']);
    expect(await labelsOf('promotions')).toEqual(['LESS']);
    expect((await labelsOf('days'))[0]).toBe('1 Nov 2026');
    expect((await labelsOf('products'))[0]).toBe('Deleted product 1');

    async function rowsOf(name: string) {
      const report = reportNamed(name) ?? reports[0];
      const shown = await showReport(shop, owner, { report, request });
      if (!shown.ok) throw new Error(shown.failure.code);
      return shown.value.rows;
    }
  });

  it('value the stock at today’s prices', async () => {
    const shop = await smallShop(await open());
    const shown = await showStockValue(shop, owner);
    const rows = shown.ok ? shown.value.rows : [];
    expect(rows[0]).toEqual({
      productId: 2,
      title: 'Wireless Headphones with Noise Control',
      units: 23,
      valueMinor: 23 * 22_900,
    });
    expect(shown.ok && shown.value.units).toBe(23 + 9 + 30 + 12);
  });

  it('are for staff who may see figures', async () => {
    const shop = await smallShop(await open());
    const clerk = { ...staff, areas: ['orders' as const] };
    const refused = { ok: false, failure: { code: 'forbidden' } };
    expect(await showReport(shop, clerk, { report: reports[0], request })).toEqual(refused);
    expect(await showStockValue(shop, clerk)).toEqual(refused);
  });
});
