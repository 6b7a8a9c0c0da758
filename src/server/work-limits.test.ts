import { describe, expect, it, test } from 'vitest';
import { type TestServer, openTestServer } from '../../tests/support/open-test-server.ts';
import { startsWithin, workKindOf } from './work-limits.ts';

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
async function busyServer() {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const rendered: string[] = [];
  const server = await openTestServer({
    render: async ({ url, method }) => {
      const { pathname } = new URL(url);
      rendered.push(`${method} ${pathname}`);
      if (pathname.startsWith('/signin')) await finished;
      return new Response(`<p>${pathname}</p>`, html);
    },
  });
  return { server, rendered, finish };
}

async function refusedPages(server: TestServer, kind: string): Promise<number> {
  const { text } = await server.ask('/metrics');
  return Number(new RegExp(`work_refused_total\\{kind="${kind}"\\} (\\d+)`).exec(text)?.[1]);
}

describe('[T40] page requests above the concurrency limit', () => {
  it('are rejected immediately, and waiting ones are served', async () => {
    const { server, rendered, finish } = await busyServer();
    const accept = { accept: 'text/html' };
    const answers = Array.from({ length: 100 }, () => server.ask('/signin', { headers: accept }));
    const refused = await Promise.any(answers);
    await expect.poll(() => refusedPages(server, 'page')).toBe(32);
    expect(refused).toMatchObject({ status: 503 });
    expect(refused.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(refused.text).toContain('very busy');
    expect(rendered).toHaveLength(4);
    const { text } = await server.ask('/metrics');
    expect(text).toContain('work_running{kind="page"} 4');
    expect(text).toContain('work_waiting{kind="page"} 64');

    finish();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(68);
    expect(statuses.filter((status) => status === 503)).toHaveLength(32);
    expect((await server.ask('/metrics')).text).toContain('work_running{kind="page"} 0');
  });

  it('delay no other kind of work', async () => {
    const { server, finish } = await busyServer();
    await server.ask('/');
    const answers = Array.from({ length: 100 }, () => server.ask('/signin'));
    await Promise.any(answers);
    for (const path of ['/healthz', '/readyz', '/metrics', '/', '/shop', '/api/products']) {
      expect([path, (await server.ask(path)).status]).toEqual([path, 200]);
    }
    const checkout = await server.ask('/checkout', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(checkout.status).toBe(200);
    finish();
    await Promise.all(answers);
  });

  it('are rejected with a problem for API clients', async () => {
    const { server, finish } = await busyServer();
    const answers = Array.from({ length: 100 }, () => server.ask('/signin.data'));
    const refused = await Promise.any(answers);
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.text)).toMatchObject({ status: 503, title: 'Service Unavailable' });
    finish();
    await Promise.all(answers);
  });

  it('are counted separately for public pages', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const server = await openTestServer({
      render: async () => {
        await finished;
        return new Response('<p>hello</p>', html);
      },
    });
    const answers = Array.from({ length: 100 }, (_, i) => server.ask(`/shop?q=word${i}`));
    const refused = await Promise.any(answers);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    await expect.poll(() => refusedPages(server, 'public-page')).toBe(32);
    finish();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(32);
  });
});

describe('work that starts within a limited time of each turn of the event loop', () => {
  /** How many of the tasks ran in each turn. */
  async function perTurn(tasks: readonly (() => Promise<void>)[]): Promise<number[]> {
    const start = startsWithin(5);
    const counts = [0];
    let isOver = false;
    const countTurns = () => {
      if (isOver) return;
      counts.push(0);
      setImmediate(countTurns);
    };
    setImmediate(countTurns);
    const ran = tasks.map(async (task) => {
      await new Promise<void>(start);
      counts.push((counts.pop() ?? 0) + 1);
      await task();
    });
    await Promise.all(ran);
    isOver = true;
    return counts.filter((count) => count > 0);
  }

  const long = async () => {
    // What it does after it has waited counts as well.
    await Promise.resolve();
    const begun = performance.now();
    while (performance.now() - begun < 6);
  };

  it('starts one in a turn where each takes longer', async () => {
    expect(await perTurn(Array.from({ length: 6 }, () => long))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('starts everything in order where nothing takes long', async () => {
    const order: number[] = [];
    const short = (at: number) => async () => void order.push(at);
    const counts = await perTurn(Array.from({ length: 20 }, (_, at) => short(at)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(order).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });
});

it('starts or renders one page in a turn of the event loop', async () => {
  const turns: number[] = [];
  let turn = 0;
  const server = await openTestServer({
    render: async (_request, info) => {
      turns.push(turn);
      await info.turn?.();
      turns.push(turn);
      return new Response('<p>hello</p>', html);
    },
  });
  const counting = { isOver: false };
  const countTurns = () => {
    turn += 1;
    if (!counting.isOver) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const paths = ['/signin', '/viewcart', '/shop?q=word', '/checkout'];
  await Promise.all([...paths, ...paths].map((path) => server.ask(path)));
  counting.isOver = true;
  // The two requests for the search share a rendering.
  expect(turns).toHaveLength(14);
  expect(new Set(turns).size).toBe(14);
});
