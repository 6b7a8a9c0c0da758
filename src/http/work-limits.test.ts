import { describe, expect, it, test } from 'vitest';
import { type Door, openDoor } from '../../tests/support/open-door.ts';
import { workKindOf } from './work-limits.ts';

test.each([
  ['GET', '/signin?next=/shop', 'page'],
  ['GET', '/viewcart', 'page'],
  ['HEAD', '/account', 'page'],
  ['POST', '/viewcart/lines.data', 'form'],
  ['POST', '/newsletter', 'form'],
  ['POST', '/signin', 'password'],
  ['POST', '/signin.data', 'password'],
  ['POST', '/account/sign-in', 'password'],
  ['GET', '/signin/google/callback?code=1', 'provider'],
  ['POST', '/account/sign-in/facebook', 'provider'],
  ['GET', '/signin/second-step', 'page'],
  ['GET', '/checkout', 'checkout'],
  ['GET', '/checkout.data?x=.data', 'checkout'],
  ['POST', '/checkout', 'order'],
  ['POST', '/Checkout', 'order'],
  ['GET', '/checkout/payment/1', 'order'],
  ['POST', '/demo-gateway/1', 'order'],
  ['GET', '/admin/orders', 'admin'],
  ['POST', '/admin', 'admin'],
  ['GET', '/administration', 'page'],
  ['GET', '/checkouts', 'page'],
])('%s %s is work of the kind %s', (method, url, kind) => {
  expect(workKindOf(method, url)).toBe(kind);
});

const html = { headers: { 'content-type': 'text/html' } };

/** A shop whose personal pages are not finished before `finish` is called. */
async function crowdedDoor() {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const rendered: string[] = [];
  const door = await openDoor({
    render: async ({ url, method }) => {
      const { pathname } = new URL(url);
      rendered.push(`${method} ${pathname}`);
      if (pathname.startsWith('/signin')) await finished;
      return new Response(`<p>${pathname}</p>`, html);
    },
  });
  return { door, rendered, finish };
}

async function refusedPages(door: Door, kind: string): Promise<number> {
  const { text } = await door.ask('/metrics');
  return Number(new RegExp(`work_refused_total\\{kind="${kind}"\\} (\\d+)`).exec(text)?.[1]);
}

describe('[T40] more pages at once than can be rendered', () => {
  it('are refused at once, and those that wait are answered in the end', async () => {
    const { door, rendered, finish } = await crowdedDoor();
    const accept = { accept: 'text/html' };
    const answers = Array.from({ length: 100 }, () => door.ask('/signin', { headers: accept }));
    const refused = await Promise.any(answers);
    await expect.poll(() => refusedPages(door, 'page')).toBe(32);
    expect(refused).toMatchObject({ status: 503 });
    expect(refused.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(refused.text).toContain('very busy');
    expect(rendered).toHaveLength(4);
    const { text } = await door.ask('/metrics');
    expect(text).toContain('work_running{kind="page"} 4');
    expect(text).toContain('work_waiting{kind="page"} 64');

    finish();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(68);
    expect(statuses.filter((status) => status === 503)).toHaveLength(32);
    expect((await door.ask('/metrics')).text).toContain('work_running{kind="page"} 0');
  });

  it('hold up nothing else', async () => {
    const { door, finish } = await crowdedDoor();
    await door.ask('/');
    const answers = Array.from({ length: 100 }, () => door.ask('/signin'));
    await Promise.any(answers);
    for (const path of ['/healthz', '/readyz', '/metrics', '/', '/shop', '/api/products']) {
      expect([path, (await door.ask(path)).status]).toEqual([path, 200]);
    }
    const checkout = await door.ask('/checkout', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(checkout.status).toBe(200);
    finish();
    await Promise.all(answers);
  });

  it('are told to programs as a problem', async () => {
    const { door, finish } = await crowdedDoor();
    const answers = Array.from({ length: 100 }, () => door.ask('/signin.data'));
    const refused = await Promise.any(answers);
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.text)).toMatchObject({ status: 503, title: 'Service Unavailable' });
    finish();
    await Promise.all(answers);
  });

  it('are counted by themselves for pages that everyone shares', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const door = await openDoor({
      render: async () => {
        await finished;
        return new Response('<p>hello</p>', html);
      },
    });
    const answers = Array.from({ length: 100 }, (_, i) => door.ask(`/shop?q=word${i}`));
    const refused = await Promise.any(answers);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    await expect.poll(() => refusedPages(door, 'public-page')).toBe(32);
    finish();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(32);
  });
});
