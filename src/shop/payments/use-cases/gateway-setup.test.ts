import { expect, it } from 'vitest';
import type { TypedKeys } from '#shop/payments/rules/gateway-keys.ts';
import type { ProviderId } from '#shop/payments/rules/gateways.ts';
import {
  type GatewayMakers,
  makeGatewayKeyring,
  makeGateways,
} from '#shop/payments/integrations/gateways.ts';
import { makeTestGateway } from '#shop/payments/integrations/test-gateway.ts';
import { listGatewayKeys } from '#shop/payments/store/gateway-keys.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { customer, owner, proven, staff } from '../../../../tests/support/staff.ts';
import { enterKeys, listGatewaySetups, removeKeys, testConnection } from './gateway-setup.ts';

const stripeKeys = {
  publishableKey: 'pk_test_4711AAAA',
  secretKey: 'sk_test_canary1234',
  webhookSecret: 'whsec_canary5678',
};
const merchant = proven({ ...staff, areas: ['payments'] });

eachEngine('the keys of payment providers', ({ open }) => {
  it('are entered once, shown by their ends only, and audited without their values', async () => {
    const shop = shopOn(await open());
    expect(await setupOf(shop, 'stripe')).toMatchObject({ source: null, state: 'not-set-up' });
    expect((await enter(shop, stripeKeys)).ok).toBe(true);
    const shown = await setupOf(shop, 'stripe');
    expect(shown).toMatchObject({
      source: 'admin',
      state: 'ready',
      isLive: false,
      hasWebhook: true,
      webhookUrl: 'http://127.0.0.1:3000/webhooks/payments/stripe',
      shown: {
        publishableKey: 'pk_test_4711AAAA',
        secretKey: 'ends in 1234',
        webhookSecret: 'ends in 5678',
      },
    });
    expect(JSON.stringify(shown)).not.toContain('canary');
    expect(await auditEvents(shop)).toEqual([
      [
        'payment-keys.entered',
        'stripe',
        { fields: ['publishableKey', 'secretKey', 'webhookSecret'], isLive: false },
      ],
    ]);
    expect(await shop.gateways.methods()).toEqual(['credit-card']);
    expect((await shop.gateways.forMethod('credit-card'))?.id).toBe('stripe');
  });

  it('are replaced one by one: a secret that is left empty stays, and the same again changes nothing', async () => {
    const shop = shopOn(await open());
    await enter(shop, stripeKeys);
    expect((await enter(shop, { ...stripeKeys, secretKey: '', webhookSecret: '' })).ok).toBe(true);
    expect(await auditEvents(shop)).toHaveLength(1);
    const other = { ...stripeKeys, secretKey: ' sk_test_other9999 ', webhookSecret: '' };
    expect((await enter(shop, other)).ok).toBe(true);
    expect(await keysIn(shop)).toEqual({ ...stripeKeys, secretKey: 'sk_test_other9999' });
    const entered = await auditEvents(shop);
    expect(entered).toHaveLength(2);
    expect(entered).toContainEqual([
      'payment-keys.entered',
      'stripe',
      { fields: ['secretKey'], isLive: false },
    ]);
  });

  it('are refused where they are incomplete, mixed up or of the other mode, and the stored ones stay', async () => {
    const shop = shopOn(await open());
    await enter(shop, stripeKeys);
    const refused = async (typed: TypedKeys, on = shop) => {
      const entered = await enter(on, typed);
      const { failure } = entered.ok ? { failure: null } : entered;
      return failure?.code === 'invalid' ? Object.keys(failure.problems) : failure;
    };
    expect(await refused({ ...stripeKeys, publishableKey: '' })).toEqual(['publishableKey']);
    expect(await refused({ ...stripeKeys, secretKey: 'pk_test_4711AAAA' })).toEqual(['secretKey']);
    expect(await refused({ ...stripeKeys, publishableKey: 'pk_live_1' })).toEqual([
      'publishableKey',
    ]);
    expect(await refused({ ...stripeKeys, webhookSecret: 'we_1' })).toEqual(['webhookSecret']);
    const live = { ...stripeKeys, publishableKey: 'pk_live_1', secretKey: 'sk_live_1' };
    expect(await refused(live)).toEqual(['secretKey']);
    expect(await refused(stripeKeys, { ...shop, mode: 'live' })).toEqual(['secretKey']);
    expect(await refused(live, { ...shop, mode: 'live' })).toBeNull();
    expect(await refused(stripeKeys)).toBeNull();
    expect(await keysIn(shop)).toEqual(stripeKeys);
  });

  it('are removed, after which the checkout no longer has the provider', async () => {
    const shop = shopOn(await open());
    await enter(shop, stripeKeys);
    expect((await removeKeys(shop, merchant, 'stripe')).ok).toBe(true);
    expect(await removeKeys(shop, merchant, 'stripe')).toMatchObject({
      failure: { code: 'not-found' },
    });
    expect(await shop.gateways.find('stripe')).toBeNull();
    expect(new Set((await auditEvents(shop)).map(([action]) => action))).toEqual(
      new Set(['payment-keys.entered', 'payment-keys.removed']),
    );
  });

  it('must be entered again once the secret of the shop has changed', async () => {
    const db = await open();
    const before = shopOn(db);
    await enter(before, stripeKeys);
    const shop = shopOn(db, { secret: 'another secret of the same shop 1' });
    expect(await shop.gateways.find('stripe')).toBeNull();
    expect(await setupOf(shop, 'stripe')).toMatchObject({ state: 'unreadable', shown: {} });
    const partly = { ...stripeKeys, secretKey: '' };
    expect(await enter(shop, partly)).toMatchObject({ failure: { code: 'invalid' } });
    expect((await enter(shop, stripeKeys)).ok).toBe(true);
    expect(await setupOf(shop, 'stripe')).toMatchObject({ state: 'ready' });
    expect((await shop.gateways.find('stripe'))?.id).toBe('stripe');
  });

  it('of a demo are not used by a live shop, which says so', async () => {
    const shop = shopOn(await open());
    await enter(shop, stripeKeys);
    expect(await setupOf({ ...shop, mode: 'live' }, 'stripe')).toMatchObject({
      state: 'invalid',
      problem: expect.stringContaining('These are test keys'),
    });
  });

  it('of the environment are shown as such and cannot be changed in the admin', async () => {
    const shop = shopOn(await open(), { environment: { stripe: stripeKeys } });
    expect(await setupOf(shop, 'stripe')).toMatchObject({ source: 'environment', state: 'ready' });
    const refused = { ok: false, failure: { code: 'set-by-environment' } };
    expect(await enter(shop, stripeKeys)).toEqual(refused);
    expect(await removeKeys(shop, merchant, 'stripe')).toEqual(refused);
    expect(await listGatewayKeys(shop.db.read)).toEqual([]);
  });

  it('are for staff who manage payments alone', async () => {
    const shop = shopOn(await open());
    const forbidden = { ok: false, failure: { code: 'forbidden' } };
    const areas = ['products', 'orders', 'users', 'settings', 'reports'] as const;
    for (const visitor of [customer, { ...staff, areas }]) {
      expect(await listGatewaySetups(shop, visitor)).toEqual(forbidden);
      const entry = { id: 'stripe', typed: stripeKeys } as const;
      expect(await enterKeys(shop, proven(visitor), entry)).toEqual(forbidden);
      expect(await removeKeys(shop, proven(visitor), 'stripe')).toEqual(forbidden);
      expect(await testConnection(shop, visitor, 'stripe')).toEqual(forbidden);
    }
    expect((await listGatewaySetups(shop, owner)).ok).toBe(true);
  });

  it('are tested with the provider, whose answer is passed on', async () => {
    const shop = shopOn(await open());
    const test = () => testConnection(shop, merchant, 'stripe');
    expect(await test()).toMatchObject({ failure: { code: 'not-set-up' } });
    await enter(shop, stripeKeys);
    expect(await test()).toEqual({ ok: true, value: { account: 'Account of canary1234' } });
    await enter(shop, { ...stripeKeys, secretKey: 'sk_test_revoked' });
    expect(await test()).toMatchObject({
      failure: { code: 'refused', reason: 'The key was revoked.' },
    });
    await enter(shop, { ...stripeKeys, secretKey: 'sk_test_silent' });
    expect(await test()).toMatchObject({ failure: { code: 'no-answer' } });
  });
});

