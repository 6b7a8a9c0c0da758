import type { Page } from '@playwright/test';
import { startShop } from './shop-server.ts';
import { expect, test as shopTest } from './shop-test.ts';

/** A shop of their own for tests that change the catalogue: no other test counts on what is in it. */
export const test = shopTest.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    async ({}, provide) => {
      const shop = await startShop();
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };

/** With the account that only the demo has. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto('/signin');
  await page.locator('[name=login]').fill('admin');
  await page.locator('[name=password]').fill('admin');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/admin');
}
