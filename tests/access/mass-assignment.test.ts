import { expect, it } from 'vitest';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { callApi } from '../support/api-client.ts';
import { filledForm, putInCart, readyToPlace } from '../support/buyers.ts';
import { withOpenReviews } from '../support/open-reviews.ts';
import { protectedFields, postForm } from './malicious-fields.ts';
import { gather, openCompleteShop } from './complete-shop.ts';

it('[T07] protected fields in requests do not affect registrations, orders or reviews', async () => {
  const server = await openCompleteShop();
  const { shop } = server;
  await withOpenReviews(shop);
  const { customer: ann, stranger, owner } = await gather(shop);
  const visitor = await findVisitor(shop.db.read, { email: 'ann@example.com' });
  if (!visitor) throw new Error('ann has no account');
  const prices = await shop.db.read.selectFrom('variants').selectAll().execute();

  const registration = { intent: 'register', email: 'eve@example.com', website: '' };
  const form = { ...protectedFields, ...registration, 'new-password': 'lantern under the pear' };
  expect((await postForm(server, stranger, { path: '/signin', form })).status).toBe(302);
  const sent = { ...protectedFields, email: 'fay@example.com', password: 'lantern under the pear' };
  expect((await callApi(server, '/users', { method: 'POST', body: sent })).status).toBe(201);
  for (const email of ['eve@example.com', 'fay@example.com']) {
    expect(await findVisitor(shop.db.read, { email })).toMatchObject({
      role: 'customer',
      areas: [],
    });
  }
  const { json } = await callApi(server, '/users', { cookie: owner.cookie });
  expect(json.filter((user: { emailVerified: boolean }) => user.emailVerified)).toEqual([]);

  await putInCart(shop, visitor, { 1: 2 });
  const { checkoutKey, agreedTotalMinor } = await readyToPlace(shop, visitor);
  const agreed = { 'agreed-total-standard': `${agreedTotalMinor}` };
  const chosen = { key: checkoutKey, shipping: 'standard', payment: 'bank-transfer' };
  const checkout = { ...protectedFields, ...filledForm, ...chosen, ...agreed };
  expect((await postForm(server, ann, { path: '/checkout', form: checkout })).status).toBe(302);
  const { price: _price, ...extra } = protectedFields;
  const draft = {
    ...protectedFields,
    cartitem: [{ ...extra, id: 1, qty: 2 }],
    formdata: { ...filledForm, ...extra },
  };
  const body = { ...draft, shipping: 'standard' };
  const ordered = await callApi(server, '/orders', { method: 'POST', cookie: ann.cookie, body });
  expect(ordered.status).toBe(201);
  const orders = await shop.db.read
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'user_id',
      'total_minor',
      'amount_minor',
      'orders.status',
      'payments.status as payment',
    ])
    .execute();
  const right = {
    user_id: visitor.userId,
    total_minor: agreedTotalMinor,
    amount_minor: agreedTotalMinor,
    status: 'placed',
    payment: 'awaited',
  };
  expect(orders).toEqual([right, right]);

  const review = { ...protectedFields, stars: '5', title: '', text: 'Wears well.', author: 'Ann' };
  await postForm(server, ann, { path: '/product/1/review', form: review });
  const reviews = await shop.db.read
    .selectFrom('reviews')
    .select(['user_id', 'hidden_at'])
    .execute();
  expect(reviews).toEqual([{ user_id: visitor.userId, hidden_at: null }]);
  expect(await shop.db.read.selectFrom('variants').selectAll().execute()).toEqual(prices);
});
