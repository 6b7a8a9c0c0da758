import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../../tests/support/authenticator-app.ts';
import { makeOneTimeCodes } from './one-time-codes.ts';

const secret = 'kept by this test alone 0123456789';
const codes = makeOneTimeCodes(secret);
const shown = { shopName: 'Vitrine', email: 'ingrid@example.com' };
const now = Date.UTC(2026, 10, 21);
const stepMs = 30_000;

describe('authenticator codes', () => {
  it('follow RFC 6238, for the current and the adjacent time steps', () => {
    // The key and two of the codes of its appendix B, so that the reference is one.
    const example = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect([codeOf(example, 59_000), codeOf(example, 20_000_000_000_000)]).toEqual([
      '287082',
      '353130',
    ]);
    const key = codes.newKey('user-ingrid');
    const { text } = codes.offer(key, shown);
    const read = (at: number) => codes.read(key, { text: codeOf(text, at), now });
    const step = now / stepMs;
    expect([-1, 0, 1].map((steps) => read(now + steps * stepMs))).toEqual(
      [-1, 0, 1].map((steps) => ({ kind: 'step', step: step + steps })),
    );
    expect([-2, 2].map((steps) => read(now + steps * stepMs))).toEqual([null, null]);
  });

  it('use a key that can be scanned or typed', () => {
    const { url, text, qr } = codes.offer(codes.newKey('user-ingrid'), shown);
    expect(new URL(url).protocol).toBe('otpauth:');
    expect(url).toContain('totp/Vitrine:ingrid');
    expect(new URL(url).searchParams.get('secret')).toBe(text);
    expect(text).toMatch(/^[A-Z2-7]{32}$/);
    expect(qr.size).toBeGreaterThan(21);
    expect(qr.path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
  });

  it('use a key that is bound to its account and the shop’s secret', () => {
    const key = codes.newKey('user-ingrid');
    const { text } = codes.offer(key, shown);
    const typed = { text: codeOf(text, now), now };
    expect(key.sealedKey).not.toContain(text);
    const unopened = /unable to authenticate/;
    expect(() => codes.read({ ...key, userId: 'user-otto' }, typed)).toThrow(unopened);
    expect(() => makeOneTimeCodes(`${secret}!`).read(key, typed)).toThrow(unopened);
  });
});

it('a recovery code is accepted in any notation and stored as a keyed hash', () => {
  const key = codes.newKey('user-ingrid');
  const hash = codes.hashRecoveryCode('user-ingrid', '7K3M-Q9TD-0A1B-2C3D');
  for (const text of ['7K3M-Q9TD-0A1B-2C3D', ' 7k3mq9td 0a1b2c3d ']) {
    expect(codes.read(key, { text, now })).toEqual({ kind: 'recovery', hash });
  }
  for (const text of ['', '12345', '1234567', '7K3M-Q9TD', "' or 1=1 --"]) {
    expect(codes.read(key, { text, now })).toBeNull();
  }
  expect(codes.hashRecoveryCode('user-otto', '7K3M-Q9TD-0A1B-2C3D')).not.toBe(hash);
});
