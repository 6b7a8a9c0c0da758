import sharp from 'sharp';
import { expect, it } from 'vitest';
import { register } from '#shop/identity/use-cases/register.ts';
import { addPhotos } from '#shop/reviews/use-cases/review-photos.ts';
import { writeReview } from '#shop/reviews/use-cases/write-review.ts';
import { callApi } from '../../../../tests/support/api-client.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { openTestServer } from '../../../../tests/support/open-test-server.ts';
import { withOpenReviews } from '../../../../tests/support/open-reviews.ts';
import { cookieOf } from '../../../../tests/support/session-cookie.ts';

it('the API lists reviews of a product without account data', async () => {
  const server = await openTestServer();
  await withOpenReviews(server.shop);
  const account = { email: 'ingrid@example.com', password: 'lantern under the pear' };
  const caller = { headers: new Headers(), network: null };
  const registered = await register(server.shop, account, caller);
  if (!registered.ok) throw new Error(registered.failure.code);
  const form = { stars: '4', title: 'Good', text: 'Cut wide.', author: 'Ingrid' };
  await writeReview(server.shop, registered.value.visitor, { productId: 1, form });
  const { json, text, headers } = await callApi(server, '/products/1/reviews');
  expect(json).toMatchObject([{ stars: 4, title: 'Good', text: 'Cut wide.', author: 'Ingrid' }]);
  expect(headers['x-total-count']).toBe('1');
  expect(text).not.toContain('ingrid@example.com');
  expect((await callApi(server, '/products/77/reviews')).status).toBe(404);
});

it('the API names the photos of a review', async () => {
  const server = await openTestServer();
  const shop = await withOpenReviews(server.shop);
  const ann = await newCustomer(shop, 'ann');
  const colored = { create: { width: 6, height: 4, channels: 3, background: '#f00' } } as const;
  const photos = [await sharp(colored).png().toBuffer()];
  expect(await addPhotos(shop, ann, { productId: 1, photos })).toMatchObject({ ok: true });
  const form = { stars: '4', title: '', text: 'Cut wide.', author: 'Ann' };
  await writeReview(shop, ann, { productId: 1, form });
  const { json } = await callApi(server, '/products/1/reviews');
  expect(json[0].photos).toEqual([
    { url: expect.stringContaining('/review-photo/'), width: 6, height: 4 },
  ]);
});

it('a customer creates, updates and deletes their own review through the API', async () => {
  const server = await openTestServer();
  await withOpenReviews(server.shop);
  const cookie = await cookieOf(server, 'customer');
  const draft = { stars: 4, title: 'Good', text: 'Cut wide.', author: 'Ingrid' };
  const put = (change: object) =>
    callApi(server, '/products/1/review', { method: 'PUT', cookie, body: { ...draft, ...change } });
  const written = await put({});
  expect(written.json).toMatchObject(draft);
  expect((await put({ stars: 2, title: null })).json).toMatchObject({
    id: written.json.id,
    stars: 2,
  });
  expect((await callApi(server, '/products/1/reviews')).json).toMatchObject([
    { stars: 2, title: null },
  ]);
  const wrong = await put({ author: 'ingrid@example.com' });
  expect([wrong.status, wrong.json.errors[0].path]).toEqual([422, 'author']);
  const remove = { method: 'DELETE', cookie };
  expect((await callApi(server, '/products/1/review', remove)).status).toBe(200);
  expect((await callApi(server, '/products/1/review', remove)).status).toBe(404);
  const nowhere = { method: 'PUT', cookie, body: draft };
  expect((await callApi(server, '/products/77/review', nowhere)).status).toBe(404);
});

it('staff reply to a review and delete the reply through the API, customers cannot', async () => {
  const server = await openTestServer();
  await withOpenReviews(server.shop);
  const customer = await cookieOf(server, 'customer');
  const cookie = await cookieOf(server, 'staff');
  const draft = { stars: 4, text: 'Cut wide.', author: 'Ingrid' };
  const review = { method: 'PUT', cookie: customer, body: draft };
  const { id } = (await callApi(server, '/products/1/review', review)).json;
  const path = `/reviews/${id}/reply`;
  const body = { text: 'Thank you, Ingrid.' };
  expect((await callApi(server, path, { method: 'PUT', cookie: customer, body })).status).toBe(403);
  const { json } = await callApi(server, path, { method: 'PUT', cookie, body });
  expect(json.reply).toEqual({ ...body, repliedAt: expect.any(String) });
  const next = { text: 'Thank you.', replaces: json.reply.repliedAt };
  expect((await callApi(server, path, { method: 'PUT', cookie, body: next })).status).toBe(200);
  expect((await callApi(server, '/products/1/reviews')).json).toMatchObject([
    { reply: { text: 'Thank you.' } },
  ]);
  const blank = await callApi(server, path, { method: 'PUT', cookie, body: { text: ' ' } });
  expect([blank.status, blank.json.errors[0].path]).toEqual([422, 'text']);
  const deleted = await callApi(server, path, { method: 'DELETE', cookie });
  expect([deleted.status, deleted.json.reply]).toEqual([200, null]);
});

it('other customers find a review helpful once through the API, guests cannot', async () => {
  const server = await openTestServer();
  await withOpenReviews(server.shop);
  const cookie = await cookieOf(server, 'customer', { name: 'ann' });
  const other = await cookieOf(server, 'customer', { name: 'ben' });
  const body = { stars: 4, text: 'Cut wide.', author: 'Ann' };
  const { json } = await callApi(server, '/products/1/review', { method: 'PUT', cookie, body });
  expect(json.helpfulCount).toBe(0);
  const vote = async (by: string | undefined, id = json.id) => {
    const path = `/reviews/${id}/votes`;
    return (await callApi(server, path, { method: 'POST', cookie: by })).status;
  };
  expect([await vote(undefined), await vote(cookie), await vote(other)]).toEqual([401, 409, 200]);
  expect([await vote(other), await vote(other, 'nothing')]).toEqual([200, 404]);
  const listed = await callApi(server, '/products/1/reviews');
  expect(listed.json).toMatchObject([{ id: json.id, helpfulCount: 1 }]);
});

it('other customers report a review through the API, guests cannot', async () => {
  const server = await openTestServer();
  await withOpenReviews(server.shop);
  const cookie = await cookieOf(server, 'customer', { name: 'ann' });
  const other = await cookieOf(server, 'customer', { name: 'ben' });
  const body = { stars: 1, text: 'Do not buy.', author: 'Ann' };
  const { json } = await callApi(server, '/products/1/review', { method: 'PUT', cookie, body });
  const report = async (by: string | undefined, id = json.id) => {
    const path = `/reviews/${id}/reports`;
    return (await callApi(server, path, { method: 'POST', cookie: by })).status;
  };
  expect([await report(undefined), await report(cookie), await report(other)]).toEqual([
    401, 409, 200,
  ]);
  expect([await report(other), await report(other, 'nothing')]).toEqual([200, 404]);
  const reports = await server.shop.db.read.selectFrom('review_reports').selectAll().execute();
  expect(reports).toHaveLength(1);
});

it('a review is rejected until the customer has received the product', async () => {
  const server = await openTestServer();
  const cookie = await cookieOf(server, 'customer');
  const body = { stars: 1, text: 'Do not buy.', author: 'Ann' };
  const refused = await callApi(server, '/products/1/review', { method: 'PUT', cookie, body });
  expect([refused.status, refused.json.code]).toEqual([403, 'not-a-buyer']);
  expect((await callApi(server, '/products/1/reviews')).json).toEqual([]);
});
