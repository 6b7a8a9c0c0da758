import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { operations } from '../../src/operations.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { callApi } from '../support/api-client.ts';
import { putInCart, readyToPlace } from '../support/buyers.ts';
import type { TestServer } from '../support/open-test-server.ts';
import { apiAddresses, pageAddresses } from './endpoint-requests.ts';
import { gather, openCompleteShop } from './complete-shop.ts';

async function withAnOrder(server: TestServer): Promise<void> {
  const ben = await findVisitor(server.shop.db.read, { email: 'ben@example.com' });
  if (!ben) throw new Error('ben has no account');
  await putInCart(server.shop, ben, { 1: 1 });
  await placeOrder(server.shop, ben, await readyToPlace(server.shop, ben));
  await putInCart(server.shop, ben, { 1: 1 });
}

/** Every URL that can be read without changing data, dialogs of the admin included. */
async function everyRead({ shop }: TestServer): Promise<string[]> {
  const numbers = await shop.db.read.selectFrom('users').select('number').execute();
  const reads = [...pageAddresses(), ...apiAddresses()].filter(({ method }) => method === 'GET');
  return [
    ...reads.map(({ path }) => path),
    ...numbers.map(({ number }) => `/admin/users?user=${number}`),
    ...numbers.map(({ number }) => `/admin/users.data?delete=${number}`),
    '/admin/products?update=1',
  ];
}

it('[T09] the API returns exactly the published fields to every role', async () => {
  const server = await openCompleteShop();
  const people = await gather(server.shop);
  await withAnOrder(server);
  const { stranger, customer, otherCustomer, newcomer, owner } = people;
  const reads = operations.filter(({ method }) => method === 'GET');
  const covered = new Set<string>();
  for (const { path, name, answer } of reads) {
    for (const { cookie } of [stranger, customer, otherCustomer, newcomer, owner]) {
      const { status, json } = await callApi(server, path.replaceAll(/\{\w+\}/g, '1'), { cookie });
      if (status !== answer.status) continue;
      expect(answer.schema?.parse(json), path).toEqual(json);
      covered.add(name);
    }
  }
  expect([...covered].toSorted()).toEqual(reads.map(({ name }) => name).toSorted());
});

it('[T09] staff see no account data outside their areas', async () => {
  const server = await openCompleteShop();
  const { only, newcomer } = await gather(server.shop);
  await withAnOrder(server);
  const users = await server.shop.db.read.selectFrom('users').select('email').execute();
  const leaks: string[] = [];
  for (const { name, cookie } of [newcomer, only.products, only.settings]) {
    const others = users.map(({ email }) => email).filter((email) => !email.startsWith(name));
    for (const path of await everyRead(server)) {
      const { text } = await server.ask(path, { headers: { cookie: cookie } });
      const canary = [...others, 'Apartment 4B'].find((one) => text.includes(one));
      if (canary) leaks.push(`${name} at ${path}: ${canary}`);
    }
  }
  expect(leaks).toEqual([]);
});

it('[T44] no response contains a password, hash, session or token', async () => {
  const server = await openCompleteShop();
  const { owner, customer } = await gather(server.shop);
  await withAnOrder(server);
  const secrets = await sql<{ secret: string }>`
    select password as secret from credentials
    union all select token from sessions
    union all select id from sessions
    union all select token_hash from carts where token_hash is not null
  `.execute(server.shop.db.read);
  expect(secrets.rows.length).toBeGreaterThan(20);
  const canaries = [
    ...secrets.rows.map(({ secret }) => secret),
    'lantern under the pear',
    '$argon2',
  ];
  const found: string[] = [];
  for (const { name, cookie } of [owner, customer]) {
    for (const path of await everyRead(server)) {
      const { text } = await server.ask(path, { headers: { cookie: cookie } });
      if (canaries.some((canary) => text.includes(canary))) found.push(`${name} at ${path}`);
    }
  }
  expect(found).toEqual([]);
});
