import { describe, expect, it } from 'vitest';
import { openDoor } from '../../tests/support/open-door.ts';

describe('health', () => {
  it('says that the process answers, to whatever name it is asked by', async () => {
    const door = await openDoor();
    const answer = await door.ask('/healthz', { headers: { host: '10.0.0.7:3000' } });
    expect(answer).toMatchObject({ status: 200, text: 'ok\n' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is ready only while the database is', async () => {
    const states = [async () => true, async () => false, () => Promise.reject(new Error('gone'))];
    for (const [i, isReady] of states.entries()) {
      const door = await openDoor({ isReady });
      expect((await door.ask('/readyz')).status).toBe(i === 0 ? 200 : 503);
    }
  });
});

describe('the figures', () => {
  it('count requests and what the page memory answered', async () => {
    const door = await openDoor();
    for (const path of ['/', '/', '/', '/viewcart']) await door.ask(path);
    const { text, headers } = await door.ask('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('page_cache_requests_total{outcome="miss"} 1');
    expect(text).toContain('page_cache_requests_total{outcome="hit"} 2');
    expect(text).toContain('http_requests_total{method="GET",status="200"} 1');
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('are for this machine: through a proxy on it they do not exist', async () => {
    const door = await openDoor({ publicUrl: 'https://shop.example.org' });
    const proxied = await door.ask('/metrics', { headers: { host: 'shop.example.org' } });
    expect(proxied.status).toBe(404);
    expect(proxied.text).not.toContain('page_cache');
  });
});
