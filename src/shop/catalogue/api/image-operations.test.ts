import { expect, it } from 'vitest';
import { callApi } from '../../../../tests/support/api-client.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('an API client replaces the main image and reads its renditions', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'staff');
  const put = (image: string, headers = {}) =>
    callApi(server, '/products/1/image', { method: 'PUT', cookie, body: { image }, headers });
  const before = await callApi(server, '/products/1');
  const answer = await put(pixel, { 'if-match': String(before.headers['etag']) });
  expect(answer.status).toBe(200);
  const { json: images } = await callApi(server, '/products/1/images');
  expect(images[0]).toMatchObject({ alt: before.json.title, width: 800, height: 800 });
  expect(images[0].renditions).toHaveLength(6);
  expect(images[0].renditions.map(({ url }: { url: string }) => url)).toContain(answer.json.image);
  expect((await put(pixel, { 'if-match': '"old"' })).status).toBe(412);
  for (const wrong of ['https://example.com/a.png', 'data:image/png;base64,AAAA', 'x']) {
    const { status, json } = await put(wrong);
    expect([wrong, status, json.errors[0].path]).toEqual([wrong, 422, 'image']);
  }
  expect((await callApi(server, '/products/77/images')).status).toBe(404);
});
