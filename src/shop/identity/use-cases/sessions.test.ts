import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { setRole } from '#shop/identity/store/staff.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { registered, type SignedInBrowser } from '../../../../tests/support/signed-in-browser.ts';
import { recognizeVisitor, signOut } from './sessions.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Whether the session is active this long after it was opened. */
async function isKnown(shop: Shop, { headers, session }: SignedInBrowser, afterMs: number) {
  const then: Shop = { ...shop, clock: () => session.openedAt + afterMs };
  return (await recognizeVisitor(then, headers)).visitor !== null;
}

async function opened(shop: Shop, name: string): Promise<SignedInBrowser> {
  const browser = await registered(shop, name);
  await shop.db.write((writer) =>
    writer.updateTable('users').set({ last_seen_at: null }).execute(),
  );
  return browser;
}

async function makeOwner(shop: Shop, { visitor }: SignedInBrowser): Promise<void> {
  const owner = { role: 'owner' as const, areas: [] };
  await shop.db.write((writer) => setRole(writer, visitor.userId, owner));
}

eachEngine('sessions', ({ open }) => {
  it('session: of a customer lasts while it is used, but no longer than thirty days', async () => {
    const shop = emptyShop(await open());
    const browser = await opened(shop, 'ann');
    for (let day = 5; day <= 30; day += 5) {
      expect(await isKnown(shop, browser, day * dayMs)).toBe(true);
    }
    expect(await isKnown(shop, browser, 30 * dayMs + minuteMs)).toBe(false);
    expect(await isKnown(shop, browser, 0)).toBe(false);
  });

  it('session: of staff of a live shop ends after half an hour without use and after twelve hours in any case', async () => {
    const shop: Shop = { ...emptyShop(await open()), mode: 'live' };
    const idle = await opened(shop, 'idle');
    await makeOwner(shop, idle);
    expect(await isKnown(shop, idle, 29 * minuteMs)).toBe(true);
    expect(await isKnown(shop, idle, 60 * minuteMs)).toBe(false);
    const busy = await opened(shop, 'busy');
    await makeOwner(shop, busy);
    for (let at = 0; at <= 12 * hourMs; at += 20 * minuteMs) {
      expect(await isKnown(shop, busy, at)).toBe(true);
    }
    expect(await isKnown(shop, busy, 12 * hourMs + minuteMs)).toBe(false);
  });

  it('session: the limits of staff are settings, and a session that ends there says which it reached', async () => {
    const shop: Shop = { ...emptyShop(await open()), mode: 'live' };
    await shop.db.write(async (writer) => {
      await saveSetting(writer, { key: 'staffIdleMinutes', value: 45, now: 1 });
      await saveSetting(writer, { key: 'staffSessionHours', value: 1, now: 1 });
    });
    const ending = async ({ headers, session }: SignedInBrowser, afterMs: number) => {
      const then = { ...shop, clock: () => session.openedAt + afterMs };
      const { visitor, ended = null } = await recognizeVisitor(then, headers);
      return [visitor !== null, ended];
    };
    const idle = await opened(shop, 'idle');
    await makeOwner(shop, idle);
    expect(await ending(idle, 46 * minuteMs)).toEqual([false, 'idle']);
    const busy = await opened(shop, 'busy');
    await makeOwner(shop, busy);
    expect(await ending(busy, 40 * minuteMs)).toEqual([true, null]);
    expect(await ending(busy, 61 * minuteMs)).toEqual([false, 'whole']);
    const customer = await opened(shop, 'ann');
    expect(await ending(customer, 8 * dayMs)).toEqual([false, null]);
  });

  it('session: of staff lasts as long as a customer’s in the demo', async () => {
    const shop = emptyShop(await open());
    const browser = await opened(shop, 'ann');
    await makeOwner(shop, browser);
    expect(await isKnown(shop, browser, 5 * dayMs)).toBe(true);
  });

  it('session: is prolonged for a week, with its cookie, at most every ten minutes', async () => {
    const shop = emptyShop(await open());
    const { headers } = await registered(shop, 'ann');
    const prolonged = async (afterMs: number) =>
      (await recognizeVisitor({ ...shop, clock: () => shop.clock() + afterMs }, headers))
        .setCookies;
    expect(await prolonged(9 * minuteMs)).toEqual([]);
    expect(await prolonged(10 * minuteMs)).toEqual([
      expect.stringMatching(/^session=.*Max-Age=604800/),
    ]);
    expect(await prolonged(19 * minuteMs)).toEqual([]);
    const [session] = await shop.db.read.selectFrom('sessions').selectAll().execute();
    expect(session).toMatchObject({ expires_at: shop.clock() + 10 * minuteMs + 7 * dayMs });
  });

  it('session: is accepted while the database is read-only', async () => {
    const shop = emptyShop(await open());
    const { headers } = await registered(shop, 'ann');
    const write = () => Promise.reject(new Error('the disk is full'));
    const then = { ...shop, db: { ...shop.db, write }, clock: () => shop.clock() + hourMs };
    const { visitor, setCookies } = await recognizeVisitor(then, headers);
    expect(visitor?.email).toBe('ann@example.com');
    expect(setCookies).toEqual([]);
    await expect(signOut(then, headers)).rejects.toThrow('the disk is full');
  });

  it('session: an outage of the database is no missing session', async () => {
    const shop = emptyShop(await open());
    const { headers } = await registered(shop, 'ann');
    const read = shop.db.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => Promise.reject(new Error('the database is away')),
    });
    const away = { ...shop, db: { ...shop.db, read } };
    await expect(recognizeVisitor(away, headers)).rejects.toThrow('the database is away');
  });
});
