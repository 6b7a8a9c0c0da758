import { expect, it } from 'vitest';
import { cartCookie } from '#shop/cart/rules/cart.ts';
import { mailLink } from '#shop/identity/store/account-tokens.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { callApi } from '../support/api-client.ts';
import { filledForm, putInCart, readyToPlace } from '../support/buyers.ts';
import { protectedData } from '../access/protected-data.ts';
import { gather, openCompleteShop } from '../access/complete-shop.ts';
import { databaseSnapshot } from './database-snapshot.ts';

/** Spellings in a form or URL; the last two are a missing field and a repeated one. */
const nothings = ['', 'null', 'undefined', 'NaN', '[]', '{}', '0', 'false', '%00', '\0', ' ', '*'];
const senseless = [...nothings, '%', "' or '1'='1"].map(
  (value) => (name: string) => `${name}=${encodeURIComponent(value)}`,
);
const spellings = [
  ...senseless,
  () => '',
  (name: string) => `${name}=&${name}=x`,
  (name: string) => `${name}[]=x`,
];

/** Ann has requested every kind of emailed link, and has a cart with items and an order. */
async function withOpenLinks() {
  const server = await openCompleteShop();
  const people = await gather(server.shop);
  const ann = await findVisitor(server.shop.db.read, { email: 'ann@example.com' });
  if (!ann) throw new Error('ann has no account');
  const now = server.shop.clock();
  await server.shop.db.write(async (writer) => {
    for (const purpose of ['reset-password', 'verify-email', 'change-email'] as const) {
      const mailId = server.shop.newId();
      const token = server.shop.mailTokens(mailId);
      const link = { purpose, userId: ann.userId, email: ann.email, mailId, token, now };
      await mailLink(writer, link);
    }
  });
  await putInCart(server.shop, ann, { 1: 1 });
  return { server, ann, ...people };
}

it('[T02] an empty or malformed token in any field grants and consumes nothing', async () => {
  const { server, customer } = await withOpenLinks();
  const before = await databaseSnapshot(server.shop);
  const password = 'new-password=lantern+under+the+pear+tree&email=ann%40example.com';
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const opened: string[] = [];
  for (const spelling of spellings) {
    // Rejected before the form is parsed.
    const isNul = spelling('token').includes('%00');
    const refusedWith = isNul ? 400 : 422;
    for (const path of ['/reset', '/verify']) {
      const body = `${password}&${spelling('token')}`;
      const posted = await server.ask(path, { method: 'POST', headers, body });
      if (posted.status !== refusedWith) opened.push(`POST ${path} ${body}: ${posted.status}`);
      const shown = await server.ask(`${path}?${spelling('token')}`);
      if (shown.text.includes('ann@example.com')) opened.push(`GET ${path} ${spelling('token')}`);
    }
    for (const provider of ['google', 'facebook']) {
      const query = `${spelling('code')}&${spelling('state')}`;
      const { status, headers: answered } = await server.ask(
        `/signin/${provider}/callback?${query}`,
      );
      const cookies = String(answered['set-cookie'] ?? '');
      if (/session=\w/.test(cookies) || status >= 500)
        opened.push(`${provider} ${query}: ${status}`);
    }
    const key = spelling('key');
    const form = { ...filledForm, shipping: 'standard', payment: 'bank-transfer' };
    const body = `${new URLSearchParams({ ...form, 'agreed-total-standard': '1' })}&${key}`;
    const sent = { ...headers, cookie: customer.cookie ?? '' };
    const { status } = await server.ask('/checkout', { method: 'POST', headers: sent, body });
    if (status !== (isNul ? 400 : 200)) opened.push(`checkout ${key}: ${status}`);
  }
  expect(opened).toEqual([]);
  expect(await databaseSnapshot(server.shop)).toEqual(before);
});

it('[T02] an order is never found by an empty or malformed key', async () => {
  const { server, ann, customer, otherCustomer } = await withOpenLinks();
  const placing = await readyToPlace(server.shop, ann);
  const agreed = { 'agreed-total-standard': `${placing.agreedTotalMinor}` };
  const form = { ...filledForm, ...agreed, shipping: 'standard', payment: 'bank-transfer' };
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const key = `key=${placing.checkoutKey}`;
  const send = (cookie: string | undefined, field: string) =>
    server.ask('/checkout', {
      method: 'POST',
      headers: { ...headers, cookie: cookie ?? '' },
      body: `${new URLSearchParams(form)}&${field}`,
    });
  expect((await send(customer.cookie, key)).headers['set-cookie']?.join()).toContain('flash=');
  const before = await protectedData(server.shop);
  for (const field of [...spellings.map((spelling) => spelling('key')), key]) {
    for (const cookie of [customer.cookie, otherCustomer.cookie]) {
      const { headers: answered } = await send(cookie, field);
      const isRepeated = field === key && cookie === customer.cookie;
      const setCookies = String(answered['set-cookie'] ?? '');
      expect([field, setCookies.includes('flash=')]).toEqual([field, isRepeated]);
    }
  }
  const { carts: _carts, ...after } = await protectedData(server.shop);
  const { carts: _before, ...orders } = before;
  expect(after).toEqual(orders);
});

it('[T02] no session, cart or signature is created from empty input', async () => {
  const { server, customer } = await withOpenLinks();
  const [token = ''] = (customer.cookie ?? '').slice('session='.length).split('.');
  const before = await databaseSnapshot(server.shop);
  for (const value of [
    `${token}.`,
    `${token}.null`,
    `${token}.undefined`,
    '.',
    '..',
    'null.null',
  ]) {
    const { status } = await callApi(server, '/account', { cookie: `session=${value}` });
    expect([value, status]).toEqual([value, 401]);
  }
  for (const spelling of senseless) {
    const cookie = spelling(cartCookie);
    const { text } = await server.ask('/viewcart/lines', {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect([cookie, JSON.parse(text).count]).toEqual([cookie, 0]);
  }
  expect(await databaseSnapshot(server.shop)).toEqual(before);
});
