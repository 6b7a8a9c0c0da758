import { expect, it } from 'vitest';
import { makeVisitCounter } from '#shop/reports/integrations/visit-counter.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { insertSale } from '../../../../tests/support/sales.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { saveVisits } from './save-visits.ts';
import { listVisits, showVisits } from './show-visits.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const today = { choice: 'today', from: '', to: '' } as const;
const month = { choice: '30-days', from: '', to: '' } as const;
const noon = Date.UTC(2026, 10, 21, 12, 30);
const dayMs = 24 * 60 * 60 * 1000;

eachEngine('visits', ({ open }) => {
  it('are browsers of a day, without robots, and are saved as numbers', async () => {
    const shop = await shopAt(noon);
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      shop.visits.count({ address, userAgent }, 'visit');
    }
    shop.visits.count({ address: '192.0.2.1', userAgent: 'Googlebot/2.1' }, 'visit');
    shop.visits.count({ address: '192.0.2.9', userAgent: '' }, 'visit');
    await save(shop);
    shop.visits.count({ address: '192.0.2.2', userAgent }, 'cart');
    shop.visits.count({ address: '192.0.2.2', userAgent }, 'checkout');
    shop.visits.count({ address: '192.0.2.2', userAgent }, 'cart');
    shop.visits.count({ address: '192.0.2.4', userAgent }, 'checkout');
    await save(shop);
    await save(shop);
    const { rows } = await visitRows(shop);
    expect(rows).toEqual([{ day: '2026-11-21', hour: '12', visits: 4, carts: 2, checkouts: 2 }]);
  });

  it('of today are compared with yesterday until this hour, and begin anew each day', async () => {
    const shop = await shopAt(noon - dayMs);
    const browser = { address: '192.0.2.1', userAgent };
    shop.visits.count(browser, 'visit');
    await save(shop);
    shop.setClock(noon - dayMs + 2 * 60 * 60 * 1000);
    shop.visits.count({ ...browser, address: '192.0.2.2' }, 'visit');
    await save(shop);
    shop.setClock(noon);
    await save(shop);
    shop.visits.count(browser, 'cart');
    await save(shop);
    expect(await showVisits(shop, owner, today)).toEqual({
      ok: true,
      value: {
        totals: { visits: 1, carts: 1, checkouts: 0 },
        before: { visits: 1, carts: 0, checkouts: 0 },
      },
    });
    await shop.db.write((writer) => insertSale(writer, { units: [1], placedAt: noon - dayMs }));
    const listed = await listVisits(shop, owner, month);
    const rows = listed.ok ? listed.value.rows : [];
    expect(rows).toHaveLength(30);
    expect(rows.slice(-2).map((row) => [row.label, row.visits, row.carts, row.orders])).toEqual([
      ['20 Nov 2026', 2, 0, 1],
      ['21 Nov 2026', 1, 1, 0],
    ]);
  });

  it('belong to the day of the shop’s time zone', async () => {
    const shop = await shopAt(Date.UTC(2026, 10, 21, 23, 50));
    const zone = { key: 'timeZone', value: 'Asia/Kathmandu', now: 1 };
    await shop.db.write((writer) => saveSetting(writer, zone));
    shop.visits.count({ address: '192.0.2.1', userAgent }, 'visit');
    await save(shop);
    expect((await visitRows(shop)).rows).toMatchObject([{ day: '2026-11-22', hour: '05' }]);
  });

  it('are kept where they could not be saved', async () => {
    const shop = await shopAt(noon);
    shop.visits.count({ address: '192.0.2.1', userAgent }, 'visit');
    const write = () => Promise.reject(new Error('disk full'));
    const failing = { ...shop, db: { ...shop.db, read: shop.db.read, write } };
    await expect(save(failing)).rejects.toThrow('disk full');
    await save(shop);
    expect((await visitRows(shop)).rows).toMatchObject([{ visits: 1 }]);
  });

  it('are for staff who may see figures', async () => {
    const shop = await shopAt(noon);
    const clerk = { ...staff, areas: ['orders' as const] };
    const refused = { ok: false, failure: { code: 'forbidden' } };
    expect(await showVisits(shop, clerk, today)).toEqual(refused);
    expect(await listVisits(shop, clerk, month)).toEqual(refused);
  });

  async function shopAt(start: number) {
    let now = start;
    const clock = () => now;
    const shop = { ...emptyShop(await open()), clock, visits: makeVisitCounter(clock) };
    return { ...shop, setClock: (at: number) => void (now = at) };
  }
});

type VisitedShop = Parameters<typeof saveVisits>[0];

async function save(shop: VisitedShop): Promise<void> {
  await saveVisits(shop, new AbortController().signal);
}

async function visitRows({ db }: VisitedShop) {
  return { rows: await db.read.selectFrom('visit_hours').selectAll().execute() };
}
