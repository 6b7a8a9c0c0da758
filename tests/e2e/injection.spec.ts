import type { Page } from '@playwright/test';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { openReviews } from '../support/review-settings.ts';
import { signUp } from '../support/customer-browser.ts';
import { structuredData } from '../support/structured-data.ts';

const breaksOut = '</script><script>window.broken = 1</script><!--<script>&amp;"\'';
// The browser logs the 404.
test.use({ expectedNoise: [/404/] });

const lineEnds = 'one\u2028two\u2029three';

test('product texts that try to break out of embedded data stay text (T42)', async ({ page }) => {
  await signInAsAdmin(page);
  const title = `Lamp ${breaksOut}`;
  const description = `A lamp.\n${breaksOut} ${lineEnds}`;
  const id = await postProduct(page, { title, description, brand: breaksOut });
  for (const path of [
    `/product/${id}`,
    '/shop',
    '/',
    '/shop/window%20broken',
    `/admin/products?update=${id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText('Lamp </script>', { exact: false }).first()).toBeAttached();
    await expectUnbroken(page);
  }
  const html = await (await page.request.get(`/product/${id}`)).text();
  const [product, trail] = structuredData(html);
  expect(product).toMatchObject({ name: title, brand: { name: breaksOut } });
  // Structured data has a description in one line.
  expect(product?.['description']).toBe(description.replaceAll(/\s+/g, ' ').trim());
  expect(JSON.stringify(trail)).toContain('window.broken');
  const blocks = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text);
  expect(blocks.join('')).not.toMatch(/<!--|<\/?script|\u2028|\u2029/i);
});

test('a review that tries to break out of embedded data stays text (T42)', async ({
  page,
  shop,
}) => {
  await openReviews(shop);
  await signUp(page);
  const form = { stars: '1', title: breaksOut, text: breaksOut, author: '</script><!--Eve' };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const posted = await page.request.post('/product/2/review', { form, headers });
  expect(posted.status()).toBe(200);
  await page.goto('/product/2?tab=reviews');
  await expect(page.getByText(breaksOut).first()).toBeVisible();
  await expectUnbroken(page);
  const [product] = structuredData(await page.content());
  expect(product?.['review']).toContainEqual(
    expect.objectContaining({ reviewBody: breaksOut, name: breaksOut }),
  );
});

test('form input is shown again as text everywhere (T42)', async ({ page, shop }) => {
  const typed = encodeURIComponent(breaksOut + lineEnds);
  for (const path of [
    `/shop/${typed}`,
    `/shop?q=${typed}`,
    `/signin?next=/${typed}`,
    `/${typed}`,
  ]) {
    await page.goto(path);
    await expectUnbroken(page);
  }
  const headers = { 'sec-fetch-site': 'same-origin' };
  for (const [intent, field] of [
    ['sign-in', 'login'],
    ['register', 'email'],
  ] as const) {
    const form = { intent, [field]: breaksOut + lineEnds, password: 'x', 'new-password': 'x' };
    const answer = await page.request.post(`${shop.origin}/signin`, { form, headers });
    const html = await answer.text();
    await page.route('**/signin', (route) =>
      route.fulfill({ body: html, contentType: 'text/html' }),
    );
    await page.goto('/signin');
    await expectUnbroken(page);
    await page.unroute('**/signin');
  }
});

async function expectUnbroken(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  const scripts = await page
    .locator('script:not([src])')
    .evaluateAll(
      (found) => found.filter(({ textContent }) => textContent.startsWith('window.broken')).length,
    );
  expect(scripts).toBe(0);
}
