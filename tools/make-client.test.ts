import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { restock } from '../examples/restock.ts';
import { shopClient } from '../examples/shop-client.ts';
import { filledForm, unitsLeft, stockUp } from '../tests/support/buyers.ts';
import { apiKeyOf } from '../tests/support/api-key.ts';
import { openTestServer } from '../tests/support/open-test-server.ts';
import { clientFile, madeClient } from './make-client.ts';

it('the example client is up to date with the API document', async () => {
  expect(readFileSync(clientFile, 'utf8')).toBe(await madeClient());
});

it('the example client reads the catalogue, fills a cart, orders once and receives problems', async () => {
  const door = await openTestServer();
  const key = await apiKeyOf(door.shop, { name: 'ann' });
  const shop = shopClient({ origin: door.address, key });
  const listed = await shop.listProducts({ limit: 1, sort: 'lowtoHigh' });
  if (!listed.ok) throw new Error(listed.problem.code);
  const [product] = listed.value;
  expect(product).toMatchObject({ price: expect.any(Number) });
  await shop.addToCart({ id: product?.id ?? 0, qty: 2 });
  const draft = { formdata: filledForm, shipping: 'standard' } as const;
  const once = { idempotencyKey: 'a' };
  const placed = [await shop.checkOut(draft, once), await shop.checkOut(draft, once)];
  expect(placed).toMatchObject([
    { ok: true, status: 201, value: { id: 1, cartitem: [{ qty: 2 }] } },
    { ok: true, status: 201, value: { id: 1 } },
  ]);
  const tag = (await shop.getOrder(1)).headers.get('etag') ?? '';
  const paid = await shop.changeOrderState(1, { state: 'paid' }, { ifMatch: tag });
  expect(paid).toMatchObject({ ok: true, value: { payment: { status: 'paid' } } });
  const stale = await shop.changeOrderState(1, { state: 'shipped' }, { ifMatch: tag });
  expect(stale).toMatchObject({ ok: false, problem: { code: 'precondition-failed' } });
  const anonymous = shopClient({ origin: door.address });
  expect(await anonymous.getCart()).toMatchObject({ ok: false, status: 401 });
});

it('the example program restocks products with low stock', async () => {
  const door = await openTestServer();
  const key = await apiKeyOf(door.shop, { name: 'ann', scopes: ['products:write'] });
  await stockUp(door.shop, 1, 1);
  await stockUp(door.shop, 2, 400);
  expect(await restock(door.address, key, 50)).toHaveLength(1);
  expect([await unitsLeft(door.shop, 1), await unitsLeft(door.shop, 2)]).toEqual([50, 400]);
});
