import { describe, expect, it } from 'vitest';
import { signIn } from '#services/identity/sign-in.ts';
import type { Shop } from '#services/shop.ts';
import { insertProduct } from '#storage/catalogue/products.ts';
import { generateProducts } from '../../../seeds/bulk.ts';
import { filledForm, piecesLeft, stockUp } from '../../../tests/support/buyers.ts';
import { compatShop, orderOf } from '../../../tests/support/beside-json-server.ts';
import { ask } from '../../../tests/support/open-door.ts';

describe('a call of an old client', () => {
  it('[7.50] [7.51] [7.52] [7.53] places an order at our prices for the account it names, out of stock', async () => {
    const { shop, ours } = await compatShop();
    await stockUp(shop, 1, 5);
    const { price } = await json(ours, '/products/1');
    const order = orderOf('ann', 1);
    const placed = await post(ours, '/orders', { ...order, total: 1 });
    expect(placed).toMatchObject({
      status: 201,
      body: {
        cartitem: [{ id: 1, qty: 2, price }],
        loginuser: { userid: 'user-ann', email: 'ann@example.com', password: '••••••••' },
        formdata: filledForm,
        subtotal: 2 * price,
      },
    });
    expect(await piecesLeft(shop, 1)).toBe(3);
    const more = { ...order, cartitem: [{ id: 1, qty: 4 }] };
    expect((await post(ours, '/orders', more)).status).toBe(400);
    expect(await piecesLeft(shop, 1)).toBe(3);
  });

  it('orders the first available variant of a product with options, as no old client names one', async () => {
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

  it('finds the account by its address where its userid is another program’s, and no one else’s', async () => {
    const { ours } = await compatShop();
    const order = orderOf('ann', 3);
    const other = { ...order, loginuser: { userid: 'elsewhere', email: 'Ben@Example.com' } };
    expect(await post(ours, '/orders', other)).toMatchObject({
      status: 201,
      body: { loginuser: { userid: 'user-ben' } },
    });
    const nobody = { ...order, loginuser: { userid: 'elsewhere', email: 'eve@example.com' } };
    const { length } = await json(ours, '/orders');
    expect((await post(ours, '/orders', nobody)).status).toBe(400);
    expect(await json(ours, '/orders')).toHaveLength(length);
  });

  it('ships free where that is offered, else for the price of Standard', async () => {
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

  it('[7.34] [7.37] [7.38] [7.39] opens an account whose userid, password and token are not believed', async () => {
    const { shop, ours } = await compatShop();
    const typed = {
      userid: 'user-ann',
      email: 'new@example.com',
      password: 'lantern under the pear',
      accessToken: 'token',
      emailVerified: true,
    };
    const { status, body } = await post(ours, '/users', typed);
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: typed.email, password: 'Null', emailVerified: false });
    expect(body.userid).not.toBe(typed.userid);
    expect(await json(ours, '/users')).toContainEqual(body);
    const caller = { headers: new Headers(), network: null };
    const login = { login: typed.email, password: typed.password };
    expect(await signIn(shop, login, caller)).toMatchObject({ ok: false });
  });

  it('is refused under another name than this machine’s, and carries the standing headers', async () => {
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

async function post(origin: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(origin, path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: JSON.parse(answer.text) };
}
