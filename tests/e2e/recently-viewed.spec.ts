import type { Page } from '@playwright/test';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });
const links = (page: Page) =>
  section(page)
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.querySelector('a')?.getAttribute('href')));
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('recently-viewed'));

async function view(page: Page, id: number): Promise<void> {
  await page.goto(`/product/${id}`);
  await expect.poll(() => stored(page)).toMatch(new RegExp(`^\\[${id}\\b`));
}

/** The layout shifts of the page from its beginning that no press has caused. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, 'hadRecentInput')) shifts.push(Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

test('a product page shows the products that were viewed before it, until they are cleared', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/recently-viewed') requested.push(request.url());
  });
  await countShifts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await view(page, 2);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(section(page)).toHaveCount(0);
  await view(page, 20);
  await view(page, 5);
  await test.step('requests none before their place is near', () => expect(requested).toEqual([]));
  await section(page).scrollIntoViewIfNeeded();
  await expect(section(page).getByRole('article')).toHaveCount(2);
  expect(await links(page)).toEqual(['/product/20', '/product/2']);
  await expect(section(page)).toContainText('$229.00');
  await expect(section(page)).toContainText('Sold out');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expectNoAxeFindings(page);
  await test.step('fits 390 px, and nothing moves', async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });

  await section(page).getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(section(page).getByRole('status')).toHaveText('The list is cleared.');
  await expect(section(page).getByRole('heading')).toBeFocused();
  await expectNoAxeFindings(page);
  expect(await stored(page)).toBeNull();
  await view(page, 7);
  expect(await stored(page)).toBe('[7]');
});

test('a product that is no longer for sale is left out, on the way by links too', async ({
  page,
  shop,
}) => {
  await signInAsAdmin(page);
  const id = await postProduct(page, { title: 'Soon gone', category: 'electronics' });
  await view(page, id);
  await view(page, 5);
  using db = new DatabaseSync(join(shop.dataDir, 'shop.db'));
  db.exec(`update products set status = 'draft' where id = ${id}`);
  await page.goto('/product/7');
  await section(page).scrollIntoViewIfNeeded();
  await expect(section(page).getByRole('article')).toHaveCount(1);
  await section(page).getByRole('article').getByRole('link').click();
  await expect(page).toHaveURL('/product/5');
  await expect.poll(() => stored(page)).toBe(`[5,7,${id}]`);
  await section(page).scrollIntoViewIfNeeded();
  await expect.poll(() => links(page)).toEqual(['/product/7']);
});

test('a browser that stores nothing shows the page without them', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/product/2', { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(section(page)).toHaveCount(0);
});
