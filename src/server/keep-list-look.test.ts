import { expect, it } from 'vitest';
import { openTestServer } from '../../tests/support/open-test-server.ts';

const headers = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};

it('the look of lists is kept in a cookie of few values, which scripts cannot read', async () => {
  const { ask } = await openTestServer();
  const choose = (body: string) => ask('/list-look', { method: 'POST', body, headers });
  const kept = await choose('view=grid3&size=24');
  expect(kept.status).toBe(204);
  expect(kept.headers['set-cookie']).toEqual([
    'list-look=grid3.24; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
  ]);
  for (const body of ['', 'view=grid3%3B+a%3Db', 'size=24']) {
    const ignored = await choose(body);
    expect([ignored.status, ignored.headers['set-cookie']]).toEqual([204, undefined]);
  }
});
