import { expect, it } from 'vitest';
import { openTestServer } from '../../tests/support/open-test-server.ts';

const plain = 'application/x-www-form-urlencoded';
const from = { 'sec-fetch-site': 'same-origin', 'content-type': plain };

function post(body: string, headers: Record<string, string> = {}) {
  return { method: 'POST', headers: { ...from, ...headers }, body };
}

function cookiesOf({ headers }: { headers: { 'set-cookie'?: string[] | undefined } }): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

it('cart form: the first unit gives the browser a cart, to which the next one is added', async () => {
  const { ask } = await openTestServer();
  const first = await ask('/viewcart/lines', post('product=1'));
  expect([first.status, JSON.parse(first.text)]).toEqual([
    200,
    expect.objectContaining({ isAdded: true, note: null }),
  ]);
  expect(first.headers['cache-control']).toBe('private, no-store');
  expect(cookiesOf(first)).toMatch(/^cart-count=1; vitrine-cart=[0-9a-f]{32}$/);
  const cookie = cookiesOf(first);
  const second = await ask('/viewcart/lines', post('product=1&quantity=2', { cookie }));
  expect(cookiesOf(second)).toContain('cart-count=3');
});

it('cart form: without JavaScript the browser returns to its page with a message', async () => {
  const { ask, address } = await openTestServer();
  const headers = { accept: 'text/html', referer: `${address}/shop?page=2` };
  const added = await ask('/viewcart/lines', post('product=1', headers));
  expect([added.status, added.headers.location, added.text]).toEqual([302, '/shop?page=2', '']);
  expect(cookiesOf(added)).toContain('flash=info');
  const refused = await ask('/viewcart/lines', post('product=1&quantity=none', headers));
  expect([refused.status, cookiesOf(refused)]).toEqual([
    302,
    expect.stringMatching(/^flash=error/),
  ]);
});

it('cart form: another encoding, and text that no database stores, is left to the pages', async () => {
  const { ask } = await openTestServer();
  const multipart = `--b\r\ncontent-disposition: form-data; name="product"\r\n\r\n1\r\n--b--\r\n`;
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  expect((await ask('/viewcart/lines', post(multipart, type))).text).toBe('<p>hello</p>');
  expect((await ask('/viewcart/lines', post('product=1&variant=%00'))).text).toBe('<p>hello</p>');
});

it('cart form: another site cannot fill a cart', async () => {
  const { ask } = await openTestServer();
  const answer = await ask(
    '/viewcart/lines',
    post('product=1', { 'sec-fetch-site': 'cross-site' }),
  );
  expect([answer.status, cookiesOf(answer)]).toEqual([403, '']);
});
