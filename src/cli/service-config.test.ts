import { describe, expect, it } from 'vitest';
import { providerNotices, providerProblems, providersFrom } from './service-config.ts';

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
