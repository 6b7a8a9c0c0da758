import type { Locator, Page } from '@playwright/test';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

test.use({ expectedNoise: [/status of (?:409|422)/] });

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page);
});

test('options create variant rows with their own price and stock, which the shop sells', async ({
  page,
}) => {
  const title = `Folding stool ${crypto.randomUUID().slice(0, 8)}`;
  const id = await postProduct(page, { title, price: '40', compareAt: '', stock: '' });
  await page.goto(`/admin/products?q=${id}&update=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Update This Product' });
  await dialog.getByText('Options and variants').click();
  await dialog.getByLabel('Option 1').fill('Height');
  await dialog.getByLabel('Values 1').fill('Low, High');
  await expect(dialog.locator('[name="stock"]')).toHaveCount(0);
  const table = dialog.getByRole('table', { name: 'Variants' });
  await expect(table.getByRole('rowheader')).toHaveText(['Low', 'High']);
  await table.getByLabel('Price, High', { exact: true }).fill('4x');
  await table.getByLabel('Stock, High').fill('3');
  await save(dialog);
  const price = table.getByLabel('Price, High', { exact: true });
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(table).toContainText('Please enter Numbers only');
  await expect(price).toBeFocused();
  await expectNoAxeFindings(page);
  await price.fill('45');
  await save(dialog);
  await expect(dialog).toHaveCount(0);

  await page.goto(`/product/${id}`);
  const heights = page.getByRole('main').getByRole('radiogroup', { name: 'Height' });
  await expect(heights.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('main').getByText('from $40.00').first()).toBeVisible();
  await tellsWhoIsSlower(page, id);
});

test('colors of an option are swatches in the filter of a list', async ({ page }) => {
  const word = `stool${crypto.randomUUID().slice(0, 8)}`;
  const title = `Folding ${word}`;
  // Beside the other product, each of the colors leaves a part of the list.
  await postProduct(page, { title, price: '40', compareAt: '' });
  const id = await postProduct(page, { title: `Padded ${word}`, price: '60', compareAt: '' });
  await page.goto(`/admin/products?q=${id}&update=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Update This Product' });
  await dialog.getByText('Options and variants').click();
  await dialog.getByLabel('Option 1').fill('Color');
  await dialog.getByLabel('Values 1').fill('Navy, Olive, Striped');
  await save(dialog);
  await expect(dialog).toHaveCount(0);
  await page.goto(`/shop/${word}`);
  const group = page.getByRole('main').getByRole('group', { name: 'Color' });
  await expect(group.getByRole('checkbox')).toHaveCount(3);
  for (const [name, count] of [
    ['Navy', 1],
    ['Olive', 1],
    ['Striped', 0],
  ] as const) {
    const row = group.locator('label').filter({ hasText: name });
    await expect(row.locator('.swatch')).toHaveCount(count);
  }
  const shades = await group.locator('.swatch').evaluateAll((swatches) => {
    return swatches.map((swatch) => getComputedStyle(swatch).backgroundColor);
  });
  expect(new Set(shades).size).toBe(2);
  expect(shades).not.toContain('rgba(0, 0, 0, 0)');
});

/** Two windows on one product: the second to save gets a conflict. */
async function tellsWhoIsSlower(page: Page, id: number): Promise<void> {
  const address = `/admin/products?q=${id}&update=${id}`;
  const other = await page.context().newPage();
  await other.goto(address);
  await page.goto(address);
  for (const [one, stock] of [
    [page, '8'],
    [other, '9'],
  ] as const) {
    await one.getByLabel('Stock, Low').fill(stock);
    await save(one.getByRole('dialog', { name: 'Update This Product' }));
    if (one === page) await expect(one).toHaveURL(`/admin/products?q=${id}`);
  }
  const conflict = other.getByRole('alert').filter({ hasText: 'Someone else changed this' });
  await expect(conflict).toBeVisible();
  await other.goto(address);
  await expect(other.getByLabel('Stock, Low')).toHaveValue('8');
}

async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Update product' }).click();
}
