import { expect, it } from 'vitest';
import { type KnownDevicesOptions, makeKnownDevices } from './known-devices.ts';

let made = 0;
const options: KnownDevicesOptions = {
  secret: 'kept by this test alone 0123456789',
  origin: 'http://127.0.0.1:3000',
  newId: () => `${(made += 1)}`.padStart(32, '0'),
};
const devices = makeKnownDevices(options);
const ingrid = { userId: 'user-ingrid', passwordHash: '$argon2id$1' };
const otto = { userId: 'user-otto', passwordHash: '$argon2id$2' };

function browserWith(lines: string[]): Headers {
  return new Headers({ cookie: lines.map((line) => line.split(';')[0]).join('; ') });
}

it('a device is trusted by the account that has signed in on it only', () => {
  const browser = browserWith(devices.remember(new Headers(), ingrid));
  const id = devices.recognize(browser, ingrid);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(devices.recognize(browser, otto)).toBeNull();
  expect(devices.recognize(new Headers(), ingrid)).toBeNull();
  const other = browserWith(devices.remember(new Headers(), ingrid));
  expect(devices.recognize(other, ingrid)).not.toBe(id);
});

it('a device is no longer trusted after a password change', () => {
  const browser = browserWith(devices.remember(new Headers(), ingrid));
  expect(devices.recognize(browser, { ...ingrid, passwordHash: '$argon2id$3' })).toBeNull();
  expect(devices.recognize(browser, { ...ingrid, passwordHash: null })).toBeNull();
  expect(devices.remember(new Headers(), { ...ingrid, passwordHash: null })).toEqual([]);
});

it('a device is trusted by several accounts, of which the oldest are dropped', () => {
  const accounts = Array.from({ length: 6 }, (_, at) => ({ ...otto, userId: `user-${at}` }));
  let browser = new Headers();
  for (const account of accounts) browser = browserWith(devices.remember(browser, account));
  browser = browserWith(devices.remember(browser, { ...otto, userId: 'user-5' }));
  const known = accounts.map((account) => devices.recognize(browser, account) !== null);
  expect(known).toEqual([false, true, true, true, true, true]);
});

it('a proof cannot be forged or moved to another device or shop', () => {
  const browser = browserWith(devices.remember(new Headers(), ingrid));
  const [, id = '', proof = ''] =
    /^device=(\w{32})\.(.{22})$/.exec(browser.get('cookie') ?? '') ?? [];
  const elsewhere = makeKnownDevices({ ...options, secret: 'another secret of 32 characters..' });
  expect(elsewhere.recognize(browser, ingrid)).toBeNull();
  for (const value of [
    '',
    id,
    `${id}.`,
    `${id}.${'x'.repeat(22)}`,
    `${'f'.repeat(32)}.${proof}`,
    `${id}.${proof}x`,
    `${id}.${proof}.`,
    `x${id}.${proof}`,
  ]) {
    const headers = new Headers({ cookie: `device=${value}` });
    expect([value, devices.recognize(headers, ingrid)]).toEqual([value, null]);
  }
});

it('the cookie is HttpOnly, and Secure in a live shop', () => {
  expect(devices.remember(new Headers(), ingrid)).toEqual([
    expect.stringMatching(/^device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const live = makeKnownDevices({ ...options, origin: 'https://shop.example.org' });
  expect(live.remember(new Headers(), ingrid)).toEqual([
    expect.stringMatching(
      /^__Host-device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
});
