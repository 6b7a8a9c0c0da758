import { expect, it } from 'vitest';
import { addSearchDays } from '#shop/search/store/search-days.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { loadReport } from '../admin/load-report.ts';
import { showSearches } from './show-searches.ts';

const none = { searches: 0, empty: 0, clicks: 0, positions: 0 };
const days = [
  { ...none, day: '2026-11-01', text: 'ring', searches: 90, clicks: 90, positions: 90 },
  { ...none, day: '2026-11-20', text: 'ring', searches: 5, clicks: 2, positions: 3 },
  { ...none, day: '2026-11-21', text: 'ring', searches: 4, clicks: 2, positions: 4 },
  { ...none, day: '2026-11-21', text: 'backpack', searches: 7, empty: 7 },
  { ...none, day: '2026-11-21', text: '', searches: 8, clicks: 1, positions: 1 },
];
const request = { choice: 'custom', from: '2026-11-15', to: '2026-11-21' } as const;

eachEngine('the report on searches', ({ open }) => {
  it('shows top searches, those without a result and those without a click', async () => {
    const shop = await shopWithSearches();
    const shown = async (show: string) => {
      const query = new URLSearchParams({ show });
      const report = await loadReport(shop, owner, { name: 'searches', request, query });
      expect(report.filters).toMatchObject([{ chosen: show }]);
      return [...report.rows.map(({ label, cells }) => [label, ...cells]), report.totals];
    };
    expect(await shown('all')).toEqual([
      ['ring', 0, 5, 18, 9],
      ['backpack', 7, 0, null, 7],
      ['Rare searches', 0, 7, 10, 8],
      [7, 12, 16, 24],
    ]);
    expect(await shown('empty')).toEqual([
      ['backpack', 7, 7],
      [7, 7],
    ]);
    expect(await shown('unclicked')).toEqual([
      ['ring', 9, 18, 5],
      ['Rare searches', 8, 10, 7],
      [17, 16, 12],
    ]);
  });

  it('leads owners to the rules of a search, and is for staff who may see figures', async () => {
    const shop = await shopWithSearches();
    const query = new URLSearchParams();
    const { rows } = await loadReport(shop, owner, { name: 'searches', request, query });
    expect(rows.map(({ links = [] }) => links.map(({ to }) => to))).toEqual([
      ['/admin/settings/search?synonym=ring', '/admin/settings/search?redirect=ring'],
      ['/admin/settings/search?synonym=backpack', '/admin/settings/search?redirect=backpack'],
      [],
    ]);
    const clerk = { ...staff, areas: ['orders' as const] };
    expect(await showSearches(shop, clerk, request)).toEqual({
      ok: false,
      failure: { code: 'forbidden' },
    });
  });

  async function shopWithSearches() {
    const shop = emptyShop(await open());
    await shop.db.write((writer) => addSearchDays(writer, days));
    return shop;
  }
});
