import { describe, expect, it } from 'vitest';
import {
  openTestServer,
  temporaryShop,
  type TestServer,
} from '../../tests/support/open-test-server.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { withOpenReviews } from '../../tests/support/open-reviews.ts';
import { guestOrder, withGuestCheckout } from '../../tests/support/guest-checkout.ts';
import { placedOrder } from '../../tests/support/placed-order.ts';
import { cookieOf } from '../../tests/support/session-cookie.ts';
import { bodyLimitBytes, uploadLimitBytes } from '#platform/http/limits.ts';
import { importPaths, uploadPaths } from './uploads.ts';
import { readdirSync } from 'node:fs';
import type { ReceivedFile } from '#shop/access/web/context.ts';
import { makeImportFiles } from '#shop/imports/integrations/import-files.ts';
import { temporaryFile } from '../../tests/support/each-engine.ts';

const large = 'x'.repeat(bodyLimitBytes + 1);

describe('a body above the form limit', () => {
  it('is accepted from staff on upload paths', async () => {
    const server = await openTestServer();
    for (const role of ['staff', 'owner'] as const) {
      const cookie = await cookieOf(server, role);
      for (const path of uploadPaths) expect(await statusOf(server, path, { cookie })).toBe(200);
    }
  });

  it('is rejected from everyone else before it is read', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer');
    for (const path of uploadPaths) {
      expect(await statusOf(server, path, {})).toBe(413);
      expect(await statusOf(server, path, { cookie })).toBe(413);
      expect(await statusOf(server, path, { cookie: 'session=made-up' })).toBe(413);
      for (const announced of [
        `Content-Length: ${uploadLimitBytes}`,
        'Transfer-Encoding: chunked',
      ]) {
        expect(await server.askRaw(announcing(path, announced))).toMatch(/^HTTP\/1\.1 413 /);
      }
    }
  });

  it('is rejected from staff on other paths and above the image limit', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'owner');
    for (const path of ['/admin/users', '/admin', '/viewcart', '/']) {
      expect(await statusOf(server, path, { cookie })).toBe(413);
    }
    const huge = `Content-Length: ${uploadLimitBytes + 1}\r\nCookie: ${cookie}`;
    expect(await server.askRaw(announcing('/admin/products', huge))).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('photos of a return', () => {
  it('are accepted from the customer of the order and by a guest’s signed link, and rejected from others before they are read', async () => {
    const server = await openTestServer();
    const { shop } = server;
    const cookie = await cookieOf(server, 'customer', { name: 'ann' });
    const ann = await findVisitor(shop.db.read, { email: 'ann@example.com' });
    if (!ann) throw new Error('ann has no account');
    const { id } = await placedOrder(shop, ann, { quantities: { 1: 1 } });
    const token = shop.orderLinks.tokenOf(id);
    const own = [`/order/${id}/return`, `/order/${id}/return.data`];
    const linked = [`/order/${id}/return/${token}`, `/order/${id}/return/${token}.data`];
    for (const path of own) expect(await statusOf(server, path, { cookie })).toBe(200);
    for (const path of linked) {
      expect(await statusOf(server, path, { cookie })).toBe(200);
      expect(await statusOf(server, path, {})).toBe(413);
    }
    const guest = await guestOrder(await withGuestCheckout(shop));
    const ofGuest = `/order/${guest.id}/return/${shop.orderLinks.tokenOf(guest.id)}`;
    for (const path of [ofGuest, `${ofGuest}.data`]) {
      expect(await statusOf(server, path, {})).toBe(200);
    }
    const other = await cookieOf(server, 'owner');
    for (const path of own) {
      expect(await statusOf(server, path, {})).toBe(413);
      expect(await statusOf(server, path, { cookie: other })).toBe(413);
    }
    for (const path of [`/order/${id}/return/guess`, `/order/${id + 1}/return/${token}`]) {
      expect(await statusOf(server, path, { cookie })).toBe(413);
    }
  });
});

describe('photos of a review', () => {
  it('are accepted from customers who may review the product, and rejected from others before they are read', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'customer', { name: 'ann' });
    const paths = ['/product/1/review', '/product/1/review.data'];
    for (const path of paths) {
      expect(await statusOf(server, path, {})).toBe(413);
      expect(await statusOf(server, path, { cookie })).toBe(413);
    }
    await withOpenReviews(server.shop);
    for (const path of paths) {
      expect(await statusOf(server, path, {})).toBe(413);
      expect(await statusOf(server, path, { cookie })).toBe(200);
    }
    expect(await statusOf(server, '/product/999/review', { cookie })).toBe(413);
  });
});

