import { type BrowserContext, expect, test } from '@playwright/test';
import { codeOf } from '../support/authenticator-app.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';
import { startShop } from '../support/shop-server.ts';

const publicUrl = 'https://vitrine.example.org';
const live = {
  SHOP_MODE: 'live',
  PUBLIC_URL: publicUrl,
  SHOP_SECRET: 'q7Z0vKx3mB9tR1yWc5Ls8uEj2nHd6PgA',
  MAIL_URL: 'none',
};

/**
 * The proxy in front of a live shop: what the browser asks for over https arrives at the shop. Of a page that
 * leads on it makes one that leads on by itself, as the browser would look for the second one elsewhere.
 */
async function standIn(context: BrowserContext, origin: string): Promise<void> {
  await context.route(`${publicUrl}/**`, async (route) => {
    const { pathname, search, host } = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), host };
    const url = origin + pathname + search;
    const response = await route.fetch({ url, headers, maxRedirects: 0 });
    const { location, ...others } = response.headers();
    if (location === undefined) return route.fulfill({ response });
    const body = `<meta http-equiv="refresh" content="0; url=${location}">`;
    const page = { ...others, 'content-type': 'text/html' };
    return route.fulfill({ status: 200, headers: page, body });
  });
}

test('[T35] a live shop prints a link that creates its first owner, who adds a second factor before the admin area opens', async ({
  context,
  page,
}) => {
  // A shop may take a minute to start.
  test.setTimeout(180_000);
  const shop = await startShop(live);
  try {
    const printed = /https:\S+\/setup\?token=[0-9a-f]{64}/;
    await expect.poll(() => shop.output()).toMatch(printed);
    const [link = ''] = printed.exec(shop.output()) ?? [];
    expect(link.startsWith(publicUrl)).toBe(true);
    await standIn(context, shop.origin);
    await page.goto(`${publicUrl}/setup?token=${'0'.repeat(64)}`);
    await expect(page.getByRole('heading', { name: /This link/ })).toBeVisible();
    await page.goto(link);
    await expectNoAxeFindings(page);
    await page.getByLabel('Your email address').fill('olga@example.org');
    await page.locator('[name=new-password]').fill('lantern under the pear');
    await page.getByRole('button', { name: 'Create owner account' }).click();
    await expect(page).toHaveURL(`${publicUrl}/account/sign-in`);

    await page.goto(`${publicUrl}/admin/users`);
    await expect(page).toHaveURL(`${publicUrl}/account/sign-in`);
    await expect(page.getByRole('alert').filter({ hasText: 'a second factor' })).toBeVisible();
    await expectNoAxeFindings(page);
    const apiStatus = () => page.evaluate(async () => (await fetch('/api/users')).status);
    expect(await apiStatus()).toBe(403);

    await page.getByRole('link', { name: 'Turn codes on' }).click();
    await page.locator('[name=own-password]').fill('lantern under the pear');
    await page.getByRole('button', { name: 'Begin' }).click();
    const key = await page.locator('main code').innerText();
    await page.getByLabel('Six-digit code').fill(codeOf(key, Date.now()));
    await page.getByRole('button', { name: 'Turn codes on' }).click();
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await expect(page).toHaveURL(`${publicUrl}/admin`);
    expect(await apiStatus()).toBe(200);
    const checklist = page.getByRole('region', { name: 'Before you open' });
    await expect(checklist.getByText('0 of 7 done')).toBeVisible();
    await expectNoAxeFindings(page);
    await checklist.getByRole('button', { name: 'Hide checklist' }).click();
    await expect(checklist).toHaveCount(0);
    expect((await page.goto(link))?.status()).toBe(404);

    await test.step('[5.03] admin / admin opens nothing here', async () => {
      await context.clearCookies();
      await page.goto(`${publicUrl}/signin`);
      await page.getByLabel('Username or email address').fill('admin');
      await page.locator('[name=password]').fill('admin');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.locator('#password-problem')).toContainText(
        'Incorrect username or password',
      );
      await expect(page).toHaveURL(`${publicUrl}/signin`);
      expect(await apiStatus()).toBe(401);
      await page.goto(`${publicUrl}/admin`);
      await expect(page).toHaveURL(/\/signin\?next=%2Fadmin$/);
    });
  } finally {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await shop.stop();
  }
});
