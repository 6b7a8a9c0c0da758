import { expect, it } from 'vitest';
import { cartCookie } from '#shop/cart/rules/cart.ts';
import { addToCart } from '#shop/cart/use-cases/add-to-cart.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { callApi } from '../support/api-client.ts';
import { filledForm, putInCart, readyToPlace } from '../support/buyers.ts';
import type { TestServer } from '../support/open-test-server.ts';
import { withOpenReviews } from '../support/open-reviews.ts';
import { protectedData } from './protected-data.ts';
import { postForm } from './malicious-fields.ts';
import { gather, openCompleteShop } from './complete-shop.ts';

/** Ben has ordered, written a review and filled his cart; Ann is signed in. */
async function annBesideBen() {
  const server = await openCompleteShop();
  const people = await gather(server.shop);
  const shop = await withOpenReviews(server.shop);
  const ben = await findVisitor(shop.db.read, { email: 'ben@example.com' });
  if (!ben) throw new Error('ben has no account');
  await putInCart(shop, ben, { 1: 1 });
  const placed = await placeOrder(shop, ben, await readyToPlace(shop, ben));
  if (!placed.ok) throw new Error(placed.failure.code);
  await putInCart(shop, ben, { 2: 1 });
  const review = { stars: '5', title: '', text: 'Wears well.', author: 'Ben' };
  await postForm(server, people.otherCustomer, { path: '/product/1/review', form: review });
  return { server, ...people, ben, orderId: placed.value.id };
}

async function variantInCart({ shop }: TestServer): Promise<string> {
  const row = await shop.db.read.selectFrom('cart_lines').selectAll().executeTakeFirstOrThrow();
  return row.variant_id;
}

it('[T01] [T03] data of another customer is never found, changed or deleted, whatever id is sent', async () => {
  const { server, customer: ann, orderId } = await annBesideBen();
  const { cookie } = ann;
  const before = await protectedData(server.shop);
  const variant = await variantInCart(server);
  const [bens] = before['users']?.filter((user) => Object(user).email === 'ben@example.com') ?? [];
  const { number } = await server.shop.db.read
    .selectFrom('users')
    .select('number')
    .where('id', '=', Object(bens).id)
    .executeTakeFirstOrThrow();

  const orderResponse = async (id: number) => {
    const { status, json } = await callApi(server, `/orders/${id}`, { cookie });
    return { status, json: { ...json, requestId: '' } };
  };
  expect((await orderResponse(orderId)).status).toBe(404);
  expect(await orderResponse(orderId)).toEqual(await orderResponse(orderId + 1000));
  for (const method of ['PUT', 'DELETE']) {
    const options = { method, cookie, ...(method === 'PUT' && { body: { qty: 9 } }) };
    expect((await callApi(server, `/cart/lines/${variant}`, options)).status).toBe(404);
  }
  expect((await callApi(server, `/users/${number}`, { method: 'DELETE', cookie })).status).toBe(
    403,
  );
  await postForm(server, ann, { path: '/viewcart', form: { variant, quantity: '9' } });
  await postForm(server, ann, { path: '/product/1/review', form: { intent: 'delete' } });
  const [cart] = before['carts'] ?? [];
  const key = String(
    Object(await server.shop.db.read.selectFrom('carts').selectAll().executeTakeFirst())
      .checkout_key,
  );
  expect(cart).toBeDefined();
  const form = { ...filledForm, key, shipping: 'standard', payment: 'bank-transfer' };
  await postForm(server, ann, { path: '/checkout', form });
  expect(await protectedData(server.shop)).toEqual(before);

  for (const path of ['/myorder', '/myorder.data', '/viewcart', '/api/orders', '/api/account']) {
    const { status, text } = await server.ask(path, { headers: { cookie: cookie } });
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toContain('ben@example.com');
    expect(text).not.toContain('Wears well.');
  }
});

it('[T02] an empty or malformed session or cart token belongs to no one', async () => {
  const { server, shop } = await annBesideBen().then((all) => ({ ...all, shop: all.server.shop }));
  const before = await protectedData(shop);
  for (const value of ['', 'null', 'undefined', '[]', '{}', '0', '%00', '.', '"', 'a; session=']) {
    const session = { cookie: `session=${value}` };
    expect([value, (await server.ask('/api/account', { headers: session })).status]).toEqual([
      value,
      401,
    ]);
    const headers = { cookie: `${cartCookie}=${value}`, 'sec-fetch-site': 'same-origin' };
    const { status, text } = await server.ask('/viewcart/lines', { headers });
    expect([value, status, JSON.parse(text).count]).toEqual([value, 200, 0]);
  }
  expect(await protectedData(shop)).toEqual(before);
  const guest = { visitor: null, cartToken: '' };
  await addToCart(shop, guest, { productId: 1, variantId: null, quantity: 1 });
  const bens = Object(before['carts']?.[0]).id;
  const lines = await shop.db.read
    .selectFrom('cart_lines')
    .selectAll()
    .where('cart_id', '=', bens)
    .execute();
  expect(lines).toHaveLength(1);
});

it('[T08] hidden and disabled actions are rejected when called directly', async () => {
  const { server, only, owner, newcomer, customer, orderId } = await annBesideBen();
  const rows = await server.shop.db.read.selectFrom('users').select(['number', 'email']).execute();
  const numberOf = (name: string) =>
    String(rows.find(({ email }) => email === `${name}@example.com`)?.number);
  const before = await protectedData(server.shop);
  const raw = async (caller: typeof owner, form: Record<string, string>, path = '/admin/users') =>
    (await postForm(server, caller, { path, form })).status;
  for (const intent of ['delete', 'disable', 'enable', 'sign-out', 'role']) {
    for (const name of ['owner', 'not-users', 'only-users']) {
      const form = { intent, id: numberOf(name), role: 'owner' };
      expect(await raw(only.users, form)).toBe(302);
      expect(await raw(only.products, form)).toBe(403);
      expect(await raw(newcomer, form)).toBe(403);
      expect(await raw(customer, form)).toBe(404);
    }
    const own = { intent, id: numberOf('owner'), role: 'customer' };
    expect(await raw(owner, own)).toBe(302);
    const raised = { intent: 'role', id: numberOf('only-users'), role: 'owner', area: 'settings' };
    expect(await raw(only.users, raised)).toBe(302);
  }
  for (const step of ['mark-paid', 'ship', 'cancel']) {
    const form = { step, id: `${orderId}` };
    expect(await raw(only.users, form, '/admin/orders')).toBe(403);
    expect(await raw(customer, form, '/admin/orders')).toBe(404);
  }
  expect(await protectedData(server.shop)).toEqual(before);
  const open = await callApi(server, '/account', { cookie: owner.cookie });
  expect(open.status).toBe(200);
});
