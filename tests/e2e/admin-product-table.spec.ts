import type { Locator, Page } from '@playwright/test';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

/** The browser logs the 422 of a rejected form to its console. */
test.use({ expectedNoise: [/status of (?:409|422)/] });

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page);
});

test('the product table shows optional columns, and filters and sorts by stock', async ({
  page,
}) => {
  await page.goto('/admin/products');
  await page.locator('summary', { hasText: 'Columns' }).click();
  const columns = page.getByRole('form', { name: 'Columns' });
  await columns.getByLabel('Stock').check();
  await columns.getByLabel('SKU').check();
  await columns.getByLabel('Rows per page').selectOption('50');
  await columns.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('columnheader', { name: 'Stock' }).getByRole('link').click();
  const stockHead = page.getByRole('columnheader', { name: 'Stock' });
  await expect(stockHead).toHaveAttribute('aria-sort', 'ascending');

  await page.locator('summary', { hasText: 'Filter and sort' }).click();
  const filters = page.getByRole('form', { name: 'Filter and sort' });
  await filters.getByLabel('Stock').selectOption('Few left (5 or fewer)');
  await filters.getByRole('button', { name: 'Apply' }).click();
  const activeFilters = page.getByRole('list', { name: 'Active filters' });
  await expect(activeFilters.getByRole('link')).toHaveText(['Few left (5 or fewer)']);
  await expect(page).toHaveURL(/size=50.*column=stock.*stock=few-left.*sort=stock.*order=asc/);
  const stock = page.locator('td[data-label="Stock"]');
  await expect(stock.first()).toHaveText(/^[1-5]$/);
  const units = (await stock.allTextContents()).map(Number);
  expect(units).toEqual(units.toSorted((a, b) => a - b));
  expect(Math.max(...units)).toBeLessThanOrEqual(5);
  await expectNoAxeFindings(page);
  await activeFilters.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(`Products ${units.length}`);
});

test('selected products are edited all or none, and deleted after a confirmation', async ({
  page,
}) => {
  const name = `Desk ${crypto.randomUUID().slice(0, 8)}`;
  const cheap = await postProduct(page, { title: `${name} low`, price: '5', compareAt: '' });
  const dear = await postProduct(page, { title: `${name} high`, price: '90', compareAt: '' });
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  for (const end of ['low', 'high']) await page.getByLabel(`Select ${name} ${end}`).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('form', { name: 'Selected products' }).getByText('Edit').click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 products' });
  await dialog.getByLabel('Price', { exact: false }).first().selectOption('Lower by an amount');
  await dialog.getByLabel('Amount or percent').fill('6');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const message = dialog.getByRole('alert');
  await expect(message).toContainText(`No. ${cheap}, ${name} low: The price would be 0 or less`);
  await expect(message).not.toContainText(`No. ${dear}`);
  await expectNoAxeFindings(page);

  await dialog.getByLabel('Amount or percent').fill('1.50');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('2 products updated.')).toBeVisible();
  await expect(rowOf(page, `${name} low`)).toContainText('$3.50');
  await expect(rowOf(page, `${name} high`)).toContainText('$88.50');

  for (const end of ['low', 'high']) await page.getByLabel(`Select ${name} ${end}`).check();
  await page.getByRole('form', { name: 'Selected products' }).getByText('Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete these 2 products ?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 products deleted.')).toBeVisible();
  await expect(page.getByText('No products match these filters.')).toBeVisible();
});

test('the spreadsheet view saves all rows at once and reports rows changed by someone else', async ({
  page,
}) => {
  const name = `Sheet ${crypto.randomUUID().slice(0, 8)}`;
  await postProduct(page, { title: `${name} one`, price: '20', compareAt: '', stock: '4' });
  await postProduct(page, { title: `${name} two`, price: '30', compareAt: '', stock: '4' });
  const address = `/admin/products/sheet?q=${encodeURIComponent(name)}`;
  await page.goto(address);
  const other = await page.context().newPage();
  await other.goto(address);
  const price = page.getByLabel(`Price, ${name} two`, { exact: true });
  await price.fill('3x');
  await page.getByLabel(`Stock, ${name} one`).fill('9');
  await keysMove(page, name);
  await save(page);
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('table')).toContainText('Please enter Numbers only');
  await expect(page.getByLabel(`Stock, ${name} one`)).toHaveValue('9');
  await expectNoAxeFindings(page);
  await price.fill('33');
  await save(page);
  await expect(page.getByText('2 products saved.')).toBeVisible();

  await other.getByLabel(`Title, ${name} two`).fill('Mine');
  await save(other);
  await expect(other.getByText('Someone else changed this product')).toBeVisible();
  await expect(other.getByText('You entered “Mine”')).toBeVisible();
  await expect(other.getByLabel(`Price, ${name} two`, { exact: true })).toHaveValue('33.00');
});

