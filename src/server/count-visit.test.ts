import { expect, it } from 'vitest';
import { openTestServer } from '../../tests/support/open-test-server.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const posted = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};

function from(address: string, others: Record<string, string> = {}) {
  return { 'user-agent': userAgent, 'x-forwarded-for': address, ...others };
}

it('visits: browsers are counted once, whether pages are rendered, from memory or for a cart', async () => {
  const { ask, shop } = await openTestServer();
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    await ask('/about', { headers: from(address) });
    await ask('/', { headers: from(address) });
  }
  await ask('/', { headers: from('192.0.2.3', { 'user-agent': 'Googlebot/2.1' }) });
  const form = { method: 'POST', body: 'product=1' };
  await ask('/viewcart/lines', { ...form, headers: from('192.0.2.1', posted) });
  await ask('/viewcart/lines', { ...form, body: 'product=99', headers: from('192.0.2.2', posted) });
  await ask('/checkout', { headers: from('192.0.2.1') });
  const counts = { visits: 2, carts: 1, checkouts: 1 };
  expect(shop.visits.take()).toEqual([{ at: expect.any(Number), counts }]);
});

it('visits: files, API answers and the admin are none', async () => {
  const { ask, shop } = await openTestServer();
  for (const path of ['/healthz', '/api/products', '/admin', '/signin', '/pictures/none.jpg']) {
    await ask(path, { headers: from('192.0.2.1') });
  }
  expect(shop.visits.take()).toEqual([]);
});
