import { describe, expect, it, onTestFinished } from 'vitest';
import { consentAt, json } from '../../../../tests/support/stub-server.ts';
import { startFacebookServer } from '../../../../tests/support/facebook-server.ts';
import { makeFacebook } from './facebook.ts';
import type { IdentityProvider } from './identity-provider.ts';

const callbackUrl = 'http://127.0.0.1:3000/signin/facebook/callback';

describe('Facebook', () => {
  it('returns the person’s identity, without proof of the address', async () => {
    const { facebook, server } = await open();
    expect(await visit(facebook)).toEqual({
      ok: true,
      value: {
        provider: 'facebook',
        accountId: `${server.origin}/1234567890 10224567890123456`,
        email: 'eve@example.com',
        emailProof: 'unknown',
      },
    });
    server.person = { id: '7', name: 'Eve' };
    expect(await visit(facebook)).toMatchObject({ value: { email: null } });
  });

  it('reports a declined consent', async () => {
    const { facebook } = await open();
    expect(await visit(facebook, 'deny')).toEqual({
      ok: false,
      failure: { code: 'access-denied' },
    });
  });

  it('[T29] accepts a code once, from the client that requested it', async () => {
    const { facebook } = await open();
    const { url, secrets } = await begun(facebook);
    const answer = await consentAt(url);
    const stolen = await facebook.prove(answer, { ...secrets, state: 'of-another-browser' });
    expect(stolen).toEqual({ ok: false, failure: { code: 'invalid-answer' } });
    expect((await facebook.prove(answer, secrets)).ok).toBe(true);
    const again = await facebook.prove(answer, secrets);
    expect(again).toEqual({ ok: false, failure: { code: 'sign-in-expired' } });
  });

  it('[8.28] [8.37] maps provider errors to our codes', async () => {
    const { facebook, server } = await open();
    const oauthError = (code: number) => json({ error: { message: 'No.', code } }, 400);
    const codes = [
      [191, 'unauthorized-domain'],
      [101, 'invalid-api-key'],
      [1, 'invalid-api-key'],
      [368, 'invalid-answer'],
    ] as const;
    for (const [number, code] of codes) {
      server.lies = { token: () => oauthError(number) };
      expect(await visit(facebook)).toEqual({ ok: false, failure: { code } });
    }
    const invalid = { ok: false, failure: { code: 'invalid-answer' } };
    for (const said of [oauthError(190), json({}), json({ id: '../7' }), json(null)]) {
      server.lies = { me: () => said };
      expect(await visit(facebook)).toEqual(invalid);
    }
  });

  it('is reported unavailable on errors and timeouts', async () => {
    const { facebook, server } = await open(1_000);
    const down = { ok: false, failure: { code: 'provider-down' } };
    const lies = [
      { token: () => json({}, 500) },
      { token: () => null },
      { me: () => json({}, 502) },
      { me: () => null },
    ];
    for (const lie of lies) {
      server.lies = lie;
      expect(await visit(facebook)).toEqual(down);
    }
  });
});

async function open(timeoutMs = 5_000) {
  const server = await startFacebookServer();
  onTestFinished(server.stop);
  return {
    server,
    facebook: makeFacebook({ keys: server.keys, server: server.origin, timeoutMs }),
  };
}

async function begun(facebook: IdentityProvider) {
  const started = await facebook.begin(callbackUrl);
  if (!started.ok) throw new Error(started.failure.code);
  return started.value;
}

async function visit(facebook: IdentityProvider, choice: 'allow' | 'deny' = 'allow') {
  const { url, secrets } = await begun(facebook);
  return facebook.prove(await consentAt(url, choice), secrets);
}
