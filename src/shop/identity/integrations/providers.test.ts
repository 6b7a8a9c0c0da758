import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { makeProviders, type Providers } from './providers.ts';

const flow = { provider: 'facebook', next: '/viewcart', windowId: null, connectTo: null } as const;
const callbackUrl = 'https://shop.example/signin/facebook/callback';
const start = Date.UTC(2026, 10, 21);

describe('the sealed flow state', () => {
  it('is valid for ten minutes after the redirect', async () => {
    const shop = openShop();
    const sealed = await sealedBy(shop.providers);
    expect(shop.providers.open('facebook', sealed)).toMatchObject(flow);
    shop.now = start + 10 * 60 * 1000 - 1;
    expect(shop.providers.open('facebook', sealed)).toMatchObject(flow);
    shop.now += 1;
    expect(shop.providers.open('facebook', sealed)).toBeNull();
  });

  it('[T29] is invalid for another provider or shop, or if modified', async () => {
    const { providers } = openShop();
    const sealed = await sealedBy(providers);
    expect(providers.open('google', sealed)).toBeNull();
    expect(
      openShop('another secret, as long as ours').providers.open('facebook', sealed),
    ).toBeNull();
    const touched = `${sealed.slice(0, 60)}${sealed[60] === 'A' ? 'B' : 'A'}${sealed.slice(61)}`;
    for (const text of [touched, sealed.slice(0, -4), '', 'x', '{}', 'ä'.repeat(80)]) {
      expect(providers.open('facebook', text)).toBeNull();
    }
  });

  it('is encrypted and differs for every flow', async () => {
    const { providers } = openShop();
    const sealed = await sealedBy(providers);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('viewcart');
    expect(await sealedBy(providers)).not.toBe(sealed);
  });

  it('is not created for a provider that is not configured', async () => {
    const { providers } = openShop();
    const begun = await providers.begin({ ...flow, provider: 'google' }, callbackUrl);
    expect(begun).toEqual({ ok: false, failure: { code: 'not-set-up' } });
  });
});

function openShop(secret = 'kept by this test alone 0123456789') {
  const shop = { now: start };
  const providers = makeProviders({
    states: [],
    google: null,
    facebook: { keys: { id: '1', secret: 's' }, server: null },
    secret,
    clock: () => shop.now,
    log: pino({ level: 'silent' }),
  });
  return Object.assign(shop, { providers });
}

async function sealedBy(providers: Providers): Promise<string> {
  const begun = await providers.begin(flow, callbackUrl);
  if (!begun.ok) throw new Error(begun.failure.code);
  return begun.value.sealed;
}
