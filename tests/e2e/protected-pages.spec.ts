import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';
import { addToCart, signUp } from '../support/customer-browser.ts';

const both = { tag: '@both' };

async function register(page: Page): Promise<void> {
  await page.getByText('Register', { exact: true }).first().click();
  await page.locator('[name=email]').fill(`${crypto.randomUUID()}@example.com`);
  await page.locator('[name=new-password]').fill('lantern under the pear');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

test.describe('a page that requires sign-in', () => {
  test(
    '[2.29] redirects visitors to the sign-in page and back, and keeps the cart',
    both,
    async ({ page }) => {
      for (const [closed, open, path, heading] of [
        ['[2.24]', '[6.10]', '/checkout', /checkout|billing/i],
        ['[2.26]', '[6.11]', '/myorder', /order/i],
        ['[2.22]', '[6.09]', '/viewcart', /cart/i],
      ] as const) {
        await page.context().clearCookies();
        await addToCart(page, 1);
        await test.step(`${closed} ${path} is closed to others`, async () => {
          await page.goto(path);
          await expect(page).toHaveURL(`/signin?${new URLSearchParams({ next: path })}`);
        });
        await test.step(`${open} ${path} is open to who is signed in`, async () => {
          await register(page);
          await expect(page).toHaveURL(path);
          await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
        });
      }
      const cart = page.getByRole('link', { name: /^View cart/ }).first();
      await expect(cart).toHaveAccessibleName('View cart 1');
      const line = page.getByRole('main').getByRole('link', { name: /Everyday Crew/ });
      await expect(line.first()).toBeVisible();
    },
  );

  test('[2.28] [6.12] does not open with the login flag alone, nor from a link in the page', async ({
    page,
  }) => {
    await page.goto('/');
    await page.evaluate(() => {
      localStorage.setItem('islogin', 'true');
      document.cookie = 'islogin=true; path=/';
    });
    await page.goto('/about');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'My order' }).click();
    await expect(page).toHaveURL('/signin?next=%2Fmyorder');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('islogin'))).toBe('false');
  });

  test('does not open under another spelling of its path', async ({ request, shop }) => {
    const spellings = [
      '/viewcart/',
      '/VIEWCART',
      '/%76iewcart',
      '/./viewcart',
      '/about/../viewcart',
      '/viewcart.data',
      '/viewcart.data?_routes=cart%2Fcart-page',
      '/myorder.data?_routes=orders%2Fmy-order-page',
      '/checkout.data',
    ];
    for (const path of spellings) {
      const answer = await request.get(shop.origin + path);
      const text = await answer.text();
      expect(answer.url() + text, path).toContain('/signin?next=');
      expect(text, path).not.toMatch(/No Items in Cart|No Order Placed|Subtotal/);
    }
  });

  test('is not cached by intermediaries', async ({ page, shop }) => {
    await signUp(page);
    for (const path of ['/viewcart', '/myorder', '/signin', '/viewcart.data']) {
      const answer = await page.request.get(shop.origin + path, { maxRedirects: 0 });
      expect(answer.headers()['cache-control'], path).toBe('private, no-store');
    }
  });
});
