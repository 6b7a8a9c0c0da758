import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { queueUnknownJob } from '../../tests/support/unknown-job.ts';
import { openTestServer } from '../../tests/support/open-test-server.ts';
import { makeReadiness } from './health.ts';

describe('health', () => {
  it('reports liveness for any host name', async () => {
    const server = await openTestServer();
    const answer = await server.ask('/healthz', { headers: { host: '10.0.0.7:3000' } });
    expect(answer).toMatchObject({ status: 200, text: 'ok\n' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('reports readiness only while the database is available', async () => {
    const states = [async () => true, async () => false, () => Promise.reject(new Error('gone'))];
    for (const [i, isReady] of states.entries()) {
      const server = await openTestServer({ isReady });
      expect((await server.ask('/readyz')).status).toBe(i === 0 ? 200 : 503);
    }
  });
});

describe('metrics', () => {
  it('count requests and page cache hits', async () => {
    const server = await openTestServer();
    for (const path of ['/', '/', '/', '/viewcart']) await server.ask(path);
    const { text, headers } = await server.ask('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('page_cache_requests_total{outcome="miss"} 1');
    expect(text).toContain('page_cache_requests_total{outcome="hit"} 2');
    expect(text).toContain('http_requests_total{method="GET",status="200"} 1');
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('report waiting and permanently failed jobs', async () => {
    const server = await openTestServer();
    for (const id of ['a', 'b', 'c']) await queueUnknownJob(server.shop, id);
    await server.shop.db.write((writer) =>
      writer
        .updateTable('jobs')
        .set({ state: 'failed', ended_at: 1 })
        .where('id', '=', 'b')
        .execute(),
    );
    const { text } = await server.ask('/metrics');
    expect(text).toContain('jobs{state="waiting"} 2\njobs{state="failed"} 1\n');
    expect(text).toContain('queued{queue="jobs",state="due"} 2\n');
    expect(text).toContain('queued{queue="jobs",state="failed"} 1\n');
    for (const queue of ['mail', 'webhooks', 'pictures']) {
      for (const state of ['due', 'later', 'failed']) {
        expect(text).toContain(`queued{queue="${queue}",state="${state}"} 0\n`);
      }
    }
  });

  it.each([['demo'], ['live']] as const)(
    'are readable in %s mode from loopback or with the token only',
    async (mode) => {
      const publicUrl = mode === 'live' ? 'https://shop.example.org' : null;
      const server = await openTestServer({ publicUrl, metricsToken });
      const local = { host: 'localhost:3000' };
      const bearer = { authorization: `Bearer ${metricsToken}` };
      const answers: [headers: Record<string, string>, status: number][] = [
        [local, 200],
        [{ host: '127.0.0.1' }, 200],
        [{ ...local, 'x-forwarded-for': '127.0.0.1' }, 404],
        [{ ...local, forwarded: 'for=127.0.0.1' }, 404],
        [{ ...local, 'x-real-ip': '127.0.0.1' }, 404],
        [{ ...local, via: '1.1 proxy' }, 404],
        [{ host: 'shop.example.org' }, 404],
        [{ host: 'rebound.example' }, 404],
        [{ host: '10.0.0.7:3000' }, 404],
        [{ host: '10.0.0.7:3000', authorization: 'Bearer guess' }, 404],
        [{ host: '10.0.0.7:3000', authorization: `Basic ${metricsToken}` }, 404],
        [{ host: '10.0.0.7:3000', ...bearer }, 200],
        [{ ...local, 'x-forwarded-for': '203.0.113.9', ...bearer }, 200],
      ];
      for (const [headers, status] of answers) {
        const answer = await server.ask('/metrics', { headers });
        expect([headers, answer.status]).toEqual([headers, status]);
        expect(answer.text.includes('page_cache')).toBe(status === 200);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    },
  );

  it('accept no token if none is configured', async () => {
    const server = await openTestServer();
    for (const authorization of ['Bearer', 'Bearer ', 'Bearer null', 'Bearer undefined']) {
      const headers = { host: '10.0.0.7:3000', authorization };
      expect((await server.ask('/metrics', { headers })).status).toBe(404);
    }
  });
});

const metricsToken = 'k7Qw2mXz9LrT4vBn8JcH5sYd3FgP6aUe';

describe('readiness', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
  });

  const hanging = () => new Promise<boolean>(() => {});

  it('a ready shop stays ready during a short delay, then becomes unready', async () => {
    const checks = [async () => true, hanging, hanging];
    const isReady = makeReadiness(() => (checks.shift() ?? hanging)());
    expect(await isReady()).toBe(true);
    vi.advanceTimersByTime(5_000);
    const slow = isReady();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await slow).toBe(true);
    const hung = isReady();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await hung).toBe(true);
    const still = isReady();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await still).toBe(false);
  });

  it('a shop without a successful check is unready', async () => {
    const readiness = makeReadiness(hanging)();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await readiness).toBe(false);
  });

  it.each([
    ['says no', async () => false],
    ['fails', () => Promise.reject(new Error('gone'))],
  ])('a database that %s makes it unready at once', async (_, answer) => {
    const checks = [async () => true, answer, hanging];
    const isReady = makeReadiness(() => (checks.shift() ?? hanging)());
    expect(await isReady()).toBe(true);
    expect(await isReady()).toBe(false);
    const after = isReady();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await after).toBe(false);
  });

  it('concurrent requests share one database check', async () => {
    let checkCount = 0;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const isReady = makeReadiness(() => {
      checkCount += 1;
      return promise;
    });
    const answers = Array.from({ length: 50 }, () => isReady());
    resolve(true);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([true]));
    expect(checkCount).toBe(1);
  });
});
