import type { Page, Request } from '@playwright/test';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';
import { richResultErrors, structuredData, vocabularyErrors } from '../support/structured-data.ts';

test(
  'a merchant adds a collection by rule, previews it, shows it in the shop, moves and deletes it',
  { tag: '@both' },
  async ({ page, javaScriptEnabled, expectedNoise }) => {
    expectedNoise.push(/422/);
    const title = javaScriptEnabled ? 'All that glitters' : 'Gold and silver';
    const slug = title.toLowerCase().replaceAll(' ', '-');
    await signInAsAdmin(page);
    await page.goto('/admin/collections?add');
    const form = page.getByRole('form', { name: 'Collection' });
    await form.getByLabel('Title', { exact: false }).first().fill(title);
    await form.getByRole('button', { name: 'Save collection' }).click();
    await expect(form.getByText('Enter at least one condition.')).toBeVisible();
    await form.getByLabel('jewelery').check();
    await form.getByLabel('Published').check();
    await form.getByRole('button', { name: 'Preview products' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('listitem').first()).toBeVisible();
    await expect(form.getByLabel('jewelery')).toBeChecked();
    // The message stays for a second, which can pass between two looks on a busy machine.
    await Promise.all([
      page.getByText('Collection saved').waitFor(),
      form.getByRole('button', { name: 'Save collection' }).click(),
    ]);
    if (javaScriptEnabled) await expectNoAxeFindings(page);

    await page.getByRole('link', { name: 'Show in the shop' }).click();
    await expect(page).toHaveURL(`/collections/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const rows = page.getByRole('main').getByRole('article');
    await expect(rows.first()).toContainText('jewelery');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/collections/${slug}$`),
    );
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    else await expectValidPage(page, `/collections/${slug}`);
    await page.goto(`/collections/${slug}?sale=yes`);
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('On sale');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');

    await page.goto('/admin/collections');
    await page.getByRole('link', { name: title, exact: true }).click();
    await form.getByLabel('URL').fill(`${slug}-anew`);
    await form.getByRole('button', { name: 'Save collection' }).click();
    await expect(page.getByText('Collection saved')).toBeVisible();
    await page.goto(`/collections/${slug}`);
    await expect(page).toHaveURL(`/collections/${slug}-anew`);

    await page.goto('/admin/collections');
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    await page.getByRole('button', { name: 'Delete collection' }).click();
    await expect(page.getByText(`Collection ${title} deleted.`)).toBeVisible();
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
  },
);

test('a preview leaves the page and the focus where they are, and saving does not wait for one', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/collections?add');
  const form = page.getByRole('form', { name: 'Collection' });
  const saved = Promise.withResolvers<void>();
  let previews = 0;
  await page.route(/\/admin\/collections/, async (route) => {
    // Only the first request of the button is answered.
    if (isPreview(route.request()) && (previews += 1) !== 2) await saved.promise;
    // Saving cancels the request before it.
    await route.continue().catch(() => {});
  });
  const live = page.waitForRequest((request) => request.method() === 'POST');
  await form.getByLabel('Title', { exact: false }).first().fill('Saved at once');
  await form.getByLabel('jewelery').check();
  await live;
  const button = form.getByRole('button', { name: 'Preview products' });
  await button.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await button.click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('listitem')).toHaveCount(6);
  await expect(button).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(place);

  const requested = page.waitForRequest((request) => request.method() === 'POST');
  await button.click();
  await requested;
  await Promise.all([
    page.getByText('Collection saved').waitFor(),
    form.getByRole('button', { name: 'Save collection' }).click(),
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved at once');
  saved.resolve();
});

test('a collection is shown as saved where a preview is answered meanwhile', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/collections?add');
  const saved = Promise.withResolvers<void>();
  const previewed = Promise.withResolvers<void>();
  const end = (request: Request) => isPreview(request) && previewed.resolve();
  page.on('requestfinished', end).on('requestfailed', end);
  await page.route(/\/admin\/collections/, async (route) => {
    if (isPreview(route.request())) await saved.promise;
    else if (route.request().method() === 'GET') {
      saved.resolve();
      await previewed.promise;
    }
    await route.continue().catch(() => {});
  });
  const form = page.getByRole('form', { name: 'Collection' });
  await form.getByLabel('Title', { exact: false }).first().fill('Saved meanwhile');
  const preview = page.waitForRequest(isPreview);
  await form.getByLabel('jewelery').check();
  await preview;
  await form.getByRole('button', { name: 'Save collection' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved meanwhile');
});

function isPreview(request: Request): boolean {
  return /name="intent"\s+preview/.test(request.postData() ?? '');
}

/** Of a merchant's collections, because the demo has none. */
async function expectValidPage(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text();
  await expectValidHtml(html);
  expect(await richResultErrors(html)).toEqual([]);
  const things = structuredData(html);
  expect(things.map((thing) => thing['@type'])).toContain('BreadcrumbList');
  expect(vocabularyErrors(things)).toEqual([]);
}
