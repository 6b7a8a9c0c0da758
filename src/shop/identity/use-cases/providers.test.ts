import { expect, it, onTestFinished } from 'vitest';
import { makeLogger } from '#platform/logger.ts';
import { makeProviders } from '#shop/identity/integrations/providers.ts';
import type { Shop } from '#shop/shop.ts';
import { consentAt, json } from '../../../../tests/support/stub-server.ts';
import { temporaryShop } from '../../../../tests/support/open-test-server.ts';
import { startOidcServer, type OidcServer } from '../../../../tests/support/oidc-server.ts';
import { owner, customer, staff } from '../../../../tests/support/staff.ts';
import { providersFrom } from '../../../cli/service-config.ts';
import { beginProviderSignIn, handleProviderCallback, listProviders } from './providers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';

const callbackUrl = 'http://127.0.0.1:3000/signin/google/callback';

it('[5.70] [8.37] staff who may settle it read which keys cannot work and which address is not known', async () => {
  const google = await startOidcServer();
  onTestFinished(google.stop);
  const shop = await shopWith(google);
  const settled = await listProviders(shop, owner);
  expect(settled).toEqual({
    ok: true,
    value: [
      { name: 'google', state: 'ready', problem: null, callbackUrl, trouble: null },
      {
        name: 'facebook',
        state: 'invalid-api-key',
        problem: 'FACEBOOK_APP_SECRET is missing',
        callbackUrl: callbackUrl.replace('google', 'facebook'),
        trouble: null,
      },
    ],
  });
  google.lies = { token: () => json({ error: 'redirect_uri_mismatch' }, 400) };
  const flow = { provider: 'google', next: null, windowId: null, connectTo: null } as const;
  const begun = await beginProviderSignIn(shop, flow, { callbackUrl, network: null });
  if (!begun.ok) throw new Error(begun.failure.code);
  const { url, sealed } = begun.value;
  const answer = await consentAt(url);
  await handleProviderCallback(shop, { provider: 'google', sealed, answer });
  const after = await listProviders(shop, { ...staff, areas: ['settings'] });
  expect(after).toMatchObject({ value: [{ trouble: { code: 'unauthorized-domain' } }, {}] });
  expect(JSON.stringify(after)).not.toContain(google.keys.secret);
});

it('other visitors cannot read it', async () => {
  const shop = await temporaryShop();
  for (const visitor of [customer, { ...staff, areas: [] }]) {
    const refused = await listProviders(shop, visitor);
    expect(refused).toEqual({ ok: false, failure: { code: 'forbidden' } });
  }
});

async function shopWith({ keys, origin }: Awaited<ReturnType<typeof startOidcServer>>) {
  const shop: Shop = await temporaryShop();
  const configured = providersFrom({
    GOOGLE_CLIENT_ID: keys.id,
    GOOGLE_CLIENT_SECRET: keys.secret,
    FACEBOOK_APP_ID: '17',
  });
  const providers = makeProviders({
    states: configured.map(({ name, state, problem }) => ({ name, state, problem })),
    google: { keys, server: origin },
    facebook: null,
    secret: 'kept by this test alone 0123456789',
    clock: shop.clock,
    log: makeLogger('silent'),
  });
  return { ...shop, providers };
}

const flow = { provider: 'google', next: '/viewcart', windowId: null, connectTo: null } as const;
const expired = { flow: null, person: { ok: false, failure: { code: 'sign-in-expired' } } };

eachEngine('the way back from a provider', ({ open }) => {
  it('returns the stored state and the identity', async () => {
    const { shop } = await shopWithGoogle(await open());
    const { sealed, answer } = await visit(shop);
    expect(
      await handleProviderCallback(shop, { provider: 'google', sealed, answer }),
    ).toMatchObject({
      flow,
      person: { ok: true, value: { email: 'eve@gmail.com' } },
    });
  });

  it('[T29] succeeds once in concurrent requests', async () => {
    const { shop, server } = await shopWithGoogle(await open());
    const { sealed, answer } = await visit(shop);
    const tries = Array.from({ length: 10 }, () =>
      handleProviderCallback(shop, { provider: 'google', sealed, answer }),
    );
    const taken = await Promise.all(tries);
    expect(taken.filter(({ person }) => person.ok)).toHaveLength(1);
    expect(taken.filter((one) => one.flow === null)).toHaveLength(9);
    expect(server.requestedPaths.filter((path) => path === '/token')).toHaveLength(1);
  });

  it('[T29] is refused without the browser’s own state, before any request to the provider', async () => {
    const { shop, server } = await shopWithGoogle(await open());
    const { sealed, answer } = await visit(shop);
    const google = { provider: 'google', answer } as const;
    expect(await handleProviderCallback(shop, { ...google, sealed: null })).toEqual(expired);
    expect(await handleProviderCallback(shop, { ...google, sealed: 'x' })).toEqual(expired);
    const mixedUp = { provider: 'facebook', sealed, answer } as const;
    expect(await handleProviderCallback(shop, mixedUp)).toEqual(expired);
    expect(server.requestedPaths).not.toContain('/token');
  });

  it('throttles a network that begins too often', async () => {
    const { shop } = await shopWithGoogle(await open());
    const request = { callbackUrl, network: '192.0.2.1' };
    const codes = [];
    for (let i = 0; i < 31; i += 1) codes.push(await beginProviderSignIn(shop, flow, request));
    expect(codes.slice(0, 30).every(({ ok }) => ok)).toBe(true);
    expect(codes[30]).toMatchObject({ failure: { code: 'too-many-requests' } });
  });
});

async function shopWithGoogle(db: Shop['db']): Promise<{ shop: Shop; server: OidcServer }> {
  const server = await startOidcServer();
  onTestFinished(server.stop);
  const shop = emptyShop(db);
  const providers = makeProviders({
    states: [{ name: 'google', state: 'ready', problem: null }],
    google: { keys: server.keys, server: server.origin },
    facebook: null,
    secret: 'kept by this test alone 0123456789',
    clock: shop.clock,
    log: makeLogger('silent'),
  });
  return { shop: { ...shop, providers }, server };
}

/** A browser that has been at the provider and said yes. */
async function visit(shop: Shop): Promise<{ sealed: string; answer: URL }> {
  const begun = await beginProviderSignIn(shop, flow, { callbackUrl, network: null });
  if (!begun.ok) throw new Error(begun.failure.code);
  const { url, sealed } = begun.value;
  return { sealed, answer: await consentAt(url) };
}
