import { expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

interface Sent extends Record<string, unknown> {
  /** Sent as Idempotency-Key, the rest as body. */
  key?: string;
}

async function giftCardApi() {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'owner');
  return (method: string, path: string, { key, ...body }: Sent = {}) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return callApi(server, path, {
      method,
      cookie,
      body: method === 'GET' ? undefined : body,
      headers,
    });
  };
}

const draft = { amount: 25.5, recipient: 'Ingrid@example.com', message: 'Happy birthday!' };

it('gift cards API: issues a card once for a key, and shows its code in the first answer alone', async () => {
  const call = await giftCardApi();
  const issued = await call('POST', '/gift-cards', { ...draft, key: 'one' });
  expect(issued).toMatchObject({
    status: 201,
    json: { status: 'active', issued: 25.5, balance: 25.5, recipient: 'ingrid@example.com' },
  });
  const { id, code, last4 } = issued.json;
  expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  expect(code.endsWith(last4)).toBe(true);
  const again = await call('POST', '/gift-cards', { ...draft, key: 'one' });
  expect([again.status, again.json]).toEqual([201, { ...issued.json, code: null }]);
  const other = await call('POST', '/gift-cards', { ...draft, amount: 30, key: 'one' });
  expect([other.status, other.json.code]).toEqual([422, 'key-reused']);
  const second = await call('POST', '/gift-cards', { amount: 5 });
  const listed = await call('GET', '/gift-cards?limit=1');
  expect(listed.headers['x-total-count']).toBe('2');
  expect(listed.headers['link']).toContain('page=2');
  const found = await call('GET', `/gift-cards?text=${last4}`);
  expect(found.json).toHaveLength(second.json.last4 === last4 ? 2 : 1);
  const read = await call('GET', `/gift-cards/${id}`);
  expect(read.json).toMatchObject({ id, entries: [{ kind: 'issue', amount: 25.5 }] });
  expect([found.text, read.text].join()).not.toContain(code);
});

it('gift cards API: disables and enables a card, however often it is called', async () => {
  const call = await giftCardApi();
  const { id } = (await call('POST', '/gift-cards', { amount: 5 })).json;
  for (const [verb, status] of [
    ['disable', 'disabled'],
    ['disable', 'disabled'],
    ['enable', 'active'],
    ['enable', 'active'],
  ]) {
    const answer = await call('POST', `/gift-cards/${id}/${verb}`);
    expect([answer.status, answer.json.status]).toEqual([200, status]);
  }
});

it('gift cards API: refuses an amount of 0, one with fractions of a cent, and a day that has passed', async () => {
  const call = await giftCardApi();
  for (const [body, path] of [
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.001 }, 'amount'],
    [{ amount: 5, expiresOn: '2001-01-01' }, 'expiresOn'],
    [{ amount: 5, recipient: 'ingrid' }, 'recipient'],
  ] as const) {
    const answer = await call('POST', '/gift-cards', body);
    expect(answer).toMatchObject({ status: 422, json: { code: 'invalid', errors: [{ path }] } });
  }
  expect((await call('GET', '/gift-cards')).json).toEqual([]);
});
