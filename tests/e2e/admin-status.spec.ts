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
