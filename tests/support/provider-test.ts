import { type FacebookServer, startFacebookServer } from './facebook-server.ts';
import { type OidcServer, startOidcServer } from './oidc-server.ts';
import { test as base } from './shop-test.ts';
import { startShop } from './shop-server.ts';

interface Providers {
  google: OidcServer;
  facebook: FacebookServer;
}

/** Playwright's test with a shop that knows a Google and a Facebook of this machine. */
export const test = base.extend<object, Providers>({
  google: [
    async ({}, provide) => {
      const google = await startOidcServer();
      await provide(google);
      await google.stop();
    },
    { scope: 'worker' },
  ],
  facebook: [
    async ({}, provide) => {
      const facebook = await startFacebookServer();
      await provide(facebook);
      await facebook.stop();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ google, facebook }, provide) => {
      const shop = await startShop({
        GOOGLE_ISSUER: google.origin,
        GOOGLE_CLIENT_ID: google.keys.id,
        GOOGLE_CLIENT_SECRET: google.keys.secret,
        FACEBOOK_SERVER: facebook.origin,
        FACEBOOK_APP_ID: facebook.keys.id,
        FACEBOOK_APP_SECRET: facebook.keys.secret,
      });
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The only addresses elsewhere that a browser may ask for: the page a customer was led to. */
export const providersPage =
  /^asks http:\/\/127\.0\.0\.1:\d+\/(?:authorize|v25\.0\/dialog\/oauth)\?/;
