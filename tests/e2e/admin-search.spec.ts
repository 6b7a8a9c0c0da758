import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

test('the command palette opens every admin page', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  const palette = page.getByRole('dialog', { name: 'Find in the admin' });
  const field = palette.getByRole('textbox');
  const first = palette.getByRole('link').first();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(first).toHaveText('Dashboard');
  await expectNoAxeFindings(page);
  await page.keyboard.type('ord');
  await expect(first).toHaveText('Orders');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders');
  await expect(palette).toBeHidden();

  await page.getByRole('link', { name: 'Find' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('espresso');
  await expect(first).toContainText('Slim Dress Watch on Espresso Leather');
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Slim Dress Watch on Espresso Leather' }),
  ).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzzz');
  await expect(palette.getByText('No results')).toBeVisible();
  await field.fill('leather bag');
  await expect(first).toContainText(/leather .*bag/i);
  await field.fill('shipping text on product');
  await expect(first).toContainText('Shipping');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/settings/shipping');
  await expect(palette).toBeHidden();
});

test('search results have a page of their own, and orders are filtered by status', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/find?q=espresso');
  await expectNoAxeFindings(page);
  await page.goto('/admin/orders?q=nobody-at-all');
  await expect(page.getByText('No orders match.')).toBeVisible();
  await page.getByRole('link', { name: 'Cancelled' }).click();
  await expect(page).toHaveURL(/\?q=nobody-at-all&state=cancelled$/);
  await expect(page.getByRole('searchbox')).toHaveValue('nobody-at-all');
  await expectNoAxeFindings(page);
});

test(
  'without JavaScript a results page finds the same',
  { tag: '@no-javascript' },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Find' }).click();
    await page.getByRole('main').getByRole('searchbox').fill('espresso');
    await page.getByRole('main').getByRole('searchbox').press('Enter');
    const found = page.getByRole('region', { name: 'Products' });
    await expect(found.getByRole('link')).toContainText(['Slim Dress Watch on Espresso Leather']);
  },
);
