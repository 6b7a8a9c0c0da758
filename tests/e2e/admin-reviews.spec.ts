import type { Locator, Page } from '@playwright/test';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';
import { signUp } from '../support/shopper.ts';

const both = { tag: '@both' };

test(
  'staff find what was reported, hide it, and put it back, without axe findings, wide and narrow',
  both,
  async ({ page, browser, javaScriptEnabled }) => {
    const product = javaScriptEnabled ? 11 : 13;
    const text = `Buy cheap pills ${crypto.randomUUID()}`;
    const guest = await browser.newPage();
    await writeAndReport(guest, product, text);

    await signInAsAdmin(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Reviews', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Reviews');
    await page.getByRole('link', { name: /^Reported \(/ }).click();
    await expect(page).toHaveURL('/admin/reviews?reported=1');
    await expect(rowOf(page, text)).toContainText('Shown, reported once');
    await rowOf(page, text).getByRole('button', { name: /^Hide/ }).click();
    await expect(page.getByText('The review is off the page.')).toBeVisible();
    await expect(rowOf(page, text)).toHaveCount(0);
    expect(await (await guest.request.get(`/product/${product}`)).text()).not.toContain(text);

    const theirs = await (await guest.request.get(`/product/${product}/review`)).text();
    expect(theirs).toContain('We have taken this review off the page.');

    await page.goto('/admin/reviews');
    await expect(rowOf(page, text)).toContainText('Hidden');
    await rowOf(page, text)
      .getByRole('button', { name: /^Put back/ })
      .click();
    await expect(rowOf(page, text)).toContainText('Shown');
    expect(await (await guest.request.get(`/product/${product}?tab=reviews`)).text()).toContain(
      text,
    );
    await guest.close();
    for (const width of javaScriptEnabled ? [390, 1280] : []) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoAxeFindings(page);
    }
  },
);

/** One writes it, another reports it. */
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
