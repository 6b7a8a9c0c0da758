import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

test(
  'a misspelt search is filtered by three facets, shared by its URL and paged',
  both,
  async ({ page, browser, javaScriptEnabled }) => {
    await page.goto('/about');
    const field = page.getByRole('banner').getByRole('search').getByLabel('Search the shop');
    await field.fill('coton');
    await field.press('Enter');
    await expect(page).toHaveURL('/shop/coton');
    await expect(page.getByRole('main')).toContainText('Showing results for cotton');
    await tick(box(page, 'Kiln Street'), javaScriptEnabled);
    await expect(page).toHaveURL('/shop/coton?brand=Kiln+Street');
    await expect(counted(page)).toContainText('of 6');
    await tick(box(page, 'Post & Field'), javaScriptEnabled);
    await expect(counted(page)).toContainText('of 8');
    await tick(box(page, 'Women'), javaScriptEnabled);
    await expect(page).toHaveURL(
      '/shop/coton?brand=Kiln+Street&brand=Post+%26+Field&in=women%27s+clothing',
    );
    await expect(counted(page)).toContainText('of 2');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    await expect(chips(page)).toHaveText([
      'Women ×',
      'Kiln Street ×',
      'Post & Field ×',
      'Remove all',
    ]);

    await test.step('its URL shows the same to someone else', async () => {
      const titles = await rows(page).getByRole('heading').allInnerTexts();
      const other = await (await browser.newContext()).newPage();
      await other.goto(page.url());
      await expect(rows(other).getByRole('heading')).toHaveText(titles);
      await expect(box(other, 'Kiln Street')).toBeChecked();
      await expect(chips(other)).toHaveCount(4);
      await other.context().close();
    });
    await page.getByRole('link', { name: 'Remove Women' }).click();
    await expect(counted(page)).toContainText('1–3 of 8');
    await page.getByRole('link', { name: 'Page 3', exact: true }).click();
    await expect(counted(page)).toContainText('7–8 of 8');
    await expect(page).toHaveURL('/shop/coton?brand=Kiln+Street&brand=Post+%26+Field&page=3');
    await page.getByRole('link', { name: 'Remove all' }).click();
    await expect(page).toHaveURL('/shop/coton');
    await expect(counted(page)).toContainText('of 9');
  },
);

for (const [kind, path] of [
  ['filtered list', '/shop?price=50-100&size=3'],
  ['search', '/shop/cotton?size=3'],
] as const) {
  test(`the back button shows the page of a ${kind} where it was left`, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await page.getByRole('link', { name: 'Page 2', exact: true }).click();
      await expect(page).toHaveURL(`${path}&page=2`);
      await expect(counted(page)).toContainText('4–6');
      const titles = await rows(page).getByRole('heading').allInnerTexts();
      const left = rows(page).last();
      await left.scrollIntoViewIfNeeded();
      const place = await left.boundingBox();
      await left.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/product\//);
      await expect(rows(page)).not.toHaveCount(3);
      await page.goBack();
      await expect(rows(page).getByRole('heading')).toHaveText(titles);
      await expect(page).toHaveURL(`${path}&page=2`);
      await expect.poll(() => left.boundingBox()).toEqual(place);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    }
  });
}

test('on a phone the filters are a sheet, which Escape closes where it was opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/shop/cotton');
  const opener = page.getByRole('button', { name: 'Filter' });
  const sheet = page.getByRole('complementary', { name: 'Filter' });
  await expect(sheet).toBeHidden();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await expectNoAxeFindings(page);
  await box(page, 'Kiln Street').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/shop/cotton?brand=Kiln+Street');
  await expect(sheet.getByRole('button', { name: 'Show 6 products' })).toBeVisible();
  await expect(box(page, 'Kiln Street')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(chips(page)).toHaveText(['Kiln Street ×', 'Remove all']);
});

test(
  'without scripts, the filters of a search are a sheet on a phone and apply by its button',
  { tag: '@no-javascript' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/shop/cotton');
    const sheet = page.getByRole('complementary', { name: 'Filter' });
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(sheet).toBeVisible();
    await box(page, 'Kiln Street').check();
    const apply = sheet.getByRole('button', { name: 'Apply filters' });
    await apply.scrollIntoViewIfNeeded();
    await expect(apply).toBeInViewport({ ratio: 1 });
    await apply.click();
    await expect(page).toHaveURL('/shop/cotton?brand=Kiln+Street');
    await expect(counted(page)).toContainText('of 6');
    await expect(sheet).toBeHidden();
    await expect(chips(page)).toHaveText(['Kiln Street ×', 'Remove all']);
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(box(page, 'Kiln Street')).toBeChecked();
  },
);

test('all chips of a list are in sight, beside the choice of its look or above it', async ({
  page,
}) => {
  const many = 'brand=Kiln+Street&brand=Post+%26+Field&price=20-50&rating=4&sale=yes&stock=yes';
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/shop?${many}`);
    await expect(chips(page)).toHaveCount(7);
    for (const chip of await chips(page).all()) await expect(chip).toBeInViewport({ ratio: 1 });
  }
});

test('facets apply at once and keep focus, category and sort order', async ({ page }) => {
  await page.goto("/shop/men's%20clothing?sort=lowtoHigh&page=2");
  await box(page, 'On sale').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL("/shop/men's%20clothing?sale=yes&sort=lowtoHigh");
  await expect(box(page, 'On sale')).toBeFocused();
  await box(page, 'M').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL("/shop/men's%20clothing?option.Size=M&sale=yes&sort=lowtoHigh");
  await expect(box(page, 'M')).toBeFocused();
  await page.goBack();
  await expect(box(page, 'M')).not.toBeChecked();
  await expect(box(page, 'On sale')).toBeChecked();
});

test('facets that nothing matches can be removed, and are in the sheet on phones', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/shop/jewelery?brand=Kiln+Street&stock=yes');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(box(page, 'Kiln Street')).toBeChecked();
  await expectNoAxeFindings(page);
  await box(page, 'Kiln Street').click();
  // How many are in stock depends on orders of other tests.
  await page.getByRole('button', { name: /^Show [1-9]\d* products?$/ }).click();
  await expect(box(page, 'Kiln Street')).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('main')).toContainText('Opps... Product Not Found!');
  await expect(page.getByRole('main')).toContainText('No products match these filters.');
  await page.getByRole('link', { name: 'Remove all filters' }).click();
  await expect(page).toHaveURL('/shop/jewelery');
});

function rows(page: Page): Locator {
  return page.getByRole('main').getByRole('article');
}

function counted(page: Page): Locator {
  return page.getByRole('main').getByRole('status');
}

function chips(page: Page): Locator {
  return page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
}

/** Of the facets; the filter of categories has boxes with the same names. */
function box(page: Page, name: string): Locator {
  return page
    .locator('form')
    .filter({ hasText: 'Show only' })
    .getByRole('checkbox', { name, exact: true });
}

async function tick(field: Locator, hasScript: boolean | undefined): Promise<void> {
  await field.click();
  if (hasScript === false)
    await field.page().getByRole('button', { name: 'Apply filters' }).click();
}
