import { expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

const draft = {
  title: 'Half a second one',
  code: 'SECOND',
  kind: 'buy-get',
  value: 50,
  buyUnits: 1,
  getUnits: 1,
  timesPerOrder: 3,
  minimum: 40,
  startsOn: '2026-11-27',
  endsOn: '2026-11-30',
  budget: 500,
};

it('promotions API: adds, reads, changes and ends a promotion, and creates codes for one order each', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'staff');
  const send = (method: string, to: string, body?: object) =>
    callApi(server, to, { method, cookie, ...(body && { body }) });
  const added = await send('POST', '/promotions', draft);
  expect(added).toMatchObject({
    status: 201,
    json: { ...draft, productIds: [], segmentId: null, used: 0, given: 0, currency: 'USD' },
  });
  const path = `/promotions/${added.json.id}`;
  const read = await callApi(server, path, { cookie });
  expect(read.json).toEqual(added.json);
  const listed = await callApi(server, '/promotions', { cookie });
  expect(listed.json).toEqual([added.json]);
  const { id: _id, status: _status, used: _used, given: _given, ...same } = read.json;
  const { currency: _currency, ...kept } = same;
  expect((await send('PUT', path, kept)).json).toEqual(read.json);
  const refused = await send('PUT', path, { ...draft, kind: 'bundle', productIds: [1, 999_999] });
  expect(refused).toMatchObject({
    status: 422,
    json: { errors: [{ path: 'productIds', message: 'No product matches “#999999”' }] },
  });
  const codes = { title: 'Once', kind: 'percent', value: 5, oneTimeCodes: true };
  expect((await send('PUT', path, codes)).json).toMatchObject({ code: null, oneTimeCodes: true });
  const created = await send('POST', `${path}/codes`, { count: 3 });
  expect(created.status).toBe(201);
  expect(new Set(created.json.codes).size).toBe(3);
  expect((await send('POST', `${path}/codes`, { count: 10_000 })).status).toBe(422);
  expect((await send('POST', `${path}/end`)).json).toMatchObject({ status: 'ended' });
  expect((await send('POST', `${path}/end`)).status).toBe(409);
});
