import { expect, it } from 'vitest';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { callApi } from '../../../../tests/support/api-client.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

const path = '/tax-rates';
const newYork = {
  name: 'Sales tax',
  zones: ['US: ny, 100*'],
  standardRate: 8.875,
  reducedRate: 4.0001,
  isShippingTaxed: false,
};

it('staff add, change and delete a tax rate through the API', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'owner');
  expect((await callApi(server, path, { cookie })).json).toEqual([]);
  const added = await callApi(server, path, { method: 'POST', cookie, body: newYork });
  expect(added.status).toBe(201);
  const code = 'us-new-york-100-sales-tax';
  expect(added.json).toEqual({ code, ...newYork, zones: ['US: New York, 100*'] });
  expect((await loadSettings(server.shop)).taxRates).toEqual([
    {
      code,
      name: 'Sales tax',
      zones: [{ country: 'US', areas: ['New York', '100*'], except: [] }],
      standardPpm: 88_750,
      reducedPpm: 40_001,
      isShippingTaxed: false,
    },
  ]);

  const own = `${path}/${code}`;
  const seen = await callApi(server, own, { cookie });
  expect(seen.json).toEqual(added.json);
  const put = (body: object, ifMatch: string) => {
    const headers = { 'if-match': ifMatch };
    return callApi(server, own, { method: 'PUT', cookie, body, headers });
  };
  const etag = String(seen.headers.etag);
  const changed = await put({ ...newYork, standardRate: 9 }, etag);
  expect(changed.json).toMatchObject({ code, standardRate: 9 });
  expect((await put(newYork, etag)).status).toBe(412);
  const audited = await server.shop.db.read
    .selectFrom('audit_entries')
    .select(['action', 'subject_id'])
    .where('action', '=', 'settings.changed')
    .execute();
  expect(audited).toEqual([
    { action: 'settings.changed', subject_id: 'tax' },
    { action: 'settings.changed', subject_id: 'tax' },
  ]);

  expect((await callApi(server, own, { method: 'DELETE', cookie })).status).toBe(200);
  expect((await callApi(server, own, { cookie })).status).toBe(404);
  expect((await callApi(server, own, { method: 'DELETE', cookie })).status).toBe(404);
});

it('the API refuses tax rates that the form would refuse, and names the field', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'owner');
  const post = async (change: object) => {
    const body = { code: 'ny', ...newYork, ...change };
    const { status, json } = await callApi(server, path, { method: 'POST', cookie, body });
    return [status, json.errors?.[0]?.path ?? json.code];
  };
  expect(await post({})).toEqual([201, 'ny']);
  expect(await post({})).toEqual([409, 'id-taken']);
  expect(await post({ zones: ['Atlantis'] })).toEqual([422, 'zones']);
  expect(await post({ standardRate: 8.87512 })).toEqual([422, 'standardRate']);
  expect(await post({ reducedRate: 100.1 })).toEqual([422, 'reducedRate']);
  expect(await post({ code: 'Not A Code' })).toEqual([422, 'code']);
  expect((await loadSettings(server.shop)).taxRates).toHaveLength(1);
});
