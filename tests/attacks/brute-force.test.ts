import { expect, it } from 'vitest';
import { postForm } from '../access/malicious-fields.ts';
import { gather, openCompleteShop } from '../access/complete-shop.ts';
import type { Answer } from '../support/open-test-server.ts';

const form = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};

/** The whole response without the parts that differ between any two requests. */
function comparable({ status, headers, text }: Answer, ...typed: string[]) {
  const { date: _date, 'x-request-id': id, ...rest } = headers;
  const nonces = [...text.matchAll(/nonce="([^"]+)"/g)].map(([, nonce = '']) => nonce);
  const hidden = [String(id), ...nonces, ...typed];
  const blank = (words: string) =>
    hidden.reduce((all, one) => all.replaceAll(one, '_'.repeat(one.length)), words);
  return blank(JSON.stringify({ status, rest, text }));
}

it('[T28] a wrong password gets identical responses for known and unknown accounts', async () => {
  const server = await openCompleteShop();
  const { stranger } = await gather(server.shop);
  for (const path of ['/signin', '/signin.data']) {
    const tried = async (login: string) => {
      const sent = { intent: 'sign-in', login, password: 'not this one' };
      return comparable(await postForm(server, stranger, { path, form: sent }), login);
    };
    const known = await tried('ann@example.com');
    expect(known).toContain('422');
    // Of equal length, so that the length of the page can be compared as well.
    expect(await tried('zoe@example.com')).toBe(known);
  }
});

it('[T28] a request for an email gets identical responses for known and unknown addresses', async () => {
  const server = await openCompleteShop();
  const { stranger } = await gather(server.shop);
  for (const [path, field] of [
    ['/newsletter', 'email'],
    ['/forgot', 'login'],
  ] as const) {
    const requestEmail = async (address: string) => {
      const sent = { [field]: address, website: '' };
      return comparable(await postForm(server, stranger, { path, form: sent }), address);
    };
    await requestEmail('ann@example.com');
    const known = await requestEmail('ann@example.com');
    expect(await requestEmail('zoe@example.com')).toBe(known);
  }
});

it('[T33] guessing is throttled for every spelling of account, page and network', async () => {
  const server = await openCompleteShop();
  await gather(server.shop);
  const logins = [
    'ann@example.com',
    'ANN@EXAMPLE.COM',
    ' ann@example.com ',
    'Ann@example.com\t',
    '\u00A0ann@example.com',
  ];
  const paths = ['/signin', '/signin.data', '/signin?next=/shop', '/./signin', '/signin?x=1'];
  let tries = 0;
  const guess = async (password: string) => {
    const at = tries;
    tries += 1;
    const login = logins[at % logins.length] ?? '';
    const headers = {
      ...form,
      // Each guess claims another address in every header that a proxy could set.
      'x-forwarded-for': `198.51.100.${at}, 2001:db8:7:7:${at}::1`,
      'x-real-ip': `198.51.100.${at}`,
      forwarded: `for=198.51.100.${at}`,
      'user-agent': `browser ${at}`,
    };
    const body = new URLSearchParams({ intent: 'sign-in', login, password }).toString();
    const path = paths[at % paths.length] ?? '';
    const { text, headers: answered } = await server.ask(path, { method: 'POST', headers, body });
    const isIn = /session=\w/.test(String(answered['set-cookie'] ?? ''));
    return isIn ? 'in' : text.includes('Too many attempts') ? 'wait' : 'wrong';
  };
  const answers = [];
  for (let i = 0; i < 20; i += 1) answers.push(await guess(`guess ${i}`));
  expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'wrong'));
  expect(new Set(answers.slice(5))).toEqual(new Set(['wait']));
  expect(await guess('lantern under the pear')).toBe('wait');
});

it('[T33] an IPv6 suffix or a forged header does not count as another network', async () => {
  const server = await openCompleteShop();
  const statusFrom = async (forwarded: string) => {
    const headers = { ...form, 'x-forwarded-for': forwarded };
    const sent = { name: 'Ann', email: 'ann@example.com', subject: 'x', message: 'hello there' };
    const body = new URLSearchParams({ ...sent, website: '' }).toString();
    return (await server.ask('/contact', { method: 'POST', headers, body })).status;
  };
  const statuses = [];
  // Our proxy appends the last address; a client can forge those before it.
  for (let i = 0; i < 8; i += 1)
    statuses.push(await statusFrom(`203.0.113.${i}, 2001:db8:7:7:${i}::1`));
  expect(statuses).toEqual([302, 302, 302, 302, 302, 422, 422, 422]);
  expect(await statusFrom('2001:db8:7:8::1')).toBe(302);
});

it('[T33] a port that a proxy appends does not count as another network', async () => {
  const server = await openCompleteShop();
  const statusFrom = async (forwarded: string) => {
    const headers = { ...form, 'x-forwarded-for': forwarded };
    const sent = { name: 'Ann', email: 'ann@example.com', subject: 'x', message: 'hello there' };
    const body = new URLSearchParams({ ...sent, website: '' }).toString();
    return (await server.ask('/contact', { method: 'POST', headers, body })).status;
  };
  for (const hop of [
    (port: number) => `203.0.113.9:${port}`,
    (port: number) => `[2001:db8:9:9::1]:${port}`,
    (port: number) => `203.0.113.10:${port}, 10.0.0.1:${port}`,
  ]) {
    for (let i = 0; i < 5; i += 1) expect(await statusFrom(hop(50_000 + i))).toBe(302);
    expect(await statusFrom(hop(50_005))).not.toBe(302);
  }
});

it('[T32] a wrong password grants and changes nothing for every sign-in method', async () => {
  const server = await openCompleteShop();
  const { stranger, customer } = await gather(server.shop);
  const hashes = async () =>
    server.shop.db.read.selectFrom('credentials').selectAll().orderBy('id').execute();
  const sessions = async () =>
    server.shop.db.read.selectFrom('sessions').select('id').orderBy('id').execute();
  const before = { hashes: await hashes(), sessions: await sessions() };
  for (const typed of ['not this one', '', 'lantern under the pear ', 'LANTERN UNDER THE PEAR']) {
    for (const suffix of ['', '.data']) {
      const login = { intent: 'sign-in', login: 'ann@example.com', password: typed };
      const answer = await postForm(server, stranger, { path: `/signin${suffix}`, form: login });
      expect(answer.status).toBe(422);
      expect(String(answer.headers['set-cookie'])).not.toMatch(/session=\w/);
      const path = `/account/sign-in${suffix}`;
      const change = { 'current-password': typed, 'new-password': 'another pear lantern' };
      const attempt = { intent: 'password', ...change };
      expect((await postForm(server, customer, { path, form: attempt })).status).toBe(422);
      const email = { intent: 'email', email: 'eve@example.com', password: typed };
      expect((await postForm(server, customer, { path, form: email })).status).toBe(422);
    }
    Object.assign(server.shop, { attempts: { consume: () => 0, refund() {}, clear() {} } });
  }
  expect({ hashes: await hashes(), sessions: await sessions() }).toEqual(before);
});
