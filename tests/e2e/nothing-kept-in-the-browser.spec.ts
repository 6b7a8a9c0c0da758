import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';
import { addToCart, placeOrder, signUp } from '../support/shopper.ts';

test('[3.56] [3.57] [3.58] [3.59] [3.60] [3.61] [7.09] [7.48] after a whole visit the browser holds no catalogue, cart, user or order', async ({
  page,
}) => {
  await page.goto('/shop');
  const email = await signUp(page);
  await addToCart(page, 2, 2);
  await placeOrder(page);
  await addToCart(page, 5);
  for (const path of ['/shop', '/product/5', '/viewcart', '/myorder']) await page.goto(path);
  const kept = await keptIn(page);
  expect(kept.names.toSorted()).toEqual([
    'checkout-form-data',
    'islogin',
    'react-router-scroll-positions',
  ]);
  expect(kept.everything).not.toMatch(/Wireless Headphones|Dress Watch/);
  expect(kept.everything).not.toContain(email);
});

test('[7.91] [7.92] [7.93] pages bring the products they show and no others', async ({ page }) => {
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

test('[7.62] [7.67] [7.68] [7.70] [7.71] [7.72] [7.73] [7.74] [7.82] [7.83] [7.84] [7.85] [7.86] [7.87] [7.88] [7.89] [9.13] [9.14] [9.15] [9.16] [9.18] registering, signing in and out are form posts to this shop, without an identity provider', async ({
  page,
}) => {
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
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

  const posts = asked.filter((request) => request.method() !== 'GET');
  expect(posts.map((request) => new URL(request.url()).pathname)).toEqual([
    '/signin.data',
    '/signout.data',
    '/signin.data',
  ]);
  for (const post of posts) {
    expect(post.headers()['content-type']).toContain('application/x-www-form-urlencoded');
    expect(post.headers()['authorization']).toBeUndefined();
    expect(post.postData() ?? '').not.toMatch(
      /returnSecureToken|clientType|grant_type|refresh_token/,
    );
  }
  for (const request of asked) {
    expect(request.url()).not.toMatch(/accounts:|:signUp|recaptcha|securetoken|\/token\?/);
  }
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
