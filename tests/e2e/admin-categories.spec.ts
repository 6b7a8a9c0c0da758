import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

const both = { tag: '@both' };
const pictureFile = new URL('../../public/apple-touch-icon.png', import.meta.url);

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test(
  'a merchant adds a category with an image, reorders it, and deletes it',
  both,
  async ({ page, javaScriptEnabled, expectedNoise }) => {
    expectedNoise.push(/422/);
    const value = javaScriptEnabled ? 'garden tools' : 'kitchen things';
    await signInAsAdmin(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Categories' }).first().click();
    await page.getByRole('link', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a category' });
    await dialog.getByLabel('Category').fill('Electronics');
    await dialog.getByLabel('Label on the home page').fill(`The ${value}`);
    await dialog.getByRole('button', { name: 'Save category' }).click();
    await expect(dialog.getByText('Another category already uses this name')).toBeVisible();
    await expect(dialog.getByLabel('Label on the home page')).toHaveValue(`The ${value}`);
    await dialog.getByLabel('Category').fill(value);
    await dialog.getByLabel('in the shop filter').fill(value);
    await dialog.getByLabel('Aliases').fill(`${value} and more`);
    await dialog.getByRole('textbox', { name: /^Description/ }).fill('Made to **last**.');
    await dialog.getByRole('textbox', { name: /^Page title/ }).fill(`Title of ${value}`);
    const buffer = await readFile(pictureFile);
    await dialog
      .getByLabel('Picture')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
    await dialog.getByRole('button', { name: 'Save category' }).click();
    await expect(page.getByText(`Category ${value} added.`)).toBeVisible();

    await page.getByRole('button', { name: `Move ${value} up` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${value} moved up.`)).toBeVisible();
    await expect(page.getByRole('row').nth(4)).toContainText(value);

    await page.goto('/');
    const tile = page
      .getByRole('link', { name: `The ${value}` })
      .filter({ has: page.locator('img') });
    await expect(tile.locator('img')).toHaveAttribute('src', /^\/pictures\//);
    await tile.click();
    await expect(page).toHaveURL(new RegExp(`/shop/${value.replace(' ', '%20')}$`));
    await expect(page.getByText('Made to last.')).toBeVisible();
    const picture = page.locator('main img[src^="/pictures/"]').first();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    await expect(page).toHaveTitle(new RegExp(`^Title of ${value}, `));

    await page.goto('/admin/categories');
    await page.getByRole('link', { name: `Edit ${value}` }).click();
    const edited = page.getByRole('dialog', { name: `Edit ${value}` });
    await edited.getByLabel('Parent').selectOption({ label: 'jewelery' });
    await edited.getByRole('button', { name: 'Save category' }).click();
    await expect(page.getByText(`Category ${value} saved.`)).toBeVisible();
    await expect(rowOf(page, value)).toContainText('in jewelery');
    await page.goto(`/shop/${value}`);
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(breadcrumb.getByRole('link', { name: 'jewelery' })).toHaveAttribute(
      'href',
      '/shop/jewelery',
    );

    await page.goto('/admin/categories');
    await page.getByRole('link', { name: 'Delete electronics' }).click();
    const stays = page.getByRole('alertdialog', { name: 'Cannot delete electronics' });
    await expect(
      stays.getByRole('link', { name: /^\d+ products are in this category$/ }),
    ).toHaveAttribute('href', '/admin/products?category=electronics');
    await stays.getByRole('link', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: `Delete ${value}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`Category ${value} deleted.`)).toBeVisible();
    await expect(rowOf(page, value)).toHaveCount(0);
  },
);

test('a parallel edit of a category is reported to the later editor, and the pages have no axe findings', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/409/);
  await signInAsAdmin(page);
  await page.goto('/admin/categories');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Edit jewelery' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit jewelery' });
  await expect(dialog.getByLabel('Category')).toBeFocused();
  const second = await page.context().newPage();
  await second.goto('/admin/categories');
  await second.getByRole('link', { name: 'Edit jewelery' }).click();
  await second.getByLabel('Aliases').fill('jewellery, jewelery, jewelry, gems');
  await second.keyboard.press('Enter');
  await expect(second.getByText('Category jewelery saved.')).toBeVisible();

  await dialog.getByLabel('Label on the home page').fill('Gold');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Your changes are not saved yet');
  await expect(dialog.getByLabel('Label on the home page')).toHaveValue('Gold');
  await expectNoAxeFindings(page);
  await dialog.getByRole('link', { name: 'Load the current version' }).click();
  await expect(dialog.getByLabel('Aliases')).toHaveValue(/gems$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeFindings(page);

  // A moved row keeps the focus, so that it can be moved further.
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: 'Move jewelery down' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('jewelery moved down.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move jewelery down' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('jewelery moved up.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit jewelery' }).click();

  // Restores the texts for the other tests of this shop.
  await dialog.getByLabel('Aliases').fill('jewellery, jewelery, jewelry');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Category jewelery saved.')).toBeVisible();
  await page.keyboard.press('Tab');
});
