import { readFile } from 'node:fs/promises';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

test('a customer is found, noted, tagged, and gets an order from staff', async ({
  page,
  browser,
  baseURL,
  expectedNoise,
}) => {
  expectedNoise.push(/422/);
  const buyer = await browser.newContext({ baseURL: baseURL ?? '' });
  const shopping = await buyer.newPage();
  const email = await signUp(shopping);
  await addToCart(shopping, 2);
  await postOrder(shopping);
  await buyer.close();

  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/customers');
  await page.getByRole('searchbox', { name: /Search by name/ }).fill(email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('Portland, Oregon, United States');
  await expectNoAxeFindings(page);
  await row.getByRole('link', { name: 'Ingrid Solberg' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingrid Solberg');
  await expect(page.getByRole('definition').first()).toHaveText('$239.00');

  await page.getByLabel('Note').fill(' ');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Enter a note.')).toBeVisible();
  await page.getByLabel('Note').fill('Prefers a call.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'left a note' })).toContainText(
    'Prefers a call.',
  );
  await page.getByLabel('Add tags').fill('Gift wrap');
  await page.getByRole('button', { name: 'Add tags' }).click();
  await expect(page.getByRole('button', { name: 'Remove tag: gift wrap' })).toBeVisible();
  await expectValidHtml(await (await page.request.get(page.url())).text());
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  }
  const id = /\d+$/.exec(page.url())?.[0] ?? '';
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`customer-${id}.json`);
  expect(await readFile(await download.path(), 'utf8')).toContain(email);

  const customerPage = page.url();
  await page.goto('/admin/customers?tag=gift+wrap');
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(list.suggestedFilename()).toMatch(/^customers-.*\.csv$/);
  expect(await readFile(await list.path(), 'utf8')).toContain(email);
  await page.goto(customerPage);

  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page).toHaveURL(/\/admin\/drafts\/[0-9a-f]{32}$/);
  await expect(page.locator('input[name=email]')).toHaveValue(email);
});
