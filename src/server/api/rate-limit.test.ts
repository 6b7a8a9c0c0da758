import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../../tests/support/open-test-server.ts';
import { makeRateLimit } from './rate-limit.ts';

describe('API calls from one network', () => {
  it('are counted per minute and rejected from the 601st on', () => {
    let now = 0;
    const take = makeRateLimit(() => now);
    const first = take('203.0.113.5');
    expect(first.headers).toEqual({
      'ratelimit-policy': '"network";q=600;w=60',
      ratelimit: '"network";r=599;t=60',
    });
    for (let call = 2; call <= 600; call += 1) expect(take('203.0.113.5').isOver).toBe(false);
    now = 59_000;
    expect(take('203.0.113.5')).toMatchObject({ isOver: true, headers: { 'retry-after': '1' } });
    expect(take('198.51.100.7').isOver).toBe(false);
    now = 60_000;
    expect(take('203.0.113.5').isOver).toBe(false);
  });

  it('carry the remaining calls in headers; loopback is not limited', async () => {
    const { ask } = await openTestServer();
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    const { headers: sent } = await ask('/api/categories', { headers });
    expect(sent['ratelimit']).toMatch(/^"network";r=599;t=\d+$/);
    for (let call = 2; call <= 600; call += 1) await ask('/api/nothing', { headers });
    const refused = await ask('/api/products?page=2', { headers });
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.text).code).toBe('too-many-requests');
    expect(refused.headers).toHaveProperty('retry-after');
    expect((await ask('/api/categories')).status).toBe(200);
  });
});
