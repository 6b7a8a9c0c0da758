import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { later } from '../../../../tests/support/enable-codes.ts';
import { findSetUp, offerSetUp, setUpOwner } from './set-up-owner.ts';
import { recognizeVisitor } from './sessions.ts';

const typed = { email: ' Olga@Example.com', password: 'lantern under the pear' };
const caller = { headers: new Headers(), network: null };
const dead = { ok: false, failure: { code: 'dead-link' } };
const dayMs = 24 * 60 * 60 * 1000;

async function offered(shop: Shop): Promise<string> {
  const token = await offerSetUp(shop);
  if (token === null) throw new Error('nothing is offered');
  return token;
}

eachEngine('[T35] the first start of a live shop', ({ open }) => {
  it('offers a link that creates one owner, who still needs a second factor, and is then void for good', async () => {
    const shop: Shop = { ...emptyShop(await open()), mode: 'live' };
    const token = await offered(shop);
    expect(await findSetUp(shop, token)).toBe('open');
    for (const [email, password, code] of [
      ['olga', typed.password, 'invalid-email'],
      [typed.email, 'admin', 'weak-password'],
      [typed.email, 'Password1', 'weak-password'],
    ] as const) {
      const made = await setUpOwner(shop, { token, email, password }, caller);
      expect(made).toMatchObject({ failure: { code } });
    }
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        setUpOwner(shop, { token, ...typed, email: `olga${i}@example.com` }, caller),
      ),
    );
    const [first, ...others] = made.filter(({ ok }) => ok);
    expect(others).toEqual([]);
    if (!first?.ok) throw new Error('no request created the owner');
    const cookie = first.value.setCookies.map((line) => line.split(';')[0]).join('; ');
    expect((await recognizeVisitor(shop, new Headers({ cookie }))).visitor).toMatchObject({
      role: 'owner',
      lacksSecondFactor: true,
    });
    expect(await findSetUp(shop, token)).toBe('closed');
    expect(await offerSetUp(shop)).toBeNull();
    expect(await setUpOwner(shop, { token, ...typed }, caller)).toEqual(dead);
  });

  it('voids the link of the previous start, and its own expires after a day', async () => {
    const shop: Shop = { ...emptyShop(await open()), mode: 'live' };
    const old = await offered(shop);
    const token = await offered(shop);
    expect(await findSetUp(shop, old)).toBe('dead');
    expect(await setUpOwner(shop, { token: old, ...typed }, caller)).toEqual(dead);
    expect(await findSetUp(later(shop, dayMs), token)).toBe('dead');
    expect(await setUpOwner(later(shop, dayMs), { token, ...typed }, caller)).toEqual(dead);
    const kept = await shop.db.read.selectFrom('challenges').selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('offers no link in the demo', async () => {
    const shop = emptyShop(await open());
    expect(await offerSetUp(shop)).toBeNull();
    const token = await offered({ ...shop, mode: 'live' });
    expect(await findSetUp(shop, token)).toBe('closed');
    expect(await setUpOwner(shop, { token, ...typed }, caller)).toEqual(dead);
  });
});
