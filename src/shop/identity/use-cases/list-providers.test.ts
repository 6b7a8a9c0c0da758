import { expect, it, onTestFinished } from 'vitest';
import { makeLogger } from '#platform/logger.ts';
import { makeProviders } from '#shop/identity/integrations/providers.ts';
import type { Shop } from '#shop/shop.ts';
import { consentAt, json } from '../../../../tests/support/answer-requests.ts';
import { temporaryShop } from '../../../../tests/support/open-test-server.ts';
import { startOidcServer } from '../../../../tests/support/oidc-server.ts';
import { owner, customer, staff } from '../../../../tests/support/staff.ts';
import { providersFrom } from '../../../cli/service-config.ts';
import { beginProviderSignIn } from './begin-provider-sign-in.ts';
import { listProviders } from './list-providers.ts';
import { handleProviderCallback } from './handle-provider-callback.ts';

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

it('nobody else reads it', async () => {
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
