import type { Locator, Page } from '@playwright/test';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';
import { openReviews } from '../support/review-settings.ts';
import { signUp } from '../support/customer-browser.ts';

const both = { tag: '@both' };

test(
  'staff find a reported review, hide and restore it, without axe findings, wide and narrow',
  both,
  async ({ page, browser, shop, javaScriptEnabled }) => {
    await openReviews(shop);
    const product = javaScriptEnabled ? 11 : 13;
    const text = `Buy cheap pills ${crypto.randomUUID()}`;
    const guest = await browser.newPage();
    await writeAndReport(guest, product, text);

    await signInAsAdmin(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Reviews', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Reviews');
    const reported = page.getByRole('link', { name: /^Reported \(/ });
    await reported.click();
    await expect(page).toHaveURL('/admin/reviews?reported=1');
    await expect(reported).toHaveAttribute('aria-current', 'page');
    await expect(rowOf(page, text)).toContainText('Visible, reported once');
    await rowOf(page, text).getByRole('button', { name: /^Hide/ }).click();
    await expect(page.getByText('Review hidden.')).toBeVisible();
    await expect(rowOf(page, text)).toHaveCount(0);
    expect(await (await guest.request.get(`/product/${product}`)).text()).not.toContain(text);

    const theirs = await (await guest.request.get(`/product/${product}/review`)).text();
    expect(theirs).toContain('This review is hidden by the shop.');

    await page.goto('/admin/reviews');
    await expect(rowOf(page, text)).toContainText('Hidden');
    await rowOf(page, text)
      .getByRole('button', { name: /^Unhide/ })
      .click();
    await expect(rowOf(page, text)).toContainText('Visible');
    expect(await (await guest.request.get(`/product/${product}?tab=reviews`)).text()).toContain(
      text,
    );
    await rowOf(page, text)
      .getByRole('link', { name: /^Reply/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Reply to this review' });
    await dialog.getByLabel('Public reply').fill('We do not sell pills.\n\nThe shop');
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'Save reply' }).click();
    await expect(rowOf(page, text)).toContainText('Reply: We do not sell pills.');
    await guest.goto(`/product/${product}?tab=reviews`);
    const article = guest.getByRole('article').filter({ hasText: text });
    await expect(article).toContainText(/Reply from Vitrine.*We do not sell pills\./s);
    await rowOf(page, text)
      .getByRole('link', { name: /^Delete reply/ })
      .click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Reply deleted.')).toBeVisible();
    expect(await (await guest.request.get(`/product/${product}?tab=reviews`)).text()).not.toContain(
      'We do not sell pills',
    );
    await guest.close();
    for (const width of javaScriptEnabled ? [390, 1280] : []) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoAxeFindings(page);
    }
  },
);

test(
  'only customers who received a product review it, until the merchant lets everyone do so',
  both,
  async ({ page, browser, javaScriptEnabled }) => {
    const customer = await browser.newPage();
    await signUp(customer);
    await signInAsAdmin(page);
    const choose = async (who: string) => {
      await page.goto('/admin/settings/reviews');
      await page.getByLabel('Who can review a product').selectOption({ label: who });
      const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.getByRole('button', { name: 'Save', exact: true }).last().click();
      await saved;
    };
    await choose('All signed-in customers');
    await customer.goto('/product/14/review');
    await expect(customer.getByRole('button', { name: 'Publish the review' })).toBeVisible();
    await choose('Customers whose order was shipped');
    await customer.goto('/product/14/review');
    await expect(
      customer.getByText(/^Only customers who have received this product/),
    ).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Publish the review' })).toHaveCount(0);
    if (javaScriptEnabled) await expectNoAxeFindings(customer);
    await expectValidHtml(await (await customer.request.get('/product/14/review')).text());
    const form = { stars: '5', title: '', text: 'Unseen.', author: 'A friend' };
    const headers = { 'sec-fetch-site': 'same-origin' };
    const refused = await customer.request.post('/product/14/review', { form, headers });
    expect(refused.status()).toBe(422);
    expect(await (await page.request.get('/product/14?tab=reviews')).text()).not.toContain(
      'Unseen.',
    );
    await customer.close();
  },
);

/** One customer writes the review, another reports it. */
async function writeAndReport(page: Page, product: number, text: string): Promise<void> {
  const reporter = await page.context().browser()?.newPage();
  if (!reporter) throw new Error('no browser');
  const url = `/product/${product}/review`;
  const headers = { 'sec-fetch-site': 'same-origin' };
  await signUp(page);
  const written = { stars: '1', title: '', text, author: 'A friend' };
  expect((await page.request.post(url, { form: written, headers })).ok()).toBe(true);
  await signUp(reporter);
  const listed = await (await reporter.request.get(`/product/${product}?tab=reviews`)).text();
  const [, ...articles] = listed.split('<article');
  const article = articles.find((one) => one.includes(text));
  const [, review = ''] = /[?&;]report=([\w-]+)/.exec(article ?? '') ?? [];
  const form = { intent: 'report', review };
  expect((await reporter.request.post(url, { form, headers })).ok()).toBe(true);
  await reporter.close();
}

function rowOf(page: Page, text: string): Locator {
  return page.getByRole('table', { name: 'Reviews' }).getByRole('row').filter({ hasText: text });
}
