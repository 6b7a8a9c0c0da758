import { expect, it } from 'vitest';
import { callApi } from '../../../tests/support/api-client.ts';
import { openDoor, temporaryShop } from '../../../tests/support/open-door.ts';
import { cookieOf } from '../../../tests/support/session-cookie.ts';
import { makeAnswerMemory } from './answer-memory.ts';

it('what is read of the catalogue is what was last written to it, asked for again and again', async () => {
  const door = await openDoor();
  const cookie = await cookieOf(door, 'staff');
  const read = async () => {
    const one = await callApi(door, '/products/1');
    const all = await callApi(door, '/products?fields=price');
    return [one.json.price, all.json[0].price, one.headers['etag']];
  };
  const before = await read();
  expect(await read()).toEqual(before);
  await callApi(door, '/products/1', { method: 'PATCH', cookie, body: { price: 7.25 } });
  const after = await read();
  expect(after).toEqual([7.25, 7.25, expect.any(String)]);
  expect(after[2]).not.toBe(before[2]);
  await callApi(door, '/products/1', { method: 'DELETE', cookie });
  expect((await callApi(door, '/products/1')).status).toBe(404);
});

it('an answer is made once for each version, and problems each time', async () => {
  const memory = makeAnswerMemory(await temporaryShop());
  let made = 0;
  const ask = (address: string, status: number) =>
    memory({ address, productId: null }, async () => {
      made += 1;
      return { status, body: [made] };
    });
  for (let asked = 0; asked < 3; asked += 1) await ask('/products', 200);
  expect(made).toBe(1);
  for (let asked = 0; asked < 3; asked += 1) await ask('/nothing', 404);
  expect(made).toBe(4);
  await ask('/products?page=2', 200);
  expect(await ask('/products?page=2', 200)).toMatchObject({ text: '[5]' });
});