const makers: GatewayMakers = {
  async stripe({ secretKey }) {
    return {
      ...makeTestGateway(() => 'id'),
      id: 'stripe',
      async test() {
        if (secretKey === 'sk_test_silent') throw new Error('timeout');
        if (secretKey === 'sk_test_revoked') return { ok: false, reason: 'The key was revoked.' };
        return { ok: true, account: `Account of ${secretKey.slice('sk_test_'.length)}` };
      },
    };
  },
};

interface ShopKeys {
  secret?: string;
  environment?: { stripe?: typeof stripeKeys };
}

/** With a provider that is reached without a network. */
function shopOn(db: Database, { secret, environment = {} }: ShopKeys = {}): Shop {
  const shop = emptyShop(db);
  const keyring = makeGatewayKeyring(secret ?? 'the secret of this shop alone 0123', environment);
  const gateways = makeGateways({
    mode: 'demo',
    demo: shop.testGateway,
    keyring,
    readStored: () => listGatewayKeys(db.read),
    makers,
    log: shop.log,
  });
  return { ...shop, gatewayKeys: keyring, gateways };
}

function enter(shop: Shop, typed: TypedKeys) {
  return enterKeys(shop, merchant, { id: 'stripe', typed });
}

async function setupOf(shop: Shop, id: ProviderId) {
  const listed = await listGatewaySetups(shop, merchant);
  return listed.ok ? listed.value.find((one) => one.id === id) : null;
}

async function keysIn(shop: Shop) {
  const [stored] = await listGatewayKeys(shop.db.read);
  return stored ? shop.gatewayKeys.open('stripe', stored.sealed) : null;
}

async function auditEvents(shop: Shop): Promise<[string, string | null, unknown][]> {
  const rows = await shop.db.read
    .selectFrom('audit_entries')
    .select(['action', 'subject_id', 'details'])
    .where('action', 'like', 'payment-keys.%')
    .execute();
  return rows.map(({ action, subject_id: id, details }) => [action, id, JSON.parse(details)]);
}
