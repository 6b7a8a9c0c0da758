import type { Page, Request } from '@playwright/test';
import { cartCookie } from '#shop/cart/rules/cart.ts';
import { expect, test } from '../support/shop-test.ts';
import { addToCart, placeOrder, signUp } from '../support/customer-browser.ts';

test('after a complete visit the browser stores no catalog, cart, user or order', async ({
  page,
}) => {
  await page.goto('/shop');
  const email = await signUp(page);
  await addToCart(page, 2, 2);
  await placeOrder(page);
  await addToCart(page, 5);
  const viewed = () => page.evaluate(() => localStorage.getItem('recently-viewed'));
  // A script that is loaded after the others remembers the product.
  await page.goto('/product/5');
  await expect.poll(viewed).toBe('[5]');
  await page.goto('/product/2');
  await expect.poll(viewed).toBe('[2,5]');
  for (const path of ['/shop', '/viewcart', '/myorder']) await page.goto(path);
  const kept = await keptIn(page);
  await test.step('[3.58] [7.48] no orders', () =>
    expect(kept.names.toSorted()).toEqual([
      'checkout-form-data',
      'islogin',
      'react-router-scroll-positions',
      'recently-viewed',
    ]));
  await test.step('[3.56] [3.60] [7.09] no products', () =>
    expect(kept.everything).not.toMatch(/Wireless Headphones|Dress Watch/));
  await test.step('only the numbers of those viewed last', async () =>
    expect(await viewed()).toMatch(/^\[\d+(,\d+)*\]$/));
  await test.step('[3.57] [3.59] no users', () => expect(kept.everything).not.toContain(email));
});

test('[3.61] the cart is stored on the server under an opaque cookie, and survives a reload', async ({
  page,
  browser,
}) => {
  await addToCart(page, 2, 2);
  await page.goto('/');
  const cart = page.getByRole('link', { name: /^View cart/ }).first();
  await expect(cart).toHaveAccessibleName('View cart 2');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.reload();
  await expect(cart).toHaveAccessibleName('View cart 2');

  const cookie = (await page.context().cookies()).find(({ name }) => name === cartCookie);
  expect(cookie).toMatchObject({ httpOnly: true, value: expect.stringMatching(/^[\w-]{32,}$/) });
  if (!cookie) throw new Error('no cookie of a cart');
  for (const [cookies, shown] of [
    [[cookie], 'Wireless Headphones'],
    [[], 'No Items in Cart!'],
  ] as const) {
    const other = await browser.newPage();
    await other.context().addCookies([...cookies]);
    await signUp(other);
    await other.goto('/viewcart');
    await expect(other.getByRole('main')).toContainText(shown);
    await expect(other.getByRole('spinbutton')).toHaveCount(cookies.length);
    await other.close();
  }
});

test('[7.91] [7.92] [7.93] pages contain the products they show and no others', async ({
  page,
}) => {
  for (const [path, shown] of [
    ['/shop', 3],
    ['/shop/jewelery?page=2', 3],
    ['/product/5', 5],
  ] as const) {
    const html = await (await page.request.get(path)).text();
    const pictures = new Set(html.match(/[\w-]+-[0-9a-f]{8}(?=-\d+\.avif)/g));
    expect(pictures.size).toBeLessThanOrEqual(shown + 4);
    expect(html).not.toContain('Portable Speaker');
  }
});

test('[7.62] [7.89] signing up, in and out are form posts to this shop, without an identity provider', async ({
  page,
}) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const email = `${crypto.randomUUID()}@example.com`;
  const password = 'lantern under the pear';
  await page.goto('/signin?tab=register');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=new-password]').fill(password);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL('/shop');
  // By keyboard: a pointer on its way there could rest on the toast, which then stays.
  await page.getByRole('button', { name: 'Logout' }).first().press('Enter');
  await expect(page).toHaveURL('/signin');
  await page.locator('[name=login]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/shop');

  const posts = requests.filter((request) => request.method() !== 'GET');
  await test.step('[9.13] [9.14] [9.18] one call each, repeated by no back-off and held in no cache of events', () =>
    expect(posts.map((request) => new URL(request.url()).pathname)).toEqual([
      '/signin.data',
      '/signout.data',
      '/signin.data',
    ]));
  await test.step('[9.15] [9.16] each answered by the shop itself', async () => {
    for (const post of posts) expect((await post.response())?.status()).toBeLessThan(400);
  });
  await test.step('[7.85] [7.86] [7.87] no token is sent to another origin', () => {
    for (const post of posts) {
      expect(post.headers()['content-type']).toContain('application/x-www-form-urlencoded');
      expect(post.headers()['authorization']).toBeUndefined();
    }
    expect(requests.filter((request) => request.method() === 'DELETE')).toEqual([]);
  });
  await test.step('[7.88] nor has the browser one to compare the age of', async () => {
    expect((await keptIn(page)).everything).not.toMatch(/token/i);
  });
  await test.step('[7.67] [7.68] without the fields of the hosted provider', () => {
    for (const post of posts) {
      expect(post.postData() ?? '').not.toMatch(/returnSecureToken|clientType/);
    }
  });
  await test.step('[7.70] [7.71] [7.72] and without its addresses', () => {
    for (const request of requests) {
      expect(request.url()).not.toMatch(/accounts:|:signUp|:lookup|securetoken|\/token\?/);
    }
  });
});

async function keptIn(page: Page): Promise<{ names: string[]; everything: string }> {
  return page.evaluate(async () => {
    const stores = [localStorage, sessionStorage];
    const databases = await indexedDB.databases();
    const caches = await window.caches.keys();
    const names = stores.flatMap((store) => Object.keys(store));
    const values = stores.flatMap((store) => Object.values(store));
    const others = [...databases.map(({ name }) => `database ${name}`), ...caches];
    return { names: [...names, ...others], everything: [...values, ...others].join('\n') };
  });
}
