import { describe, expect, it } from 'vitest';
import { signIn } from '#shop/identity/use-cases/sign-in.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import type { Shop } from '#shop/shop.ts';
import { saveReview } from '#shop/reviews/store/review-changes.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { generateProducts } from '../../../../seeds/bulk.ts';
import { filledForm, unitsLeft, stockUp } from '../../../../tests/support/buyers.ts';
import { compatShop, orderOf } from '../../../../tests/support/compare-with-json-server.ts';
import { step } from '../../../../tests/support/step.ts';
import { ask } from '../../../../tests/support/open-test-server.ts';

describe('a request of an old client', () => {
  it('[7.50] places an order at current prices for the named account and deducts stock', async () => {
    const { shop, ours } = await compatShop();
    await stockUp(shop, 1, 5);
    const { price } = await json(ours, '/products/1');
    const order = orderOf('ann', 1);
    const placed = await post(ours, '/orders', { ...order, total: 1 });
    expect(placed).toMatchObject({ status: 201, body: { subtotal: 2 * price } });
    step('[7.51] the lines', () =>
      expect(placed.body.cartitem).toMatchObject([{ id: 1, qty: 2, price }]),
    );
    step('[7.52] whose it is', () =>
      expect(placed.body.loginuser).toMatchObject({
        userid: 'user-ann',
        email: 'ann@example.com',
        password: '••••••••',
      }),
    );
    step('[7.53] the form', () => expect(placed.body.formdata).toEqual(filledForm));
    expect(await unitsLeft(shop, 1)).toBe(3);
    const more = { ...order, cartitem: [{ id: 1, qty: 4 }] };
    expect((await post(ours, '/orders', more)).status).toBe(400);
    expect(await unitsLeft(shop, 1)).toBe(3);
  });

  it('orders the first available variant, because old clients name none', async () => {
    const { shop, ours } = await compatShop();
    await sizedShirt(shop, { S: 0, M: 1, L: 5 });
    const order = orderOf('ann', 30);
    expect(await post(ours, '/orders', order)).toMatchObject({
      status: 201,
      body: { cartitem: [{ id: 30, qty: 2, variantId: 'shirt-L', options: ['L'], price: 31 }] },
    });
    const named = { ...order, cartitem: [{ id: 30, qty: 1, variantId: 'shirt-M' }] };
    expect(await post(ours, '/orders', named)).toMatchObject({
      status: 201,
      body: { cartitem: [{ options: ['M'] }] },
    });
    const tooMany = { ...order, cartitem: [{ id: 30, qty: 9 }] };
    expect(await post(ours, '/orders', tooMany)).toMatchObject({ status: 400 });
  });

  it('finds the account by its address if the userid belongs to another program', async () => {
    const { ours } = await compatShop();
    const order = orderOf('ann', 3);
    const other = { ...order, loginuser: { userid: 'elsewhere', email: 'Ben@Example.com' } };
    expect(await post(ours, '/orders', other)).toMatchObject({
      status: 201,
      body: { loginuser: { email: 'ben@example.com' } },
    });
    const unknown = { ...order, loginuser: { userid: 'nowhere', email: 'eve@example.com' } };
    const { length } = await json(ours, '/orders');
    expect((await post(ours, '/orders', unknown)).status).toBe(400);
    expect(await json(ours, '/orders')).toHaveLength(length);
  });

  it('uses free shipping if available, otherwise the standard rate', async () => {
    const { shop, ours } = await compatShop();
    for (const [priceMinor, option] of [
      [500, 'standard'],
      [9_000, 'free'],
    ] as const) {
      await shop.db.write((writer) =>
        writer
          .updateTable('variants')
          .set({ price_minor: priceMinor })
          .where('product_id', '=', 3)
          .execute(),
      );
      const { body } = await post(ours, '/orders', orderOf('ann', 3));
      expect(body).toMatchObject({ shippingOption: option });
    }
  });

  it('registers an account with the sent userid and ignores password, token and verification', async () => {
    const { shop, ours } = await compatShop();
    const typed = {
      userid: 'provider|new',
      email: 'new@example.com',
      password: 'lantern under the pear',
      accessToken: 'token',
      emailVerified: true,
    };
    const { status, body } = await post(ours, '/users', typed);
    expect(status).toBe(201);
    step('[7.34] the userid and the address are kept', () =>
      expect(body).toMatchObject({ userid: 'provider|new', email: typed.email }),
    );
    step('[7.37] [7.38] a token or a verification is not', () =>
      expect(body).toMatchObject({ accessToken: '••••••••', emailVerified: false }),
    );
    step('[7.36] and neither is a password', () => expect(body.password).toBe('Null'));
    const reloaded = await json(ours, '/users');
    step('[7.39] the reloaded list has it', () => expect(reloaded).toContainEqual(body));
    const caller = { headers: new Headers(), network: null };
    const login = { login: typed.email, password: typed.password };
    expect(await signIn(shop, login, caller)).toMatchObject({ ok: false });
  });

  it('echoes a repeated registration of a known address and changes nothing', async () => {
    const { ours } = await compatShop();
    const before = await json(ours, '/users');
    const again = {
      userid: 'provider|ann',
      email: 'ANN@example.com',
      password: 'typed',
      accessToken: 'token',
      emailVerified: true,
      city: 'Oslo',
    };
    expect(await post(ours, '/users', again)).toEqual({
      status: 201,
      body: { ...again, id: 1, password: '••••••••', accessToken: '••••••••' },
    });
    expect(await json(ours, '/users')).toEqual(before);
  });

  it('finds orders by the sent userid for new and known accounts', async () => {
    const { ours } = await compatShop();
    await post(ours, '/users', { userid: 'provider|eve', email: 'eve@example.com' });
    for (const name of ['eve', 'ann']) {
      const userid = `provider|${name}`;
      const order = { ...orderOf(name, 3), loginuser: { userid, email: `${name}@example.com` } };
      const placed = await post(ours, '/orders', order);
      expect(placed).toMatchObject({ status: 201, body: { loginuser: { userid } } });
      const found = await json(ours, `/orders?loginuser.userid=${encodeURIComponent(userid)}`);
      expect(found).toContainEqual(placed.body);
      expect(found).toHaveLength(name === 'ann' ? 2 : 1);
      expect(await json(ours, '/users')).toContainEqual(expect.objectContaining({ userid }));
    }
    // The id of one account is never kept for another.
    const { body } = await post(ours, '/users', { userid: 'user-ben', email: 'fay@example.com' });
    expect(body.userid).not.toBe('user-ben');
    expect(await json(ours, '/orders?loginuser.userid=user-ben')).toHaveLength(1);
  });

  it('reads back the sent rating, regardless of reviews', async () => {
    const { shop, ours } = await compatShop();
    const buyer = { userId: 'user-ann', productId: 3, now: 1_000 };
    const opinion = { stars: 1, author: 'Ann', title: 'Thin', text: 'It tore.' };
    await shop.db.write((writer) => saveReview(writer, { id: 'review', ...buyer, opinion }));
    const { id: _id, ...product } = await json(ours, '/products/3');
    for (const rating of [product.rating, { rate: 4.3, count: 7 }, { rate: 0, count: 0 }]) {
      const saved = await put(ours, '/products/3', { ...product, rating });
      expect(saved).toMatchObject({ status: 200, body: { rating } });
      expect((await json(ours, '/products/3')).rating).toEqual(rating);
    }
    const rating = { rate: 3.1, count: 2 };
    await put(ours, '/products/3', { ...product, rating });
    const { body } = await post(ours, '/orders', orderOf('ann', 3));
    expect(body.cartitem).toMatchObject([{ rating }]);
    // What the shop shows counts the review as well: (3.1 × 2 + 1) / 3.
    const shown = await showProduct(shop, 3);
    expect(shown.ok && shown.value.product.rating).toEqual({ rateTenths: 24, count: 3 });
  });

  it('is rejected for other host names and carries the standard headers', async () => {
    const { ours } = await compatShop();
    const rebound = await ask(ours, '/users', { headers: { host: 'attacker.example' } });
    expect(rebound.status).toBe(400);
    expect(rebound.text).not.toContain('ann@example.com');
    const { headers } = await ask(ours, '/users');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.any(String),
      'x-request-id': expect.any(String),
    });
  });
});

/** Product 30 in sizes with so many units each, the first one for $30 and each further one for half a dollar more. */
async function sizedShirt(shop: Shop, sizes: Record<string, number>): Promise<void> {
  const [plain] = generateProducts(30, 1);
  if (!plain) throw new Error('no product was generated');
  const variants = Object.entries(sizes).map(([size, onHand], at) => ({
    id: `shirt-${size}`,
    sku: `SHIRT-${size}`,
    priceMinor: 3_000 + at * 50,
    compareAtMinor: null,
    optionValues: [size],
    onHand,
  }));
  const options = [{ name: 'Size', values: Object.keys(sizes) }];
  await shop.db.write((writer) => insertProduct(writer, { ...plain, options, variants }));
}

async function json(origin: string, path: string) {
  return JSON.parse((await ask(origin, path)).text);
}

function post(origin: string, path: string, body: object) {
  return send(origin, path, { method: 'POST', body });
}

function put(origin: string, path: string, body: object) {
  return send(origin, path, { method: 'PUT', body });
}

async function send(
  origin: string,
  path: string,
  { method, body }: { method: string; body: object },
) {
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(origin, path, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, body: JSON.parse(answer.text) };
}
