import { expect, test } from '../support/shop-test.ts';

test(
  '[6.01] [6.02] [6.03] anyone can walk from the home page through the shop to a product',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'New Arrivals' })).toBeVisible();

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Shop' })
      .click();
    await expect(page).toHaveURL('/shop');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product List / Shop');

    const row = page.getByRole('main').getByRole('article').first();
    const title = await row.getByRole('heading').innerText();
    await test.step('[2.75] a row leads to its product', async () => {
      await row.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/product\/[1-9]\d*$/);
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  },
);
