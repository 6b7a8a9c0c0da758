import type { Page } from '@playwright/test';
import { expect, signInAsAdmin, test as adminTest } from '../support/admin-test.ts';
import { insertDailyOrder, insertDailyOrders } from '../support/daily-orders.ts';
import { startShop } from '../support/shop-server.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

/** A shop of its own with orders until 9 February 2026. */
const test = adminTest.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    async ({}, provide) => {
      const shop = await startShop();
      insertDailyOrders(shop.dataDir);
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker: each would start a shop of this kind, which takes longer than the tests.
test.describe.configure({ mode: 'default' });

test(
  'the dashboard shows sales of a period, compared with the one before, with a chart and its table',
  { tag: '@both' },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Admin');
    await page.getByRole('link', { name: 'Custom', exact: true }).click();
    await page.getByLabel('From').fill('2026-01-11');
    await page.getByRole('textbox', { name: 'To' }).fill('2026-02-09');
    await page.getByRole('button', { name: 'Show period' }).click();
    const sales = page.getByRole('region', { name: 'Sales', exact: true });
    // 30 orders of $100, one of them cancelled and another refunded by half.
    await expect(tile(page, 'Net sales')).toContainText('$2,850.00');
    await expect(tile(page, 'Net sales')).toContainText('+185% on the 30 days before');
    await expect(tile(page, 'Orders')).toContainText('30');
    await expect(tile(page, 'Average order')).toContainText('$100.00');
    await expect(sales.getByRole('img', { name: /^Net sales by day\. Highest: / })).toBeVisible();
    await sales.getByText('Show as table').click();
    const days = sales.getByRole('table', { name: 'Net sales by day' });
    await expect(days.locator('tbody tr')).toHaveCount(30);
    await expect(sales.getByRole('table', { name: 'Best sellers' })).toContainText('$2,850.00');

    await page.getByLabel('From').fill('2026-02-09');
    await page.getByRole('button', { name: 'Show period' }).click();
    await expect(tile(page, 'Orders')).toContainText('1');
    await expect(tile(page, 'Net sales')).toContainText('the day before');
    await expect(sales.getByRole('img', { name: /Highest: 12:00, \$100\.00/ })).toBeVisible();
  },
);

test(
  'reports lead from one to the other in the same period, and to a spreadsheet',
  { tag: '@both' },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto(`/admin/reports${period}`);
    const days = page.getByRole('table', { name: 'Sales by day' });
    await expect(days.locator('tbody tr').first()).toHaveText(/^All30\$3,000\.00/);
    await expect(days.locator('tbody tr').nth(1)).toHaveText(/^11 Jan 20261/);
    await page.getByRole('navigation', { name: 'Reports' }).getByText('Products').click();
    const products = page.getByRole('table', { name: 'Products' });
    await expect(products.locator('tbody tr').last()).toContainText('$2,850.00');
    const link = page.getByRole('link', { name: 'Export as CSV' });
    const csv = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(csv.headers()['content-disposition']).toContain('products-2026-01-11-2026-02-09.csv');
    expect(await csv.text()).toContain(
      '"Wireless Headphones with Noise Control","60","3","3000","0","0","3000","100","50","2850"',
    );
    await page.getByRole('link', { name: 'Payment methods' }).click();
    await expect(page.getByRole('table', { name: 'Payment methods' })).toContainText(
      'Direct bank transfer',
    );
    await page.getByRole('link', { name: 'Stock value' }).click();
    await expect(page.getByRole('table', { name: 'Stock value' })).toContainText('All');
    expect((await page.request.get('/admin/reports/nothing')).status()).toBe(404);
  },
);

test('the dashboard and the reports have no axe findings, valid HTML and no horizontal scrolling', async ({
  page,
}) => {
  await signInAsAdmin(page);
  for (const path of pages) {
    await page.goto(path);
    await expectValidHtml(await (await page.request.get(path)).text());
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});

function tile(page: Page, label: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) });
}

const period = '?period=custom&from=2026-01-11&to=2026-02-09';
const pages = [
  '/admin',
  `/admin${period}`,
  `/admin/reports${period}`,
  `/admin/reports/tax${period}`,
  `/admin/reports/products${period}`,
  '/admin/reports/stock',
  `/admin/reports/gift-cards${period}`,
  `/admin/reports/visits${period}`,
  '/admin/reports/searches',
];

test('the dashboard follows orders without a reload', async ({ page, shop }) => {
  await signInAsAdmin(page);
  const opened = page.waitForResponse('**/admin/live');
  await page.goto('/admin?period=custom&from=2026-03-01&to=2026-03-01');
  expect((await opened).headers()['content-type']).toBe('text/event-stream');
  await expect(page.getByText('Updates as orders come in')).toBeVisible();
  await expect(tile(page, 'Orders')).toContainText('0');
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  insertDailyOrder(shop.dataDir, Date.UTC(2026, 2, 1, 12));
  await expect(tile(page, 'Orders').locator('dd').first()).toHaveText('1');
  await expect(page.locator('body')).toHaveAttribute('data-same-document', '');

  await page.context().clearCookies();
  await page.request.get('/signin');
  const refused = await page.request.get('/admin/live', {
    headers: { accept: 'text/event-stream' },
    maxRedirects: 0,
  });
  expect(refused.status()).toBe(302);
});
