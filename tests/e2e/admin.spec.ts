import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { signUp } from '../support/shopper.ts';

const both = { tag: '@both' };

test.describe('the admin area', () => {
  test(
    '[1.02] [2.162] [2.163] [2.175] [6.13] is entered with the admin’s credentials and welcomes the admin',
    both,
    async ({ page }) => {
      await page.goto('/signin');
      await page.locator('[name=login]').fill('admin');
      await page.locator('[name=password]').fill('admin');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page).toHaveURL('/admin');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Admin');
    },
  );

  test(
    '[2.167] [2.168] [2.171] [2.172] [2.173] [2.174] [2.213] has its own header, sidebar and footer',
    both,
    async ({ page }) => {
      await signInAsAdmin(page);
      await page.goto('/admin');
      await expect(page.getByRole('banner')).toContainText('Admin area');
      await expect(page.getByRole('link', { name: 'View cart' })).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toContainText('demo shop on this computer');
      const sidebar = page.getByRole('complementary', { name: 'Admin' });
      await expect(sidebar.getByText('Admin', { exact: true })).toBeVisible();
      for (const name of ['Users', 'Products', 'Orders']) {
        await sidebar.getByRole('link', { name }).click();
        await expect(page).toHaveURL(`/admin/${name.toLowerCase()}`);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
        await expect(sidebar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      }
    },
  );

  test(
    '[2.169] [2.170] Log Out ends the session and leads to the home page',
    both,
    async ({ page }) => {
      await signInAsAdmin(page);
      await page.goto('/admin');
      await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
      await expect(page).toHaveURL('/');
      await page.goto('/admin');
      await expect(page).toHaveURL('/signin?next=%2Fadmin');
    },
  );

  test('[6.14] [6.17] is closed to everyone else: strangers are asked to sign in, shoppers find nothing', async ({
    page,
    request,
  }) => {
    const paths = ['', '/users', '/products', '/products?add', '/orders'];
    for (const path of paths) {
      const answer = await request.get(`/admin${path}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(302);
      expect(await answer.text()).not.toContain('Admin area');
    }
    await signUp(page);
    for (const path of paths) {
      const answer = await page.request.get(`/admin${path}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(404);
      expect(await answer.text()).not.toContain('Admin area');
    }
    const form = { intent: 'delete', id: '1' };
    const headers = { 'sec-fetch-site': 'same-origin' };
    const posted = await page.request.post('/admin/products', { form, headers });
    expect(posted.status()).toBe(404);
    expect((await page.request.get('/product/1')).status()).toBe(200);
  });

  test(
    'opens its sidebar as a drawer on a phone, and closes it after a choice',
    both,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await signInAsAdmin(page);
      await page.goto('/admin');
      const orders = page.locator('aside').getByRole('link', { name: 'Orders' });
      await expect(orders).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).click();
      await orders.click();
      await expect(page).toHaveURL('/admin/orders');
      await expect(orders).toBeHidden();
    },
  );

  for (const path of [
    '',
    '/users',
    '/users?user=1',
    '/products',
    '/products?add',
    '/products?update=8',
    '/products?delete=8',
    '/orders',
  ]) {
    test(`/admin${path} is free of accessibility findings, in both themes, and valid HTML`, async ({
      page,
    }) => {
      await signInAsAdmin(page);
      await expectValidHtml(await (await page.request.get(`/admin${path}`)).text());
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/admin${path}`);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expectNoAxeFindings(page);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow).toBe(0);
        }
      }
    });
  }
});
