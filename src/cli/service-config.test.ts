import { describe, expect, it } from 'vitest';
import {
  gatewayProblems,
  gatewaysFrom,
  providerNotices,
  providerProblems,
  providersFrom,
} from './service-config.ts';

const google = { GOOGLE_CLIENT_ID: 'the-shop.apps.example', GOOGLE_CLIENT_SECRET: 'a-secret' };

describe('the keys of Google and Facebook', () => {
  it('enable each provider on their own', () => {
    const states = providersFrom(google).map(({ name, state }) => [name, state]);
    expect(states).toEqual([
      ['google', 'ready'],
      ['facebook', 'not-set-up'],
    ]);
    expect(providerNotices(providersFrom(google))).toEqual([]);
    expect(providerNotices(providersFrom({}))).toEqual([]);
  });

  it('[5.70] are reported as invalid-api-key and leave the provider disabled', () => {
    const given = { ...google, GOOGLE_CLIENT_ID: 'api:key', FACEBOOK_APP_ID: '17' };
    const providers = providersFrom(given);
    expect(providers.map(({ state }) => state)).toEqual(['invalid-api-key', 'invalid-api-key']);
    expect(providerNotices(providers)).toEqual([
      'Sign-in with Google is switched off (invalid-api-key): GOOGLE_CLIENT_ID holds a colon.',
      'Sign-in with Facebook is switched off (invalid-api-key): FACEBOOK_APP_SECRET is missing.',
    ]);
  });

  it('are only sent to servers that cannot be impersonated', () => {
    for (const GOOGLE_ISSUER of ['https://id.example.org', 'http://127.0.0.1:4000']) {
      expect(providerProblems({ GOOGLE_ISSUER })).toEqual([]);
    }
    for (const FACEBOOK_SERVER of [
      'http://id.example.org',
      'ftp://127.0.0.1',
      'x',
      'https://a?b',
    ]) {
      expect(providerProblems({ FACEBOOK_SERVER })).toEqual([
        'FACEBOOK_SERVER must be an https address, or http on this machine',
      ]);
    }
  });
});

describe('the keys of payment providers', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  const paypal = { PAYPAL_CLIENT_ID: 'the-client', PAYPAL_CLIENT_SECRET: 'the-secret' };

  it('set up each provider on their own', () => {
    expect(gatewaysFrom({ PAYPAL_MODE: 'live' }).keys).toEqual({});
    expect(Object.keys(gatewaysFrom(stripe).keys)).toEqual(['stripe']);
    expect(gatewaysFrom(paypal).keys.paypal).toMatchObject({ mode: 'sandbox' });
    const live = { SHOP_MODE: 'live', ...paypal };
    expect(gatewaysFrom(live).keys.paypal).toMatchObject({ mode: 'live' });
    expect(gatewayProblems({ ...stripe, ...paypal })).toEqual([]);
    expect(gatewayProblems(live)).toEqual([]);
  });

  it('are refused where they are incomplete or of the other mode, by the names of the variables', () => {
    expect(gatewayProblems({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      'STRIPE_PUBLISHABLE_KEY (Stripe): The publishable key begins with pk_test_ or pk_live_.',
    ]);
    expect(gatewayProblems({ ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' })).toEqual([
      'STRIPE_SECRET_KEY (Stripe): The secret key begins with sk_test_ or sk_live_.',
    ]);
    expect(gatewayProblems({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toEqual([
      'STRIPE_PUBLISHABLE_KEY (Stripe): One key is for testing and the other is live. Enter both alike.',
    ]);
    const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    expect(gatewayProblems(live)).toEqual([expect.stringContaining('These are live keys')]);
    expect(gatewayProblems({ SHOP_MODE: 'live', ...live })).toEqual([]);
    for (const keys of [stripe, { ...paypal, PAYPAL_MODE: 'sandbox' }]) {
      const problems = gatewayProblems({ SHOP_MODE: 'live', ...keys });
      expect(problems).toEqual([expect.stringContaining('These are test keys')]);
    }
  });

  it('are sent to stand-ins on this machine in demo mode only', () => {
    const here = { STRIPE_API_BASE: 'http://127.0.0.1:4100' };
    expect(gatewayProblems(here)).toEqual([]);
    expect(gatewaysFrom(here).apiBases).toEqual({ stripe: 'http://127.0.0.1:4100' });
    const refused = ['must be an http address of this machine, in demo mode only'];
    for (const variables of [
      { ...here, SHOP_MODE: 'live' },
      { STRIPE_API_BASE: 'https://pay.example.org' },
      { PAYPAL_API_BASE: 'http://127.0.0.1@pay.example.org' },
      { PAYPAL_API_BASE: 'http://127.0.0.1:4100/elsewhere' },
    ]) {
      expect(gatewayProblems(variables)).toEqual(
        refused.map((text) => expect.stringContaining(text)),
      );
    }
  });
});
