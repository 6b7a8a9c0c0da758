import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { deleteUser } from '#shop/identity/use-cases/manage-users.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { setDisabled, setRole } from '#shop/identity/store/staff.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { columnsHolding } from '../../../../tests/support/canaries.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { apiKeyOf } from '../../../../tests/support/api-key.ts';
import { owner, proven, customer, staff } from '../../../../tests/support/staff.ts';
import { createApiKey, listApiKeys, revokeApiKey, recognizeApiKey } from './api-keys.ts';

const here = { network: null };
const refused = { ok: false, failure: { code: 'key-refused' } };

async function listed(shop: Shop, by = owner) {
  const keys = await listApiKeys(shop, by);
  return keys.ok ? keys.value : [];
}

eachEngine('API keys', ({ open }) => {
  it('open what their scopes name of what their maker may, and are kept as a hash alone', async () => {
    const shop = emptyShop(await open());
    const scopes = ['orders:read', 'users:read'] as const;
    const key = await apiKeyOf(shop, { name: 'ann', role: 'staff', areas: ['orders'], scopes });
    const holder = await recognizeApiKey(shop, key, here);
    const visitor = { email: 'ann@example.com', role: 'staff', areas: ['orders'] };
    expect(holder).toMatchObject({ ok: true, value: { visitor, scopes } });
    expect(await columnsHolding(shop, key.slice(12))).toEqual([]);
    expect(await recognizeApiKey(shop, `${key}0`, here)).toEqual(refused);
    const auditEvents = shop.db.read.selectFrom('audit_entries').select(['action', 'details']);
    expect(await auditEvents.execute()).toEqual([
      { action: 'api-key.created', details: JSON.stringify({ name: 'A program', scopes }) },
    ]);
  });

  it('are listed with when they were last used, to the minute', async () => {
    const first = emptyShop(await open());
    const key = await apiKeyOf(first, { name: 'ann' });
    expect(await listed(first)).toMatchObject([{ name: 'A program', lastUsedAt: null }]);
    const start = first.clock();
    for (const [laterMs, seenMs] of [
      [0, 0],
      [59_999, 0],
      [60_000, 60_000],
    ] as const) {
      const shop = { ...first, clock: () => start + laterMs };
      await recognizeApiKey(shop, key, here);
      expect(await listed(shop)).toMatchObject([{ lastUsedAt: start + seenMs }]);
    }
  });

  it('[T06] open nothing once they are revoked, or their maker is disabled, demoted or deleted', async () => {
    const shop = emptyShop(await open());
    const kept = await apiKeyOf(shop, { name: 'kept' });
    const revoked = await apiKeyOf(shop, { name: 'ann' });
    const [{ id } = { id: '' }] = (await listed(shop)).filter((one) =>
      revoked.startsWith(one.start),
    );
    expect(await revokeApiKey(shop, staff, id)).toMatchObject({ ok: true });
    expect(await revokeApiKey(shop, staff, id)).toMatchObject({ failure: { code: 'not-found' } });
    expect(await recognizeApiKey(shop, revoked, here)).toEqual(refused);

    const disabled = await apiKeyOf(shop, { name: 'bob' });
    const demoted = await apiKeyOf(shop, { name: 'eve' });
    const deleted = await apiKeyOf(shop, { name: 'dan' });
    const idOf = async (name: string) => {
      const known = await findVisitor(shop.db.read, { email: `${name}@example.com` });
      return known?.userId ?? '';
    };
    const [bob, eve, dan] = [await idOf('bob'), await idOf('eve'), await idOf('dan')];
    await shop.db.write((writer) => setDisabled(writer, bob, shop.clock()));
    await shop.db.write((writer) => setRole(writer, eve, { role: 'customer', areas: [] }));
    await shop.db.write((writer) => setRole(writer, dan, { role: 'customer', areas: [] }));
    const { number } = await shop.db.read
      .selectFrom('users')
      .select('number')
      .where('id', '=', dan)
      .executeTakeFirstOrThrow();
    expect(await deleteUser(shop, owner, number)).toMatchObject({ ok: true });
    for (const key of [disabled, demoted, deleted]) {
      expect(await recognizeApiKey(shop, key, here)).toEqual(refused);
    }
    expect(await recognizeApiKey(shop, kept, here)).toMatchObject({ ok: true });
    expect(await listed(shop)).toHaveLength(4);
  });

  it('[T33] that are guessed throttle their network, but no request with a valid key', async () => {
    const shop = emptyShop(await open());
    const key = await apiKeyOf(shop, { name: 'ann' });
    const there = { network: '203.0.113.5' };
    for (let tried = 0; tried < 30; tried += 1) {
      expect(await recognizeApiKey(shop, `vk_${tried}`, there)).toEqual(refused);
    }
    expect(await recognizeApiKey(shop, 'vk_30', there)).toMatchObject({
      failure: { code: 'too-many-requests', waitMs: 1000 },
    });
    expect(await recognizeApiKey(shop, key, there)).toMatchObject({ ok: true });
  });

  it('are created by those who look after settings, with a name and something to do', async () => {
    const shop = emptyShop(await open());
    const right = { name: 'Stock counter', scopes: ['products:write'] };
    const notTheirs = { ok: false, failure: { code: 'forbidden' } };
    const seller = { ...staff, areas: ['products'] as const };
    for (const one of [customer, seller]) {
      expect(await createApiKey(shop, proven(one), right)).toEqual(notTheirs);
      expect(await listApiKeys(shop, one)).toEqual(notTheirs);
      expect(await revokeApiKey(shop, one, 'x')).toEqual(notTheirs);
    }
    const wrong = { name: ' ', scopes: ['everything'] };
    expect(await createApiKey(shop, proven(owner), wrong)).toMatchObject({
      failure: {
        code: 'invalid',
        problems: { name: expect.any(String), scopes: expect.any(String) },
      },
    });
  });

  it('tell who made them only to those who may know', async () => {
    const shop = emptyShop(await open());
    await apiKeyOf(shop, { name: 'ann' });
    const settler = {
      ...(await newCustomer(shop, 'sam')),
      role: 'staff',
      areas: ['settings'],
    } as const;
    expect(await listed(shop, settler)).toMatchObject([{ isOwn: false, madeBy: null }]);
    expect(await listed(shop)).toMatchObject([{ isOwn: false, madeBy: 'ann@example.com' }]);
  });
});
