import { expect, it } from 'vitest';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { callApi } from '../../../../tests/support/api-client.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

const path = '/shipping-methods';
const courier = {
  name: 'Courier to Canada',
  zones: ['CA: not yt'],
  priceBy: 'weight',
  bands: [
    { from: 0, price: 12.5 },
    { from: 2000, price: 20 },
  ],
  freeFrom: 99.9,
  maxGrams: 30_000,
  days: { from: 2, to: 4 },
};

it('the API lists the default shipping methods with their prices', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'owner');
  const { json } = await callApi(server, path, { cookie });
  expect(json).toMatchObject([
    { code: 'free', bands: [{ from: 50, price: 0 }] },
    { code: 'standard', bands: [{ from: 0, price: 10 }], zones: [] },
    { code: 'express', bands: [{ from: 0, price: 20 }] },
  ]);
});

it('staff add, change and delete a shipping method through the API', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'owner');
  const added = await callApi(server, path, { method: 'POST', cookie, body: courier });
  expect(added.status).toBe(201);
  expect(added.json).toMatchObject({
    ...courier,
    code: 'courier-to-canada',
    zones: ['CA: not Yukon'],
    isActive: true,
  });
  expect((await loadSettings(server.shop)).shippingMethods.at(-1)).toMatchObject({
    code: 'courier-to-canada',
    bands: [
      { from: 0, priceMinor: 1250 },
      { from: 2000, priceMinor: 2000 },
    ],
    freeFromMinor: 9990,
  });

  const own = `${path}/courier-to-canada`;
  const seen = await callApi(server, own, { cookie });
  expect(seen.json).toEqual(added.json);
  const put = (body: object, ifMatch: string) => {
    const headers = { 'if-match': ifMatch };
    return callApi(server, own, { method: 'PUT', cookie, body, headers });
  };
  const etag = String(seen.headers.etag);
  const changed = await put({ ...courier, name: 'Courier', isActive: false }, etag);
  expect(changed.json).toMatchObject({ code: 'courier-to-canada', name: 'Courier' });
  expect((await put(courier, etag)).status).toBe(412);

  expect((await callApi(server, own, { method: 'DELETE', cookie })).status).toBe(200);
  expect((await callApi(server, own, { cookie })).status).toBe(404);
  expect((await callApi(server, own, { method: 'DELETE', cookie })).status).toBe(404);
});

it('the API refuses shipping methods that the form would refuse, and names the field', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'owner');
  const post = async (change: object) => {
    const body = { ...courier, ...change };
    const { status, json } = await callApi(server, path, { method: 'POST', cookie, body });
    return [status, json.errors?.[0]?.path ?? json.code];
  };
  expect(await post({ zones: ['Atlantis'] })).toEqual([422, 'zones']);
  expect(await post({ bands: [{ from: 0, price: 1.999 }] })).toEqual([422, 'bands']);
  const falling = [5, 1].map((from) => ({ from, price: 1 }));
  expect(await post({ bands: falling })).toEqual([422, 'bands']);
  expect(await post({ days: { from: 5, to: 2 } })).toEqual([422, 'days']);
  expect(await post({ code: 'Not A Code' })).toEqual([422, 'code']);
  expect(await post({ code: 'standard' })).toEqual([409, 'id-taken']);
  expect((await loadSettings(server.shop)).shippingMethods).toHaveLength(3);
});
