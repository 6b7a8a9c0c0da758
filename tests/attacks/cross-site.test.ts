import { expect, it } from 'vitest';
import { apiAddresses, pageAddresses } from '../access/endpoint-requests.ts';
import { gather, openCompleteShop } from '../access/complete-shop.ts';
import { putInCart } from '../support/buyers.ts';
import { refreshCustomers } from '#shop/customers/use-cases/list-customers.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { mutatingEndpoints } from './attacked-endpoints.ts';
import { databaseSnapshot } from './database-snapshot.ts';

const form = 'application/x-www-form-urlencoded';
const types = [form, 'text/plain', 'multipart/form-data; boundary=x', 'application/json', null];
const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
const origins: Record<string, string>[] = [
  {},
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
];

it('[T26] every mutating endpoint rejects requests that another site makes the owner’s browser send', async () => {
  const server = await openCompleteShop();
  const { cookie } = (await gather(server.shop)).owner;
  const before = await databaseSnapshot(server.shop);
  const sent = [
    ...origins.map((origin) => ({ ...origin, 'content-type': form })),
    ...types.map((type) => ({ ...foreign, ...(type && { 'content-type': type }) })),
  ];
  const opened: string[] = [];
  const servers = mutatingEndpoints();
  for (const { method, path } of servers) {
    for (const headers of sent) {
      const body = headers['content-type'] === 'application/json' ? '{}' : 'intent=delete&id=1';
      const { status } = await server.ask(path, { method, headers: { ...headers, cookie }, body });
      if (status !== 403) opened.push(`${method} ${path} ${JSON.stringify(headers)}: ${status}`);
    }
  }
  expect(opened).toEqual([]);
  expect(servers.length).toBeGreaterThan(30);
  expect(await databaseSnapshot(server.shop)).toEqual(before);
});

it('[T26] no GET request of any role changes data', async () => {
  const server = await openCompleteShop();
  const { customer, owner } = await gather(server.shop);
  const ann = await findVisitor(server.shop.db.read, { email: 'ann@example.com' });
  if (!ann) throw new Error('ann has no account');
  await putInCart(server.shop, ann, { 1: 1 });
  // Else the list of customers counts them when it is read.
  await refreshCustomers(server.shop);
  const before = await databaseSnapshot(server.shop);
  const reads = [...pageAddresses(), ...apiAddresses()].filter(({ method }) => method === 'GET');
  const query = '?intent=delete&id=1&_method=DELETE&product=1&variant=1&quantity=0';
  for (const { cookie } of [customer, owner]) {
    for (const { path } of reads) {
      const headers = {
        cookie,
        'x-http-method-override': 'DELETE',
        'sec-fetch-site': 'same-origin',
      };
      const { status } = await server.ask(path + query, { headers });
      expect(status, path).toBeLessThan(500);
    }
  }
  expect(await databaseSnapshot(server.shop)).toEqual(before);
});
