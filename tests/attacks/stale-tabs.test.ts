import { expect, it } from 'vitest';
import { maxLines, maxLineQuantity } from '#shop/cart/rules/cart.ts';
import { cartCookie } from '#shop/cart/rules/cart.ts';
import { addToCart } from '#shop/cart/use-cases/add-to-cart.ts';
import { countCart, showCart } from '#shop/cart/use-cases/show-cart.ts';
import { listSaved } from '#shop/cart/use-cases/saved-lines.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { generateProducts } from '../../seeds/bulk.ts';
import { openCompleteShop } from '../access/complete-shop.ts';
import { callApi } from '../support/api-client.ts';
import { filledForm, putInCart } from '../support/buyers.ts';
import type { TestServer } from '../support/open-test-server.ts';
import { cookieOf } from '../support/session-cookie.ts';

/** Ann has an account and one unit of the first product in her cart. */
async function annWithCart() {
  const server = await openCompleteShop();
  await unlimited(server);
  const cookie = await cookieOf(server, 'customer', { name: 'ann' });
  const ann = await findVisitor(server.shop.db.read, { email: 'ann@example.com' });
  if (!ann) throw new Error('ann has no account');
  await putInCart(server.shop, ann, { 1: 1 });
  return { server, cookie, ann, customer: { visitor: ann, cartToken: null } };
}

async function unlimited({ shop }: TestServer): Promise<void> {
  await shop.db.write((writer) => writer.deleteFrom('stock').execute());
}

/** Submits a form of this page as a browser without JavaScript does. */
function post(server: TestServer, cookie: string, [path, form]: [string, Record<string, string>]) {
  const headers = {
    accept: 'text/html',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
    cookie,
  };
  return server.ask(path, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
}

/** The values of the page's hidden fields by name; the first of repeated ones. */
async function fieldsOf(server: TestServer, cookie: string, path: string) {
  const { text } = await server.ask(path, { headers: { cookie, accept: 'text/html' } });
  const fields = new Map<string, string>();
  for (const [tag] of text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1] ?? '';
    if (!fields.has(name)) fields.set(name, /value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  return Object.fromEntries(fields);
}

it('[T12] stale windows from before an order do not change the next cart, and say so', async () => {
  const { server, cookie, ann, customer } = await annWithCart();
  const { variant = '', cart = '' } = await fieldsOf(server, cookie, '/viewcart');
  const checkout = await fieldsOf(server, cookie, '/checkout');
  const order = { ...checkout, ...filledForm, shipping: 'standard', payment: 'bank-transfer' };
  const placed = await post(server, cookie, ['/checkout', order]);
  expect([placed.status, placed.headers.location]).toEqual([302, '/']);

  await putInCart(server.shop, ann, { 1: 1, 2: 1 });
  const stale = { variant, cart };
  for (const form of [
    { ...stale, quantity: '5' },
    { ...stale, quantity: '0' },
    { ...stale, intent: 'save' },
    { ...stale, intent: 'move' },
  ]) {
    const { status, text } = await post(server, cookie, ['/viewcart', form]);
    expect([status, text.includes('already been ordered in another window')]).toEqual([200, true]);
    expect(await countCart(server.shop, customer)).toBe(2);
  }
  const again = await post(server, cookie, ['/checkout', order]);
  expect([again.status, again.headers.location]).toEqual([302, '/']);
  const cookies = String(again.headers['set-cookie']);
  expect(cookies).toContain('order-placed');
  expect(cookies).toContain('cart-count=2;');
  expect(await countCart(server.shop, customer)).toBe(2);
  const orders = await server.shop.db.read.selectFrom('orders').select('total_minor').execute();
  expect(orders).toHaveLength(1);
  const { status } = await callApi(server, `/cart/lines/${variant}-gone`, {
    method: 'PUT',
    cookie,
    body: { qty: 2 },
  });
  expect(status).toBe(404);
});

it('[T12] a line removed in another window is not restored by a stale one', async () => {
  const { server, cookie, customer } = await annWithCart();
  const { variant = '', cart = '' } = await fieldsOf(server, cookie, '/viewcart');
  await post(server, cookie, ['/viewcart', { variant, cart, quantity: '0' }]);
  const { text } = await post(server, cookie, ['/viewcart', { variant, cart, quantity: '3' }]);
  expect(text).toContain('was removed from the cart in another window');
  expect((await showCart(server.shop, customer)).lines).toEqual([]);
  const gone = await post(server, cookie, ['/viewcart', { variant, cart, quantity: '0' }]);
  expect([gone.status, gone.headers.location]).toEqual([302, '/viewcart']);
});

it('the cart is limited to 100 lines of 999 units, with messages, also when carts are merged', async () => {
  const { server, cookie, ann, customer } = await annWithCart();
  const others = generateProducts(3, maxLines);
  await server.shop.db.write(async (writer) => {
    for (const product of others) await insertProduct(writer, product);
  });
  await unlimited(server);
  const add = async (product: string, quantity: string) => {
    const { headers } = await post(server, cookie, ['/viewcart/lines', { product, quantity }]);
    return decodeURIComponent(String(headers['set-cookie']));
  };
  for (const nonsense of ['1000', '0', '-1', '1.5', '']) {
    expect(await add('1', nonsense)).toContain('Please enter a number from 1 to 999.');
  }
  expect(await add('1', '999')).toContain(
    'Only 998 more could be added: the maximum per order is 999 of one item.',
  );
  expect(await add('1', '1')).toContain('You can order at most 999 of one item.');
  expect(await countCart(server.shop, customer)).toBe(maxLineQuantity);

  for (const { id = 0 } of others.slice(0, maxLines - 1))
    await putInCart(server.shop, ann, { [id]: 1 });
  expect(await add('2', '1')).toContain('Your cart can hold at most 100 different items');
  const more = await callApi(server, '/cart/lines', { method: 'POST', cookie, body: { id: 2 } });
  expect([more.status, more.json.code]).toEqual([409, 'cart-full']);
  expect(more.json.detail).toContain('100 lines of up to 999 units');

  const cartToken = '0123456789abcdef0123456789abcdef';
  const guest = { visitor: null, cartToken };
  await addToCart(server.shop, guest, { productId: 1, variantId: null, quantity: 5 });
  await addToCart(server.shop, guest, { productId: 2, variantId: null, quantity: 2 });
  const form = { intent: 'sign-in', login: ann.email, password: 'lantern under the pear' };
  const entered = await post(server, `${cartCookie}=${cartToken}`, ['/signin', form]);
  expect([entered.status, entered.headers.location]).toEqual([302, '/shop']);
  expect(await listSaved(server.shop, customer)).toMatchObject([
    { line: { product: { id: 2 } }, quantity: 2, didNotFit: true },
  ]);
  const { text } = await server.ask('/viewcart', { headers: { cookie, accept: 'text/html' } });
  expect(text).toContain('Quantity reduced from 1004 to 999, the maximum per order.');
  expect(text).toContain('Your cart is full');
  expect(text).toContain('1 quantity was reduced');
});
