import { expect, signInAsAdmin, test as adminTest } from '../support/admin-test.ts';
import { startShop } from '../support/shop-server.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

/** A shop of its own with the history of the demo. */
const test = adminTest.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    async ({}, provide) => {
      const shop = await startShop({ DEMO_HISTORY: '1' });
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker: each would start a shop of this kind, which takes longer than the tests.
test.describe.configure({ mode: 'default' });

test('a search without result leads to a synonym, with which it finds products', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/reports/searches?show=empty');
  await expectNoAxeFindings(page);
  await expectValidHtml(await (await page.request.get(page.url())).text());
  const table = page.getByRole('table', { name: 'Searches' });
  await expect(table.getByRole('row', { name: /gift card/ })).toBeVisible();
  await table.getByRole('link', { name: 'Add synonym: backpack' }).click();
  await expect(page.getByText('Please complete the last line under Synonyms')).toBeVisible();
  const synonyms = page.getByLabel('Synonyms');
  await expect(synonyms).toHaveValue('backpack = ');
  await synonyms.fill('backpack = rucksack');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/admin/settings/search');
  await page.goto('/shop/backpack');
  await expect(page.getByRole('main').getByRole('article')).toContainText('Canvas Day Rucksack');
});

test('a search without result leads to a redirect, which it then follows', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/reports/searches?show=empty');
  const table = page.getByRole('table', { name: 'Searches' });
  await table.getByRole('link', { name: 'Add redirect: gift card' }).click();
  await expect(page).toHaveURL('/admin/settings/search?redirect=gift+card');
  await expect(page.getByText('Please complete the last line under Redirects')).toBeVisible();
  const redirects = page.getByLabel('Redirects');
  await expect(redirects).toHaveValue('gift card → /');
  await redirects.press('ControlOrMeta+End');
  await redirects.pressSequentially('contact');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/admin/settings/search');
  await expect(redirects).toHaveValue('gift card → /contact');
  await page.goto('/about');
  const field = page.getByRole('banner').getByRole('search').getByLabel('Search the shop');
  await field.fill('gift card');
  await field.press('Enter');
  await expect(page).toHaveURL('/contact');
});

test('customers are shown by the month of their first order, as a table and as CSV', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const table = page.getByRole('table', { name: 'Customers by first order' });
  for (const [path, width, first] of [
    ['/admin/reports/cohorts', 390, /^All\d+\d/],
    ['/admin/reports/cohorts?months=24&show=sales', 1440, /^All\d+\$/],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await expect(table.locator('tbody tr').first()).toHaveText(first);
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const link = page.getByRole('link', { name: 'Export as CSV' });
  const csv = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(await csv.text()).toContain('"First order","Customers","Month 0 (USD)","Month 1 (USD)"');
});

test('the search box offers popular searches, and opened products are reported', async ({
  page,
}) => {
  const suggested = async () => (await page.request.get('/suggestions?q=')).json();
  await expect.poll(suggested).toHaveProperty('searches.0', 'leather bag');
  await page.goto('/about');
  const field = page.getByRole('banner').getByRole('search').getByLabel('Search the shop');
  await field.focus();
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option').first()).toHaveText('leather bagPopular search');
  await expectNoAxeFindings(page);
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('alert')).toHaveText('No result found');
  await expect(list).toHaveCount(0);
  await field.fill('leather');
  await expect(list.getByRole('option', { name: 'leather bag Popular search' })).toBeVisible();
  await field.fill('');
  await expect(list.getByRole('option').first()).toHaveText('leather bagPopular search');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL('/shop/leather%20bag');
  const reported = page.waitForRequest('**/search-clicks');
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\/\d+/);
  expect((await reported).postData()).toBe('from=%2Fshop%2Fleather%2520bag&position=1');
});
