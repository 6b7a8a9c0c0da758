import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

/** The file that the link leads to. */
async function download(page: Page, name: string | RegExp) {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name }).first().click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test(
  'documents: a customer downloads the invoice at 390 px, and the accountant has those of the month',
  { tag: '@both' },
  async ({ page, browser, baseURL, javaScriptEnabled }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      javaScriptEnabled: javaScriptEnabled ?? true,
    });
    const customer = await context.newPage();
    const email = await signUp(customer);
    await addToCart(customer, 7, 2);
    await postOrder(customer);

    await signInAsAdmin(page);
    await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
    await page.getByRole('link', { name: /^View order V-/ }).click();
    const panel = page.getByRole('region', { name: 'Documents' });
    await expect(panel).toContainText('No invoice yet');
    await panel.getByRole('button', { name: 'Issue invoice' }).click();
    const invoice = panel.getByRole('link', { name: /^Invoice INV-\d{4}-\d{4,} \(PDF\)$/ });
    await expect(invoice).toBeVisible();
    await expect(panel.getByRole('button')).toHaveCount(0);
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    const number = /INV-\d{4}-\d+/.exec((await invoice.textContent()) ?? '')?.[0] ?? '';

    await customer.setViewportSize({ width: 390, height: 844 });
    await customer.goto('/myorder');
    if (javaScriptEnabled) await expectNoAxeFindings(customer);
    const own = await download(customer, `Invoice ${number} (PDF)`);
    expect(own.name).toBe(`${number}.pdf`);
    expect(own.bytes.toString('latin1', 0, 8)).toBe('%PDF-1.7');
    expect(own.bytes.length).toBeLessThan(100_000);

    await page.goto('/admin/documents');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Documents/);
    const staffs = await download(page, number);
    expect(staffs.bytes.equals(own.bytes)).toBe(true);
    const zip = await download(page, 'Download all as PDF (zip)');
    expect(zip.name).toMatch(/^documents-\d{4}-\d{2}\.zip$/);
    expect(zip.bytes.includes(own.bytes)).toBe(true);
    const journal = await download(page, 'Download the journal (CSV)');
    expect(journal.bytes.toString()).toMatch(/"Invoices","\d+"/);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      if (!javaScriptEnabled) continue;
      await expectNoAxeFindings(page);
      const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    }
    await expectValidHtml(await (await page.request.get('/admin/documents')).text());
    await context.close();
  },
);
