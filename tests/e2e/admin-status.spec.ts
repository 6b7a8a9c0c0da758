import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

test(
  'owners see the state of the system, without axe findings, narrow and wide',
  { tag: '@both' },
  async ({ page, javaScriptEnabled }) => {
    await signInAsAdmin(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Status' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Status');
    await expect(page.getByRole('definition').filter({ hasText: 'schema' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'no schedule' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Background work' })).toContainText('Emails');
    await expectValidHtml(await (await page.request.get(page.url())).text());
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      if (javaScriptEnabled) await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);

test('owners filter the audit log and export it, which is recorded', async ({ page }) => {
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/audit');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  await page.goto('/admin/audit');
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Who: email').fill('admin@vitrine.example');
  await page.getByLabel('Type of object').selectOption('Audit log');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('link', { name: 'Remove filter: Objects: Audit log' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Audit log exported');
  await expectValidHtml(await (await page.request.get(page.url())).text());
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
