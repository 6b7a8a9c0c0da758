import type { Page } from '@playwright/test';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });

async function keep(page: Page): Promise<void> {
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
}

async function discard(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(question(page)).toHaveCount(0);
}

/** The browser's own dialog when the page is left for another document. */
async function asksBeforeReload(page: Page): Promise<boolean> {
  const dialogs: string[] = [];
  page.once('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  page.removeAllListeners('dialog');
  return dialogs.includes('beforeunload');
}

test('leaving an edited product asks before its changes are discarded', async ({ page }) => {
  await signInAsAdmin(page);
  const id = await postProduct(page, { title: 'Unsaved lamp' });
  const dialog = page.getByRole('dialog', { name: 'Update This Product' });
  await page.goto(`/admin/products?update=${id}`);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.goto(`/admin/products?update=${id}`);
  const title = dialog.getByLabel(/^Title/);
  await title.fill('Unsaved lamp, larger');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await expectNoAxeFindings(page);
  await keep(page);
  await expect(title).toBeFocused();
  // Escape opens and closes the confirmation alternately.
  for (const isDirty of [true, false, true, false]) {
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(isDirty ? 1 : 0);
    if (isDirty) await expect(question(page).getByRole('button').last()).toBeFocused();
  }
  await expect(title).toHaveValue('Unsaved lamp, larger');
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await keep(page);
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await discard(page);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Unsaved lamp, larger')).toHaveCount(0);

  await page.goto(`/admin/products?update=${id}`);
  await title.fill('Unsaved lamp, saved');
  await dialog.getByRole('button', { name: 'Update product' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Unsaved lamp, saved').first()).toBeVisible();
  await page.getByRole('link', { name: 'Categories' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
});

test('leaving a changed settings section asks before its changes are discarded', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/settings/about');
  const other = page.getByRole('navigation', { name: 'Settings' }).getByRole('link').first();
  const counters = page.getByRole('group', { name: 'Counters' });
  await counters.getByRole('button', { name: 'Add a counter' }).click();
  await expect(counters.getByRole('group')).toHaveCount(5);
  await other.click();
  await keep(page);
  await counters.getByRole('button', { name: 'Remove counter 5' }).click();
  await expect(counters.getByRole('group')).toHaveCount(4);
  await page.goBack();
  if (await question(page).isVisible()) await discard(page);

  await page.goto('/admin/settings/listing');
  await page.getByLabel('Products per page').fill('12');
  await page.goto('/admin/settings/listing');
  await page.getByLabel('Products per page').fill('13');
  await other.click();
  await keep(page);
  await expect(page.getByLabel('Products per page')).toHaveValue('13');
  expect(await asksBeforeReload(page)).toBe(true);
  await page.getByLabel('Low-stock threshold').fill('4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Settings saved.')).toBeVisible();
  expect(await asksBeforeReload(page)).toBe(false);
  await other.click();
  await expect(question(page)).toHaveCount(0);
  await expect(other).toHaveAttribute('aria-current', 'page');
});

test('leaving edited rows of the spreadsheet view asks before they are discarded', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/products/sheet');
  const price = page.getByLabel(/^Price, /).first();
  const before = await price.inputValue();
  await price.fill('1234.56');
  await page.getByRole('link', { name: 'Back to products' }).click();
  await keep(page);
  await expect(price).toHaveValue('1234.56');
  await price.fill(before);
  await page.getByRole('link', { name: 'Back to products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});

test('the forms of promotions, webhooks and categories ask before changes are discarded', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/promotions');
  await page.getByText('Add a promotion').click();
  await page.getByLabel(/^Name/).fill('Spring');
  await page.getByRole('link', { name: 'Categories' }).first().click();
  await discard(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await page.getByLabel(/^Category/).fill('hats');
  await page.keyboard.press('Escape');
  await discard(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Webhooks' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await page.locator('summary').click();
  await page.getByRole('checkbox').first().check();
  await page.goBack();
  await keep(page);
  await page.getByRole('checkbox').first().uncheck();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/categories/);
});