async function statusOf(
  server: TestServer,
  path: string,
  cookies: { cookie?: string },
): Promise<number> {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain', ...cookies };
  return (await server.ask(path, { method: 'POST', headers, body: large })).status;
}

/** The head of a request whose body never comes. */
function announcing(path: string, header: string): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: text/plain',
    header,
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A door whose page says what it was given. */
async function openImports() {
  const folder = `${temporaryFile()}-imports`;
  const shop = { ...(await temporaryShop()), importFiles: makeImportFiles(folder) };
  const given: { received: ReceivedFile | null | undefined; fields: string[][] }[] = [];
  const server = await openTestServer({
    shop,
    render: async (request, { received }) => {
      const fields = request.method === 'POST' ? [...(await request.formData())] : [];
      given.push({
        received,
        fields: fields.map(([name, value]) => [name, typeof value === 'string' ? value : '']),
      });
      return new Response('done');
    },
  });
  const files = () => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  };
  return { server, given, files };
}

function form(file: string, cut = ''): string {
  const part = (head: string, body: string) =>
    `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const name = 'name="file"; filename="../../hats.csv"';
  const whole = `${part('name="note"', 'hello')}${part(name, file)}--b--\r\n`;
  return cut === '' ? whole : whole.slice(0, whole.indexOf(cut));
}

const headers = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'multipart/form-data; boundary=b',
};

it('an uploaded file is written to disk, and the page receives its name and the other fields', async () => {
  const { server, given, files } = await openImports();
  const cookie = await cookieOf(server, 'staff');
  const file = 'a,b\r\n'.repeat(bodyLimitBytes);
  for (const path of importPaths) {
    const body = form(file);
    const answer = await server.ask(path, {
      method: 'POST',
      headers: { ...headers, cookie },
      body,
    });
    expect(answer.status).toBe(200);
  }
  expect(given).toHaveLength(2);
  for (const { received, fields } of given) {
    expect(fields).toEqual([['note', 'hello']]);
    expect(received).toMatchObject({ ok: true, value: { name: 'hats.csv', bytes: file.length } });
  }
  expect(files()).toHaveLength(2);
});

it('[T06] uploads by others and aborted uploads leave no file', async () => {
  const { server, given, files } = await openImports();
  const customer = await cookieOf(server, 'customer');
  const orders = await cookieOf(server, 'staff', { name: 'orders', areas: ['orders'] });
  const staff = await cookieOf(server, 'staff');
  const [path = ''] = importPaths;
  const post = (body: string, cookie: string) =>
    server.ask(path, { method: 'POST', headers: { ...headers, cookie }, body });
  for (const cookie of ['', customer, orders]) {
    expect((await post(form('a,b'), cookie)).status).toBe(200);
    expect((await post(form('a,b\r\n'.repeat(bodyLimitBytes)), cookie)).status).toBe(413);
  }
  expect(given.map(({ received }) => received)).toEqual([null, null, null]);
  expect((await post(form('a,b', '--b--'), staff)).status).toBe(400);
  expect(files()).toEqual([]);
});

it('[T07] no form field can impersonate an uploaded file', async () => {
  const { server, given } = await openImports();
  const cookie = await cookieOf(server, 'staff');
  const body = new URLSearchParams({ received: 'a.csv', file: '../shop.db' }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  await server.ask(importPaths[0] ?? '', {
    method: 'POST',
    headers: { ...headers, ...type, cookie },
    body,
  });
  expect(given[0]?.received).toBeNull();
});

it('a full disk during an upload is reported as temporary, without system messages', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  });
  const shop = await temporaryShop();
  const keep = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const _ of chunks) throw full;
    throw new Error('nothing came');
  };
  const importFiles = { ...shop.importFiles, keep };
  const server = await openTestServer({ shop: { ...shop, importFiles } });
  const cookie = await cookieOf(server, 'staff');
  const body = form('a,b\r\n'.repeat(bodyLimitBytes));
  const request = { method: 'POST', headers: { ...headers, cookie, accept: 'text/html' }, body };
  const answer = await server.ask(importPaths[0] ?? '', request);
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.text).not.toContain('ENOSPC');
});
