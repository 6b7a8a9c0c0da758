import { describe, expect, it, onTestFinished } from 'vitest';
import { consentAt, json } from '../../../../tests/support/stub-server.ts';
import {
  type Claims,
  type OidcServer,
  startOidcServer,
} from '../../../../tests/support/oidc-server.ts';
import { makeGoogle } from './google.ts';
import type { IdentityProvider } from './identity-provider.ts';

const callbackUrl = 'http://127.0.0.1:3000/signin/google/callback';

const down = { ok: false, failure: { code: 'provider-down' } };

describe('Google', () => {
  it('[7.63] returns the person’s identity by code, PKCE, state and nonce', async () => {
    const { google, server } = await open();
    const { url, secrets } = await begun(google);
    const query = new URL(url).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('redirect_uri')).toBe(callbackUrl);
    expect(query.get('state')).toBe(secrets.state);
    expect(query.get('nonce')).toBe(secrets.nonce);
    expect(url).not.toContain(server.keys.secret);
    expect(url).not.toContain(secrets.codeVerifier);
    expect(await google.prove(await consentAt(url), secrets)).toEqual({
      ok: true,
      value: {
        provider: 'google',
        accountId: `${server.origin} 110248495921238986420`,
        email: 'eve@gmail.com',
        emailProof: 'verified',
      },
    });
  });

  it('is trusted about addresses that it hosts only', async () => {
    const proofOf = async (person: Claims) => {
      const { google, server } = await open();
      server.person = { sub: '1', ...person };
      const proven = await visit(google);
      return proven.ok ? [proven.value.email, proven.value.emailProof] : proven.failure;
    };
    const isVerified = { email_verified: true };
    expect(await proofOf({ email: 'Eve@Example.com', hd: 'example.com', ...isVerified })).toEqual([
      'eve@example.com',
      'verified',
    ]);
    expect(await proofOf({ email: 'eve@example.com', ...isVerified })).toContain('unknown');
    expect(await proofOf({ email: 'eve@gmail.com', email_verified: false })).toContain(
      'unverified',
    );
    expect(await proofOf({ email: 'eve@gmail.com' })).toContain('unverified');
    expect(await proofOf({})).toEqual([null, 'unverified']);
    expect(await proofOf({ email: 'eve', ...isVerified })).toContain(null);
  });

  it.each<[string, (claims: Claims) => Claims]>([
    ['another issuer', (claims) => ({ ...claims, iss: 'https://accounts.evil.example' })],
    ['another audience', (claims) => ({ ...claims, aud: 'another-shop' })],
    ['a foreign nonce', (claims) => ({ ...claims, nonce: 'of-another-visit' })],
    ['no nonce', (claims) => ({ ...claims, nonce: undefined })],
    ['a time long past', (claims) => ({ ...claims, iat: 1_700_000_000, exp: 1_700_003_600 })],
    ['a time in the future', (claims) => ({ ...claims, iat: Number(claims['iat']) + 120 })],
    ['no time', (claims) => ({ ...claims, iat: undefined })],
    ['no subject', (claims) => ({ ...claims, sub: undefined })],
  ])('[T29] is not believed with %s in its token', async (_name, claims) => {
    const { google, server } = await open();
    server.lies = { claims };
    expect(await visit(google)).toEqual({ ok: false, failure: { code: 'invalid-answer' } });
  });

  it('tolerates a clock that is a few seconds ahead', async () => {
    const { google, server } = await open();
    server.lies = { claims: (claims) => ({ ...claims, iat: Number(claims['iat']) + 10 }) };
    expect((await visit(google)).ok).toBe(true);
  });

  it.each(['none', 'of-another'] as const)(
    '[T29] rejects an ID token whose signature is %s',
    async (signature) => {
      const { google, server } = await open();
      server.lies = { signature };
      expect(await visit(google)).toEqual({ ok: false, failure: { code: 'invalid-answer' } });
    },
  );

  it('[T29] accepts a code once, from the client that requested it', async () => {
    const { google } = await open();
    const { url, secrets } = await begun(google);
    const answer = await consentAt(url);
    const other = await begun(google);
    const stateOfOther = new URL(answer);
    stateOfOther.searchParams.set('state', other.secrets.state);
    const invalid = { ok: false, failure: { code: 'invalid-answer' } };
    const expired = { ok: false, failure: { code: 'sign-in-expired' } };
    expect(await google.prove(answer, { ...secrets, state: 'another' })).toEqual(invalid);
    // A code slipped into another browser's visit fails by that visit's verifier.
    expect(await google.prove(stateOfOther, other.secrets)).toEqual(expired);
    const fresh = await begun(google);
    const used = await consentAt(fresh.url);
    expect((await google.prove(used, fresh.secrets)).ok).toBe(true);
    expect(await google.prove(used, fresh.secrets)).toEqual(expired);
  });

  it('[T29] rejects responses of another issuer', async () => {
    const { google } = await open();
    const { url, secrets } = await begun(google);
    const answer = await consentAt(url);
    answer.searchParams.set('iss', 'https://accounts.evil.example');
    const proven = await google.prove(answer, secrets);
    expect(proven).toEqual({ ok: false, failure: { code: 'invalid-answer' } });
  });

  it('[8.28] [8.37] maps provider errors to our codes', async () => {
    const { google, server } = await open();
    const codeOf = async (error: string) => {
      const { url, secrets } = await begun(google);
      const { searchParams } = new URL(url);
      const state = searchParams.get('state') ?? '';
      const answer = new URL(`${callbackUrl}?${new URLSearchParams({ error, state })}`);
      const proven = await google.prove(answer, secrets);
      return proven.ok ? null : proven.failure.code;
    };
    expect(await codeOf('access_denied')).toBe('access-denied');
    expect(await codeOf('temporarily_unavailable')).toBe('provider-down');
    expect(await codeOf('redirect_uri_mismatch')).toBe('unauthorized-domain');
    expect(await codeOf('unauthorized_client')).toBe('invalid-api-key');
    expect(await codeOf('something_new')).toBe('invalid-answer');
    server.lies = { token: () => json({ error: 'redirect_uri_mismatch' }, 400) };
    expect(await visit(google)).toEqual({ ok: false, failure: { code: 'unauthorized-domain' } });
    server.lies = { token: () => json({ error: 'invalid_client' }, 401) };
    expect(await visit(google)).toEqual({ ok: false, failure: { code: 'invalid-api-key' } });
  });

  it('is reported unavailable on errors, and retried on the next request', async () => {
    const { google, server } = await open();
    server.lies = { discovery: () => json({}, 500) };
    expect(await google.begin(callbackUrl)).toEqual(down);
    server.lies = { token: () => json({}, 503) };
    expect(await visit(google)).toEqual(down);
    const { url, secrets } = await begun(google);
    const answer = await consentAt(url);
    await server.stop();
    expect(await google.prove(answer, secrets)).toEqual(down);
  });

  it('is reported unavailable after a timeout', async () => {
    const { server } = await open();
    const { keys, origin } = server;
    const google = makeGoogle({ keys, server: origin, timeoutMs: 1_000 });
    server.lies = { token: () => null };
    expect(await visit(google)).toEqual(down);
    const hurried = makeGoogle({ keys, server: origin, timeoutMs: 100 });
    server.lies = { discovery: () => null };
    expect(await hurried.begin(callbackUrl)).toEqual(down);
  });

  it('rejects malformed responses', async () => {
    const { google, server } = await open();
    const invalid = { ok: false, failure: { code: 'invalid-answer' } };
    const html = { headers: { 'content-type': 'text/html' }, body: '<p>' };
    server.lies = { token: () => html };
    expect(await visit(google)).toEqual(invalid);
    server.lies = { token: () => json({ access_token: 'x', token_type: 'Bearer' }) };
    expect(await visit(google)).toEqual(invalid);
    server.lies = { discovery: () => json({ issuer: 'https://accounts.evil.example' }) };
    const another = makeGoogle({ keys: server.keys, server: server.origin });
    expect(await another.begin(callbackUrl)).toEqual(invalid);
  });
});

async function open(): Promise<{ google: IdentityProvider; server: OidcServer }> {
  const server = await startOidcServer();
  onTestFinished(() => server.stop().catch(() => {}));
  return { server, google: makeGoogle({ keys: server.keys, server: server.origin }) };
}

async function begun(google: IdentityProvider) {
  const started = await google.begin(callbackUrl);
  if (!started.ok) throw new Error(started.failure.code);
  return started.value;
}

/** There and back again. */
async function visit(google: IdentityProvider) {
  const { url, secrets } = await begun(google);
  return google.prove(await consentAt(url), secrets);
}