test('single-key shortcuts move, select, open and search in the table, and are ignored in text fields', async ({
  page,
}) => {
  await page.goto('/admin/products');
  const rows = page.getByRole('table', { name: 'Products' }).locator('tbody tr');
  await expect(page.getByLabel('Keyboard shortcuts', { exact: true })).toBeChecked();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('next');
  await expect(page.getByLabel('Search by text, No. or SKU')).toHaveValue('next');
  await rows.nth(0).focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Update This Product' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Keyboard shortcuts', { exact: true }).uncheck();
  await page.keyboard.press('n');
  await rows.nth(0).focus();
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

async function keysMove(page: Page, name: string): Promise<void> {
  const titles = page.locator('[data-field="title"]');
  await titles.nth(0).focus();
  await page.keyboard.press('Enter');
  await expect(titles.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(titles.nth(0)).toBeFocused();
  await page.getByLabel(`Compare-at price, ${name} two`).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '44\t5\n55\t6');
    const pasted = { clipboardData, bubbles: true, cancelable: true };
    field.dispatchEvent(new ClipboardEvent('paste', pasted));
  });
  await expect(page.getByLabel(`Compare-at price, ${name} two`)).toHaveValue('44');
  await expect(page.getByLabel(`Stock, ${name} one`)).toHaveValue('6');
  await page.getByLabel(`Stock, ${name} one`).fill('9');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save all rows' }).click();
}

function rowOf(page: Page, title: string): Locator {
  return page.getByRole('row').filter({ hasText: title });
}

test('tags are typed with suggestions, filter the table, and are added to selected products', async ({
  page,
}) => {
  const id = crypto.randomUUID().slice(0, 8);
  const name = `Cord ${id}`;
  const one = await postProduct(page, { title: `${name} one`, tags: `Desk ${id}, brass ${id}` });
  const two = await postProduct(page, { title: `${name} two` });
  await page.goto(`/admin/products/${two}`);
  const tags = page.getByLabel('Tags');
  const list = page.locator(`datalist[id="${await tags.getAttribute('list')}"]`);
  const suggested = list.getByRole('option', { name: id, includeHidden: true });
  await expect(suggested).toHaveText([`brass ${id}`, `desk ${id}`]);
  await tags.fill(`Desk ${id}, `);
  const completed = new RegExp(`^Desk ${id}, (?:brass|desk) ${id}$`);
  await expect(list.locator('option').filter({ hasText: completed })).toHaveText([
    `Desk ${id}, brass ${id}`,
  ]);
  await tags.fill(`Desk ${id}, ${'x'.repeat(51)}`);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(tags).toHaveAccessibleDescription(/at most 50 characters for each tag/);
  await tags.fill(`Desk ${id}`);
  await expectNoAxeFindings(page);
  await Promise.all([
    page.getByText('Product Updated successfully').waitFor(),
    page.getByRole('button', { name: 'Update' }).click(),
  ]);
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await page.locator('summary', { hasText: 'Filter and sort' }).click();
  const filters = page.getByRole('form', { name: 'Filter and sort' });
  await filters.getByLabel('Tag').fill(`Brass ${id}`);
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(
    `Tag: brass ${id}`,
  );
  await expect(page.getByLabel(/^Select Cord/)).toHaveCount(1);
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}&column=tags`);
  for (const end of ['one', 'two']) await page.getByLabel(`Select ${name} ${end}`).check();
  await page.getByRole('form', { name: 'Selected products' }).getByText('Edit').click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 products' });
  await dialog.getByLabel('Add tags').fill(`wool ${id}`);
  await dialog.getByLabel('Remove tags').fill(`brass ${id}`);
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const tagged = `desk ${id}, wool ${id}`;
  await expect(page.locator('td[data-label="Tags"]')).toHaveText([tagged, tagged]);
  await page.goto(`/product/${one}`);
  expect(await page.content()).not.toContain(`wool ${id}`);
});
