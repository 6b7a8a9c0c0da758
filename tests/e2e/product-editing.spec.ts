import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

test.use({ expectedNoise: [/status of (?:404|409)/] });

test.beforeEach(({ page }) => signInAsAdmin(page));

test('a parallel edit of a product shows the later editor both versions, overwrites nothing, and can be saved after review', async ({
  page,
  browser,
  shop,
}) => {
  const id = await postProduct(page, { title: `Shared ${crypto.randomUUID()}`, brand: 'Before' });
  const context = await browser.newContext({ baseURL: shop.origin });
  const other = await context.newPage();
  await signInAsAdmin(other);
  for (const one of [page, other]) await one.goto(`/admin/products?update=${id}`);
  await other.locator('#brand').fill('Theirs');
  await other.locator('#stock').fill('40');
  await other.getByRole('button', { name: 'Update product' }).click();
  await expect(other.getByText('product updated successfully').first()).toBeVisible();
  await context.close();

  await page.locator('#brand').fill('Mine');
  const update = page.getByRole('button', { name: 'Update product' });
  await update.click();
  const versions = page.getByRole('table', { name: 'Your version and theirs' });
  await expect(versions.getByRole('row').filter({ hasText: 'Brand' })).toContainText(
    /Mine\s*Theirs/,
  );
  await expectNoAxeFindings(page);
  // An unedited stock shows the value that the other editor saved.
  await expect(page.locator('#stock')).toHaveValue('40');
  await page.locator('#brand').fill('Mine again');
  await update.click();
  await expect(versions).toContainText('Mine again');
  await page.getByRole('checkbox', { name: 'Overwrite with my version' }).check();
  await update.click();
  await expect(page.getByText('product updated successfully').first()).toBeVisible();
  await page.goto(`/admin/products?update=${id}`);
  await expect(page.locator('#brand')).toHaveValue('Mine again');
  await expect(page.locator('#stock')).toHaveValue('40');

  await page.getByRole('link', { name: 'Stock history' }).click();
  const history = page.getByRole('table', { name: 'Stock history' });
  await expect(history.getByRole('row').nth(1)).toContainText(/\+37\s*40\s*Counted/);
  await expectNoAxeFindings(page);
});

test('a deleted product is restored from the table or later, and a duplicate opens as a draft on its page, where it is edited', async ({
  page,
}) => {
  const title = `Restored jacket ${crypto.randomUUID()}`;
  const id = await postProduct(page, { title });
  const question = page.getByRole('alertdialog');
  const alert = page.getByRole('main').getByRole('alert');
  const status = async () => (await page.request.get(`/product/${id}`)).status();
  await page.goto(`/admin/products?delete=${id}`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(alert).toContainText(`${title} was deleted.`);
  expect(await status()).toBe(404);
  await expectNoAxeFindings(page);
  await alert.getByRole('button', { name: 'Undo' }).click();
  await expect(alert).toHaveText(`${title} was restored.`);
  expect(await status()).toBe(200);

  await page.goto(`/admin/products?delete=${id}`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await alert.getByRole('link', { name: 'Deleted products' }).click();
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(alert).toHaveText(`${title} was restored.`);
  await expectNoAxeFindings(page);
  expect(await status()).toBe(200);

  await page.goto(`/admin/products?update=${id}`);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.locator('#title')).toHaveValue(`${title} (copy)`);
  await expect(page.getByRole('radio', { name: /Draft/ })).toBeChecked();
  await expect(page.locator('#stock')).toHaveValue('0');
  await expect(page.locator('#sku')).toHaveValue('');

  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`${title} (copy)`);
  await page.locator('#title').fill('');
  await page.getByRole('button', { name: 'Update product' }).click();
  await expect(page.locator('#title')).toBeFocused();
  await page.locator('#title').fill(`${title} again`);
  await page.locator('#stock').fill('7');
  await page
    .getByLabel('Description')
    .fill('Waxed **cotton**.\n\nMade for:\n- rain\n- wind <b>and</b> cold');
  await page.getByText('Preview', { exact: true }).click();
  await expect(page.locator('details li')).toHaveText(['rain', 'wind <b>and</b> cold']);
  await expectNoAxeFindings(page);
  await page.getByRole('radio', { name: /Published/ }).check();
  await page.getByRole('button', { name: 'Update product' }).click();
  await expect(heading).toHaveText(`${title} again`);
  const [, copyId = ''] = /\/products\/(\d+)/.exec(page.url()) ?? [];
  const shown = await page.request.get(`/product/${copyId}`);
  const html = await shown.text();
  expect(html).toContain('<p>Waxed <strong>cotton</strong>.</p><p>Made for:</p><ul><li>rain</li>');
  expect(html).toContain('<meta name="description" content="Waxed cotton. Made for: rain wind');
  expect(html).toContain('Full description');
  await expectValidHtml(html);
  await expect(page.getByText('7 in stock')).toBeVisible();
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByRole('link', { name: `${title} again` }).click();
  await expect(page.locator('#stock')).toHaveValue('7');
});

test('[T17] no product text runs as a script, in the storefront or the admin area', async ({
  page,
}) => {
  const text = '<img src=x onerror="window.broken=1"><svg onload="window.broken=1">{{7*7}}';
  const id = await postProduct(page, { title: text, description: text, brand: text });
  for (const path of [
    `/product/${id}`,
    `/admin/products?update=${id}`,
    `/admin/products/${id}`,
    `/admin/products/${id}/stock`,
  ]) {
    await page.goto(path);
    await expect(page.getByText(text).or(page.locator('#title')).first()).toBeVisible();
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  }
});

test(
  'a deleted product whose category is deleted as well is restored into another one',
  { tag: '@both' },
  async ({ page }) => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const value = `lampshades ${crypto.randomUUID()}`.slice(0, 30);
    const data = { value, label: 'Lampshades' };
    const added = await page.request.post('/api/categories', { data, headers });
    const title = `Linen shade ${crypto.randomUUID()}`;
    const id = await postProduct(page, { title, category: value });
    await page.goto(`/admin/products?delete=${id}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(`${title} was deleted.`);
    const { id: categoryId } = await added.json();
    await page.request.delete(`/api/categories/${categoryId}`, { headers });
    await alert.getByRole('button', { name: 'Undo' }).click();
    const dialog = page.getByRole('dialog', { name: `Restore “${title}”` });
    await dialog.getByLabel('Category').selectOption('jewelery');
    await dialog.getByRole('button', { name: 'Restore product' }).click();
    await expect(alert).toHaveText(`${title} was restored.`);
    expect((await page.request.get(`/product/${id}`)).status()).toBe(200);
  },
);
