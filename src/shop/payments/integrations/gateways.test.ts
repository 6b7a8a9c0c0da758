import { describe, expect, it } from 'vitest';
import type { ProviderId } from '#shop/payments/rules/gateways.ts';
import { makeLogger } from '#platform/logger.ts';
import { type GatewayMakers, makeGatewayKeyring, makeGateways } from './gateways.ts';
import { makeTestGateway } from './test-gateway.ts';

const stripeKeys = {
  secretKey: 'sk_test_one',
  publishableKey: 'pk_test_one',
  webhookSecret: 'whsec_one',
};
const paypalKeys = {
  clientId: 'client-of-the-shop',
  secret: 'secret-of-the-shop',
  webhookId: '',
  mode: 'sandbox',
};

describe('the payment providers of a shop', () => {
  it('take the keys that staff enter while it runs, and other keys from the next payment on', async () => {
    const { gateways, keyring, stored, made } = open();
    expect(await gateways.methods()).toEqual(['credit-card']);
    expect((await gateways.forMethod('credit-card'))?.id).toBe('demo');
    stored.set('paypal', keyring.seal('paypal', paypalKeys));
    stored.set('stripe', keyring.seal('stripe', stripeKeys));
    expect((await gateways.list()).map(({ id }) => id)).toEqual(['stripe', 'paypal']);
    expect(await gateways.methods()).toEqual(['credit-card', 'paypal']);
    expect(made).toEqual(['sk_test_one', 'client-of-the-shop']);
    const other = { ...stripeKeys, secretKey: 'sk_test_two' };
    stored.set('stripe', keyring.seal('stripe', other));
    expect((await gateways.forMethod('credit-card'))?.id).toBe('stripe');
    expect(made).toEqual(['sk_test_one', 'client-of-the-shop', 'sk_test_two']);
    stored.clear();
    expect((await gateways.list()).map(({ id }) => id)).toEqual(['demo']);
    expect(await gateways.find('stripe')).toBeNull();
  });

  it('complete payments that were begun with the demo’s provider before there were keys', async () => {
    const { gateways, keyring, stored } = open();
    stored.set('stripe', keyring.seal('stripe', stripeKeys));
    expect((await gateways.forMethod('credit-card'))?.id).toBe('stripe');
    expect((await gateways.find('demo'))?.id).toBe('demo');
  });

  it('use the keys of the environment rather than those of the admin', async () => {
    const { gateways, keyring, stored, made } = open({ environment: { stripe: stripeKeys } });
    const other = { ...stripeKeys, secretKey: 'sk_test_two' };
    stored.set('stripe', keyring.seal('stripe', other));
    expect((await gateways.list()).map(({ id }) => id)).toEqual(['stripe']);
    expect(made).toEqual(['sk_test_one']);
  });

  it('are not available with keys of the other mode, of another secret or of another provider', async () => {
    const elsewhere = makeGatewayKeyring('another secret of another shop 01', {});
    for (const [mode, sealed] of [
      ['live', open().keyring.seal('stripe', stripeKeys)],
      ['demo', elsewhere.seal('stripe', stripeKeys)],
      ['demo', open().keyring.seal('paypal', stripeKeys)],
      ['demo', 'no keys at all'],
      ['demo', ''],
    ] as const) {
      const { gateways, stored } = open({ mode });
      stored.set('stripe', sealed);
      expect(await gateways.find('stripe')).toBeNull();
      expect(await gateways.methods()).toEqual(mode === 'demo' ? ['credit-card'] : []);
    }
  });

  it('are built anew after a failure', async () => {
    let isBroken = true;
    const working = makeTestGateway(() => 'id');
    const stripe = async () => {
      if (isBroken) throw new Error('the library does not load');
      return { ...working, id: 'stripe' as const };
    };
    const { gateways, keyring, stored } = open({ makers: { stripe } });
    stored.set('stripe', keyring.seal('stripe', stripeKeys));
    await expect(gateways.find('stripe')).rejects.toThrow('does not load');
    isBroken = false;
    expect((await gateways.find('stripe'))?.id).toBe('stripe');
  });
});

describe('sealed keys', () => {
  it('are different each time and hold none of the keys in the clear', () => {
    const { keyring } = open();
    const sealed = [1, 2].map(() => keyring.seal('stripe', stripeKeys));
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(keyring.open('stripe', sealed[0] ?? '')).toEqual(stripeKeys);
    const bytes = Buffer.from(sealed.join(''), 'base64url').toString('latin1') + sealed.join('');
    for (const secret of Object.values(stripeKeys)) expect(bytes).not.toContain(secret);
  });

  it('cannot be changed without the secret of the shop', () => {
    const { keyring } = open();
    const sealed = keyring.seal('stripe', stripeKeys);
    for (let at = 2; at < sealed.length; at += 7) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(keyring.open('stripe', changed)).toBeNull();
    }
  });
});

interface Opened {
  mode?: 'demo' | 'live';
  environment?: { stripe?: typeof stripeKeys };
  makers?: GatewayMakers;
}

function open({ mode = 'demo', environment = {}, makers }: Opened = {}) {
  const demo = makeTestGateway(() => 'id');
  const keyring = makeGatewayKeyring('the secret of this shop alone 0123', environment);
  const stored = new Map<ProviderId, string>();
  const made: string[] = [];
  const gateways = makeGateways({
    mode,
    demo: mode === 'demo' ? demo : null,
    keyring,
    readStored: async () => [...stored].map(([gateway, sealed]) => ({ gateway, sealed })),
    makers: makers ?? {
      async stripe({ secretKey }) {
        made.push(secretKey);
        return { ...demo, id: 'stripe' };
      },
      async paypal({ clientId }) {
        made.push(clientId);
        return { ...demo, id: 'paypal' };
      },
    },
    log: makeLogger('silent'),
  });
  return { gateways, keyring, stored, made };
}
