import { expect, it } from 'vitest';
import { makeSessionCookie } from './session-cookie.ts';

const secret = 'kept by the tests alone 0123456789';
const cookie = makeSessionCookie({ secret, origin: 'http://127.0.0.1:3000' });

function tokenIn(value: string) {
  return cookie.read(new Headers({ cookie: `theme=dark; session=${value}; islogin=true` }));
}

function valueOf(line: string): string {
  return line.split(';')[0]?.slice('session='.length) ?? '';
}

it('session cookie: is bound to its host and to https in a live shop', () => {
  const live = makeSessionCookie({ secret, origin: 'https://shop.example' });
  expect(live.setLine('token')).toMatch(
    /^__Host-session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(live.clearLine()).toBe(
    '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  expect(live.read(new Headers({ cookie: 'session=a.b' }))).toBeNull();
});

it('session cookie: names the session that it was set for', () => {
  expect(tokenIn(valueOf(cookie.setLine('a.token')))).toBe('a.token');
  expect(cookie.read(new Headers())).toBeNull();
});

it('[T35] session cookie: names no session if it was signed with another secret or changed', () => {
  const other = makeSessionCookie({ secret: 'another', origin: 'http://127.0.0.1:3000' });
  const value = valueOf(cookie.setLine('token'));
  const [token, signature = ''] = value.split('.');
  for (const forged of [
    valueOf(other.setLine('token')),
    `${token}x.${signature}`,
    `${token}.`,
    `.${signature}`,
    `${token}.${signature.slice(1)}`,
    'token',
    '%',
    '',
  ]) {
    expect([forged, tokenIn(forged)]).toEqual([forged, null]);
  }
});
