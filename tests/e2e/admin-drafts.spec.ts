import type { Page } from '@playwright/test';
import { filledForm } from '../support/buyers.ts';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { waitUntilPaid } from '../support/customer-browser.ts';
import { changeSettings } from '../support/shop-settings.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

test.beforeAll(({ shop }) => changeSettings(shop, 'checkout', { guestCheckout: 'guests' }));
test.afterAll(({ shop }) => changeSettings(shop, 'checkout', { guestCheckout: 'account' }));

async function fillCustomer(page: Page, email: string) {
  const { country, note: _note, ...texts } = filledForm;
  await page.locator('select[name=country]').selectOption(country);
  for (const [name, text] of Object.entries({ ...texts, email })) {
    await page.locator(`input[name=${name}]`).fill(text);
  }
}

test(
  'a draft order for a new customer is placed by phone, and paid by its link',
  { tag: '@both' },
  async ({ page, browser, baseURL, expectedNoise, javaScriptEnabled }) => {
    expectedNoise.push(/422/);
    const email = `${crypto.randomUUID()}@example.com`;
    await signInAsAdmin(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/orders');
    await page.getByRole('link', { name: 'Draft orders' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Draft orders');
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await page.getByRole('button', { name: 'Create draft order' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft order');
    const main = page.getByRole('main');

    await page.getByLabel('Find items').fill('headphones noise control');
    await page.getByRole('button', { name: 'Find items' }).click();
    await page.getByRole('button', { name: /^Add Wireless Headphones/ }).click();
    await expect(page.getByLabel(/^Quantity of Wireless Headphones/)).toHaveValue('1');
    await page.getByRole('button', { name: 'Add custom item' }).click();
    await page.getByLabel('Title').fill('Gift wrapping');
    await page.getByLabel(/^Price of one/).fill('four');
    await page.getByLabel('Needs shipping').uncheck();
    await fillCustomer(page, email);
    await page.getByLabel('Shipping method').selectOption('standard');
    const save = page.getByRole('button', { name: 'Save draft' });
    await save.click();
    await expect(main).toContainText('Enter an amount like 12.50.');
    await expect(page.getByLabel('Title')).toHaveValue('Gift wrapping');
    await page.getByLabel(/^Price of one/).fill('4.50');
    await save.click();
    await expect(main).toContainText('$243.50');
    await expectValidHtml(await (await page.request.get(page.url())).text());
    for (const width of javaScriptEnabled ? [1440, 390] : []) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeFindings(page);
      const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    }

    await page.locator('select[name=discountKind]').selectOption('percent');
    await page.getByLabel('Amount or percent').fill('10');
    await page.getByLabel('Reason').fill('Waited on the phone');
    await page.getByRole('button', { name: 'Send payment link' }).click();
    await expect(main).toContainText('The total is now $220.15.');
    await page.getByRole('button', { name: 'Send payment link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^V-/);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('Order placed by admin');
    await expect(timeline).toContainText('Draft order created by admin');
    await expect(timeline).toContainText('Discount by staff, 10 %: Waited on the phone');
    await expect(timeline).toContainText('Payment link');

    const number = await page.getByRole('heading', { level: 1 }).textContent();
    await page.goto('/admin/mail');
    await page.getByRole('link', { name: `Pay your order ${number?.trim()}` }).click();
    const mail = page.frameLocator('iframe');
    const href = await mail.getByRole('link', { name: 'View your order' }).getAttribute('href');
    const link = new URL(href ?? '').pathname;
    const customer = await browser.newPage({ baseURL: baseURL ?? '' });
    await customer.setViewportSize({ width: 390, height: 844 });
    await customer.goto(link);
    await expect(customer.getByRole('main')).toContainText('Gift wrapping');
    await expect(customer.getByRole('link', { name: 'Gift wrapping' })).toHaveCount(0);
    await customer.getByRole('button', { name: /^Pay now by card/ }).click();
    await customer.getByRole('radio', { name: /approved/ }).check();
    await customer.getByRole('button', { name: 'Pay $220.15' }).click();
    await expect(customer).toHaveURL(link);
    await waitUntilPaid(customer);
    await customer.close();
  },
);

test('the second of two members of staff sees what the first has saved', async ({
  page,
  browser,
  baseURL,
  expectedNoise,
}) => {
  expectedNoise.push(/409/);
  await signInAsAdmin(page);
  await page.goto('/admin/drafts');
  await page.getByRole('button', { name: 'Create draft order' }).click();
  await expect(page).toHaveURL(/\/admin\/drafts\/[0-9a-f]{32}$/);
  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await signInAsAdmin(other);
  await other.goto(page.url());
  await other.getByLabel('First name').fill('Greta');
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Greta');
  await other.close();
  await page.getByLabel('First name').fill('Gerda');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Theirs: Greta');
  await expect(page.getByLabel('First name')).toHaveValue('Gerda');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gerda');
  await page.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft order' }).click();
  await expect(page).toHaveURL('/admin/drafts');
});
