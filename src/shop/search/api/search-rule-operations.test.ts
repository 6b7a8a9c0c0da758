import { expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

const path = '/search-rules';
const rules = {
  synonyms: [['hoodie', 'sweatshirt']],
  redirects: [{ text: 'returns', url: '/returns' }],
  pinned: [{ text: 'scarf', productIds: [2, 1] }],
  hidden: [{ text: 'ring', productIds: [2] }],
  unsuggested: ['cheap fakes'],
};

it('staff replace the rules of searches through the API, which are audited as settings', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'owner');
  const first = await callApi(server, path, { cookie });
  const lists = { synonyms: [], redirects: [], pinned: [], hidden: [], unsuggested: [] };
  expect(first.json).toEqual(lists);
  const put = (body: object, ifMatch: unknown) =>
    callApi(server, path, {
      method: 'PUT',
      cookie,
      body,
      headers: { 'if-match': String(ifMatch) },
    });
  const changed = await put(rules, first.headers.etag);
  expect([changed.status, changed.json]).toEqual([200, rules]);
  expect((await put(rules, first.headers.etag)).status).toBe(412);
  const audited = await server.shop.db.read
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('action', '=', 'settings.changed')
    .execute();
  expect(audited).toEqual([{ subject_id: 'search' }]);
});

it.each([
  { ...rules, redirects: [{ text: 'returns', url: 'https://elsewhere.example/' }] },
  { ...rules, redirects: [{ text: 'returns', url: '//elsewhere.example/' }] },
  { ...rules, redirects: [{ text: 'returns', url: '/\\elsewhere.example/' }] },
  { ...rules, synonyms: [['hoodie', '!?']] },
  { ...rules, synonyms: [['hoodie=jumper', 'sweatshirt']] },
  { ...rules, pinned: [{ text: '??', productIds: [1] }] },
  { ...rules, pinned: [{ text: 'scarf', productIds: [99] }] },
  { ...rules, redirects: [{ text: 'all', url: '/returns' }] },
])('rules that lead elsewhere, name nothing or have no effect are refused: %j', async (body) => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'owner');
  expect((await callApi(server, path, { method: 'PUT', cookie, body })).status).toBe(422);
});
