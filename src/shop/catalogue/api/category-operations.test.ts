import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makePictureFiles } from '#platform/files/picture-files.ts';
import { callApi } from '../../../../tests/support/api-client.ts';
import { temporaryFile } from '../../../../tests/support/each-engine.ts';
import { openTestServer, temporaryShop } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

async function openShop() {
  const pictureFiles = makePictureFiles(`${temporaryFile()}-pictures`);
  const server = await openTestServer({ shop: { ...(await temporaryShop()), pictureFiles } });
  const cookie = await cookieOf(server, 'owner');
  const send = (method: string, path: string, body?: object) =>
    callApi(server, path, { method, cookie, ...(body && { body }) });
  const values = async () =>
    (await callApi(server, '/categories?fields=value,parent')).json.map(
      ({ value, parent }: { value: string; parent: string | null }) => [value, parent],
    );
  return { server, cookie, send, values };
}

it('categories are added, changed, moved and deleted through the API, by the rules of the forms', async () => {
  const { server, send, values } = await openShop();
  const audio = await send('POST', '/categories', { value: 'audio', parent: 'electronics' });
  expect(audio).toMatchObject({
    status: 201,
    json: {
      value: 'audio',
      parent: 'electronics',
      label: 'audio',
      homeLabel: 'audio',
      aliases: [],
    },
  });
  const phones = { value: 'phones', parent: 'electronics', label: 'Phones', aliases: ['Mobiles'] };
  const added = await send('POST', '/categories', phones);
  expect(added.json).toMatchObject({ ...phones, aliases: ['mobiles'], productCount: 0 });
  const path = `/categories/${added.json.id}`;
  const texts = { description: '- Phones', seoTitle: 'Phones', seoDescription: 'All of them' };
  const renamed = await send('PATCH', path, { value: 'smartphones', ...texts });
  expect(renamed).toMatchObject({
    status: 200,
    json: { ...texts, value: 'smartphones', label: 'Phones', aliases: ['mobiles', 'phones'] },
  });
  const moved = await send('POST', `${path}/move`, { direction: 'up' });
  expect(moved.json.slice(-2)).toMatchObject([{ value: 'smartphones' }, { value: 'audio' }]);
  expect((await send('PATCH', path, { parent: 'audio' })).status).toBe(200);
  expect((await values()).slice(-2)).toEqual([
    ['audio', 'electronics'],
    ['smartphones', 'audio'],
  ]);
  expect((await send('DELETE', `/categories/${audio.json.id}`)).status).toBe(200);
  expect((await values()).at(-1)).toEqual(['smartphones', 'electronics']);
  expect((await send('PATCH', path, { parent: null })).json).toMatchObject({ parent: null });
  const actions = await server.shop.db.read
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_type', '=', 'category')
    .orderBy('action')
    .execute();
  expect(new Set(actions.map(({ action }) => action.split('.')[1]))).toEqual(
    new Set(['added', 'changed', 'deleted', 'moved']),
  );
});

it('a category that is sent again with its Idempotency-Key is added once', async () => {
  const { server, cookie, values } = await openShop();
  const before = await values();
  const headers = { 'idempotency-key': 'one' };
  const call = { method: 'POST', cookie, headers, body: { value: 'audio' } };
  const first = await callApi(server, '/categories', call);
  const again = await callApi(server, '/categories', call);
  expect(again).toMatchObject({ status: 201, json: { id: first.json.id } });
  expect(await values()).toHaveLength(before.length + 1);
});

it.each([
  [{ value: 'Electronics' }, 'value'],
  [{ value: 'audio/video' }, 'value'],
  [{ value: 'audio', parent: 'hats' }, 'parent'],
  [{ value: 'audio', aliases: ['electronics'] }, 'aliases'],
  [{ value: 'audio', label: ' ' }, 'label'],
  [{ value: 'audio', image: 'https://example.com/audio.png' }, 'image'],
])('a category is refused with what is wrong: %j', async (body, path) => {
  const { send, values } = await openShop();
  const before = await values();
  expect(await send('POST', '/categories', body)).toMatchObject({
    status: 422,
    json: { errors: [{ path, message: expect.any(String) }] },
  });
  expect(await values()).toEqual(before);
});

it('a category has a picture that is sent, until another one or none is sent', async () => {
  const { send } = await openShop();
  const create = { width: 400, height: 300, channels: 3, background: 'teal' } as const;
  const png = await sharp({ create }).png().toBuffer();
  const image = `data:image/png;base64,${png.toString('base64')}`;
  const { json } = await send('POST', '/categories', { value: 'audio', image });
  expect(json.image).toMatch(/\/pictures\/audio-[0-9a-f]+-800\.jpg$/);
  const path = `/categories/${json.id}`;
  const kept = await send('PATCH', path, { seoTitle: 'Audio', image: json.image });
  expect(kept.json).toMatchObject({ image: json.image, seoTitle: 'Audio' });
  expect((await send('PATCH', path, { image: null })).json).toMatchObject({ image: null });
});
