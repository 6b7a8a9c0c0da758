import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/shop-test.ts';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { signUp } from '../support/customer-browser.ts';
import { waitForPopover } from '../support/wait-for-popover.ts';

const both = { tag: '@both' };

test.describe('the admin area', () => {
  test(
    '[1.02] [6.13] opens with the admin’s credentials, welcomes the admin, has its own header, sidebar and footer, and Log Out leads to the home page',
    both,
    async ({ page }) => {
      await page.goto('/signin');
      await page.locator('[name=login]').fill('admin');
      await page.locator('[name=password]').fill('admin');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await test.step('[2.162] [5.04] the credentials lead straight to /admin', () =>
        expect(page).toHaveURL('/admin'));
      await test.step('[2.163] [2.175] /admin is the dashboard', () =>
        expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Admin'));
      await test.step('[2.167] its own header', async () => {
        await expect(page.getByRole('banner')).toContainText('Admin area');
        await expect(page.getByRole('link', { name: 'View cart' })).toHaveCount(0);
      });
      await test.step('[2.213] its own footer', () =>
        expect(page.getByRole('contentinfo')).toContainText('demo shop on this computer'));
      const sidebar = page.getByRole('complementary', { name: 'Admin' });
      await test.step('[2.168] [2.171] a sidebar with its title', () =>
        expect(sidebar.getByText('Admin', { exact: true })).toBeVisible());
      for (const [id, name] of [
        ['[2.172]', 'Users'],
        ['[2.173]', 'Products'],
        ['[2.174]', 'Orders'],
      ] as const) {
        await test.step(`${id} a link to ${name}`, async () => {
          const link = sidebar.getByRole('link', { name });
          await link.click();
          await expect(page).toHaveURL(`/admin/${name.toLowerCase()}`);
          await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
          await expect(link).toHaveAttribute('aria-current', 'page');
        });
      }

      // On a phone the sidebar is a drawer, closed after a choice.
      await page.setViewportSize({ width: 390, height: 844 });
      const users = page.locator('aside').getByRole('link', { name: 'Users' });
      await expect(users).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).click();
      await waitForPopover(users);
      await users.click();
      await expect(page).toHaveURL('/admin/users');
      await expect(users).toBeHidden();

      await page.setViewportSize({ width: 1280, height: 720 });
      await test.step('[2.169] [2.170] Log Out leads to the home page', async () => {
        await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
        await expect(page).toHaveURL('/');
      });
      const response = await page.request.get('/admin', { maxRedirects: 0 });
      expect(response.headers()['location']).toBe('/signin?next=%2Fadmin');
    },
  );

  test('[5.03] admin / admin is an ordinary password that only the server compares', async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/422|Failed to load resource/);
    const type = async (login: string, password: string) => {
      await page.getByLabel('Username or email address').fill(login);
      await page.locator('[name=password]').fill(password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    };
    const isOpen = async () => (await page.request.get('/admin', { maxRedirects: 0 })).ok();
    await page.goto('/signin');
    const request = page.waitForRequest((one) => one.method() === 'POST');
    await page.route('**/signin.data*', (route) => route.abort());
    await type('admin', 'admin');
    expect((await request).postData()).toContain('login=admin&password=admin');
    await expect(page.getByText('The shop could not be reached')).toBeVisible();
    await expect(page).toHaveURL('/signin');
    expect(await isOpen()).toBe(false);
    await page.unroute('**/signin.data*');

    for (const [login, password] of [
      ['admin', 'Admin'],
      ['admin', 'admin '],
      ['unknown', 'admin'],
    ] as const) {
      await type(login, password);
      await expect(page.locator('#password-problem')).toContainText(
        'Incorrect username or password',
      );
      expect(await isOpen()).toBe(false);
    }
    await page.evaluate(() => localStorage.setItem('islogin', 'true'));
    expect(await isOpen()).toBe(false);
    await type('admin', 'admin');
    await expect(page).toHaveURL('/admin');
    expect(await isOpen()).toBe(true);
  });

  test('[6.14] [6.17] asks visitors to sign in and is not found for customers', async ({
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

  for (const paths of [
    ['', '/users', '/users?user=1', '/orders'],
    ['/products', '/products?add', '/products?update=8', '/products/8', '/products?delete=8'],
  ]) {
    test(`${paths.map((path) => `/admin${path}`).join(', ')} have no axe findings, narrow, wide and in both themes`, async ({
      page,
    }) => {
      await signInAsAdmin(page);
      for (const path of paths) await test.step(path, () => lookAt(page, `/admin${path}`));
    });
  }
});

async function lookAt(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(path);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

test(
  'staff on the storefront have a link back to the admin, customers do not',
  { tag: '@both' },
  async ({ page, browser, baseURL, javaScriptEnabled }) => {
    await signInAsAdmin(page);
    await page.goto('/admin');
    await page.goto(javaScriptEnabled ? '/' : '/account');
    const link = page.getByRole('navigation', { name: 'Account', exact: true }).getByText('Admin');
    await expect(link).toBeVisible();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Admin');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(link).toBeHidden();

    const customer = await browser.newPage({ baseURL: baseURL ?? '' });
    await signUp(customer);
    for (const path of ['/', '/account']) {
      await customer.goto(path);
      await expect(customer.getByText('Admin', { exact: true }).first()).toBeHidden();
    }
    await customer.close();
  },
);
