import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

test(
  'a misspelt search is filtered by two facets, shared by its URL and left without losing the place',
  both,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/shop/coton');
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

    const shared = page.url();
    const titles = await rows(page).getByRole('heading').allInnerTexts();
    await page.goto('/shop');
    await page.goto(shared);
    await expect(rows(page).getByRole('heading')).toHaveText(titles);
    await rows(page).last().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await expect(page).toHaveURL(shared);
    await expect(rows(page).getByRole('heading')).toHaveText(titles);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);

    await page.getByRole('link', { name: 'Remove Women' }).click();
    await expect(counted(page)).toContainText('of 8');
    await page.getByRole('link', { name: 'Remove all' }).click();
    await expect(page).toHaveURL('/shop/coton');
    await expect(counted(page)).toContainText('of 9');
  },
);

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
  await page.getByRole('button', { name: /^Show \d+ products$/ }).click();
  await expect(box(page, 'Kiln Street')).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('main')).toContainText('Opps... Product Not Found!');
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
