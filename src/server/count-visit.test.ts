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

it('searches: their pages and the products opened from them are counted, plain listings are not', async () => {
  const { ask, shop } = await openTestServer();
  shop.searches.beginDay('2026-11-21', ['leather bag', 'cafe']);
  const paths = ['/shop/Leather%20bag?sort=newest', '/shop/leather%20bag.data', '/shop/Caf%C3%A9'];
  const others = ['/shop', '/shop/all', '/shop/anna%40example.com', '/about', '/shop/%E0%A4%A'];
  // From memory the second time.
  for (const path of [...paths, ...others, ...paths])
    await ask(path, { headers: from('192.0.2.1') });
  const click = (body: string, headers = from('192.0.2.1', posted)) =>
    ask('/search-clicks', { method: 'POST', body, headers });
  const sent = [
    'from=/shop/leather%2520bag&position=3',
    'from=/shop/leather%2520bag&position=1',
    'from=/shop/caf%25C3%25A9&position=-1',
    'from=/about&position=1',
    'position=1',
  ];
  for (const body of sent) expect((await click(body)).status).toBe(204);
  expect((await click(sent[0] ?? '', from('192.0.2.1'))).status).toBe(403);
  expect(shop.searches.take(9)).toEqual([
    { text: 'leather bag', counts: { searches: 1, clicks: 1, positions: 3 } },
    { text: 'cafe', counts: { searches: 1, clicks: 0, positions: 0 } },
  ]);
});
