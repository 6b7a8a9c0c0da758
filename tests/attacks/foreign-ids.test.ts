import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { openSession } from '#shop/identity/use-cases/sessions.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { insertDiscountCode } from '#shop/promotions/store/discount-codes.ts';
import { money } from '#platform/money.ts';
import { callApi } from '../support/api-client.ts';
import { putInCart, readyToPlace } from '../support/buyers.ts';
import type { TestServer } from '../support/open-test-server.ts';
import { withOpenReviews } from '../support/open-reviews.ts';
import { operations } from '../../src/operations.ts';
import { postForm } from '../access/malicious-fields.ts';
import { gather, openCompleteShop } from '../access/complete-shop.ts';
import { pageForms } from './attacked-endpoints.ts';
import { databaseSnapshot } from './database-snapshot.ts';

/** Ben has one of everything a customer can have. */
async function benHasEverything(server: TestServer, cookie: string): Promise<Visitor> {
  const shop = await withOpenReviews(server.shop);
  const ben = await findVisitor(shop.db.read, { email: 'ben@example.com' });
  if (!ben) throw new Error('ben has no account');
  await putInCart(shop, ben, { 1: 1 });
  await placeOrder(shop, ben, await readyToPlace(shop, ben));
  await putInCart(shop, ben, { 2: 1 });
  const review = { stars: '5', title: '', text: 'Wears well.', author: 'Ben' };
  await postForm(server, { cookie }, { path: '/product/1/review', form: review });
  await shop.db.write((writer) =>
    insertDiscountCode(writer, {
      id: shop.newId(),
      code: 'BENS-CODE',
      reduction: { kind: 'amount', off: money(500, 'USD') },
      source: 'newsletter',
      isFirstOrderOnly: false,
      issuedTo: ben.email,
      now: shop.clock(),
    }),
  );
  return ben;
}

/** The rows of Ben: those that contain his id, address or the id of his data. Anyone may report or vote for his review. */
async function rowsOf(server: TestServer, known: readonly string[]): Promise<string[]> {
  const {
    review_reports: _reports,
    review_votes: _votes,
    ...tables
  } = await databaseSnapshot(server.shop);
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows
      .filter((row) => !row.includes('"action":"review.reported"'))
      .filter((row) => known.some((one) => row.includes(`"${one}"`)))
      .map((row) => table + row),
  );
}

/** All values in those rows that could identify a record. */
function idsIn(rows: readonly string[]): string[] {
  const ids = rows.flatMap((row) =>
    Object.entries(JSON.parse(row.slice(row.indexOf('{'))) as Record<string, unknown>)
      .filter(([column]) => /(?:^|_)(?:id|key|number|token|code|hash)$/.test(column))
      .map(([, value]) => String(value)),
  );
  return [...new Set(ids)].filter((id) => id !== 'null' && id !== 'undefined');
}

const openToAddresses = ['/checkout'];

/** Public forms and those of staff refer to no data of a customer. */
const isForCustomers = ({ path }: { path: string }) =>
  !/^\/(?:admin|signin|signout|session|contact|newsletter|forgot)/.test(path);

async function newCookieOf({ shop }: TestServer, email: string): Promise<string> {
  const visitor = await findVisitor(shop.db.read, { email });
  if (!visitor) throw new Error(`${email} has no account`);
  const lines = await shop.db.write((writer) =>
    openSession(shop, writer, { userId: visitor.userId, headers: new Headers() }),
  );
  return lines.map((line) => line.split(';')[0]).join('; ');
}

it('[T03] no form affects data of another customer, whatever field names it', async () => {
  const server = await openCompleteShop();
  const { customer: ann, otherCustomer } = await gather(server.shop);
  const ben = await benHasEverything(server, otherCustomer.cookie);
  const first = await rowsOf(server, [ben.userId, ben.email]);
  const ids = idsIn(first).filter((id) => id.length > 8 || /^\d+$/.test(id));
  const known = [...new Set([ben.email, ...ids.filter((id) => id.length > 8)])];
  expect(known.length).toBeGreaterThan(8);
  const before = await rowsOf(server, known);
  // Without rate limits.
  Object.assign(server.shop, { attempts: { consume: () => 0, refund() {}, clear() {} } });
  const forms = pageForms().filter(isForCustomers);
  let tries = 0;
  let { cookie } = ann;
  for (const { path, intents, fields } of forms) {
    for (const id of [...ids, ben.email]) {
      // An email address is no secret; brute-force.test.ts covers requests that contain one.
      if (id === ben.email && openToAddresses.includes(path)) continue;
      for (const intent of intents) {
        const form = Object.fromEntries(fields.map((field) => [field, id]));
        const own = { password: 'lantern under the pear', website: '', intent };
        const post = { path, form: { ...form, ...own } };
        let answer = await postForm(server, { cookie }, post);
        // Some of them end her session.
        if (String(answer.headers.location).startsWith('/signin')) {
          cookie = await newCookieOf(server, 'ann@example.com');
          answer = await postForm(server, { cookie }, post);
        }
        const { status, text } = answer;
        tries += 1;
        expect(status, `${path} ${intent} ${id}`).toBeLessThan(500);
        expect(text.replaceAll(id, '')).not.toContain(ben.email);
        expect(text).not.toContain('Apartment 4B');
      }
    }
  }
  expect(tries).toBeGreaterThan(100);
  const after = await rowsOf(server, known);
  expect(after.filter((row) => !before.includes(row))).toEqual([]);
  expect(before.filter((row) => !after.includes(row))).toEqual([]);
});

it('[T03] no API operation reads or changes data of another customer', async () => {
  const server = await openCompleteShop();
  const { customer: ann, otherCustomer } = await gather(server.shop);
  const ben = await benHasEverything(server, otherCustomer.cookie);
  const ids = idsIn(await rowsOf(server, [ben.userId, ben.email]));
  const known = [ben.email, ...ids.filter((id) => id.length > 8)];
  const before = await rowsOf(server, known);
  const targets = operations.filter(({ path, method }) => method !== 'GET' || path.includes('{'));
  for (const { method, path } of targets) {
    for (const id of [...ids, ben.email]) {
      const named = path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
      const fields = [
        'id',
        'userId',
        'cartId',
        'orderId',
        'variantId',
        'key',
        'code',
        'discountCode',
      ];
      const body = { ...Object.fromEntries(fields.map((field) => [field, id])), qty: 9 };
      const sent = method === 'GET' ? {} : { body };
      const headers = { 'idempotency-key': id };
      const { status, text } = await callApi(server, named, {
        method,
        cookie: ann.cookie,
        headers,
        ...sent,
      });
      expect(status, `${method} ${named}`).toBeLessThan(500);
      expect(text.replaceAll(id, '')).not.toContain(ben.email);
      expect(text).not.toContain('Apartment 4B');
    }
  }
  const after = await rowsOf(server, known);
  expect(after.filter((row) => !before.includes(row))).toEqual([]);
  expect(before.filter((row) => !after.includes(row))).toEqual([]);
});
