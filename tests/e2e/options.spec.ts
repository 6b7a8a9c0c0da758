import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, expectValidHtml, test } from '../support/shop-test.ts';
import { signUp } from '../support/customer-browser.ts';

const both = { tag: '@both' };
const noScripts = { tag: '@no-javascript' };
const henley = 'Long-Sleeve Henley in Oat Waffle Knit';
const trousers = 'Straight Denim Trousers in Raw Indigo';

test(
  'a size is selected on the product page, and shown in the cart',
  both,
  async ({ page, javaScriptEnabled }) => {
    await signUp(page);
    await page.goto('/product/17');
    await expect(sizes(page).getByRole('radio')).toHaveCount(5);
    await choose(page, 'XL');
    await buy(page).click();
    await expect.poll(() => countIn(page)).toBe('1');
    const added = page.getByRole('region', { name: 'Just added' });
    if (javaScriptEnabled) {
      await expect(added).toContainText('XL');
      await page.keyboard.press('Escape');
      await expect(added).toHaveCount(0);
    }
    await choose(page, 'M');
    await buy(page).click();
    await expect.poll(() => countIn(page)).toBe('2');
    await page.goto('/viewcart');
    const rows = page.getByRole('row').filter({ hasText: henley });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("men's clothing, XL");
    await page.getByRole('button', { name: `Remove ${henley}, XL` }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("men's clothing, M");
  },
);

test('price, availability, SKU and bottom bar follow the selection at once', async ({ page }) => {
  await page.goto('/product/17');
  const main = page.getByRole('main');
  await expect(main.getByText('from $38.50').first()).toBeVisible();
  await choose(page, 'XXL');
  await expect(main.getByText('$42.50').first()).toBeVisible();
  await expect(main.getByText('SKU KS-HENLEY-OAT-XXL')).toBeVisible();
  await expect(main.getByText('Few left', { exact: true })).toBeVisible();
  await expect(page.locator('.buy-bar')).toContainText('$42.50');

  await page.goto('/product/1');
  const gone = sizes(page).getByRole('radio', { name: 'XXL sold out' });
  await gone.check({ force: true });
  await expect(main.getByText('Sold out', { exact: true })).toBeVisible();
  await expect(buy(page)).toBeDisabled();
  await expectNoAxeFindings(page);
  await gone.press('ArrowLeft');
  await expect(sizes(page).getByRole('radio', { name: 'XL', exact: true })).toBeChecked();
  await expect(buy(page)).toBeEnabled();
});

test('with two options, an unavailable combination says so', async ({ page }) => {
  await page.goto('/product/16');
  const [waist, length] = [group(page, 'Waist'), group(page, 'Length')];
  await waist.getByText('30', { exact: true }).click();
  await expect(length.getByRole('radio', { name: '34 not available' })).toBeVisible();
  await length.getByText('34', { exact: true }).click();
  await expect(page.getByText('Not available in 30, 34.')).toBeVisible();
  await buy(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'combination is not available' }),
  ).toBeVisible();
  await waist.getByText('34', { exact: true }).click();
  await expect(page.getByText('SKU KS-DENIM-RAW-34-34')).toBeVisible();
});

test('submitted without a selection, the form shows the missing option and focuses it', async ({
  page,
}) => {
  await page.goto('/product/16');
  await buy(page).click();
  await expect(group(page, 'Waist')).toContainText('Please choose the waist.');
  await expect(group(page, 'Waist').getByRole('radio').first()).toBeFocused();
  await expectNoAxeFindings(page);
  await group(page, 'Waist').getByText('32', { exact: true }).click();
  await expect(group(page, 'Waist')).not.toContainText('Please choose');
  await buy(page).click();
  await expect(group(page, 'Length').getByRole('radio').first()).toBeFocused();
  expect(await countIn(page)).toBeUndefined();
});

test(
  'a form submitted without a selection leads to the product with the selected values',
  both,
  async ({ page, shop }) => {
    const headers = { 'sec-fetch-site': 'same-origin', accept: 'text/html' };
    const form = { product: '16', 'option-1': '32', 'option-2': '' };
    const answer = await page.request.post('/viewcart/lines', { form, headers, maxRedirects: 0 });
    expect(answer.headers()['location']).toBe('/product/16');
    await page.goto('/product/16');
    await expect(group(page, 'Waist').getByRole('radio', { name: '32' })).toBeChecked();
    await expect(group(page, 'Length')).toContainText('Please choose the length.');
    await expect(group(page, 'Length').getByRole('radio').first()).toBeFocused();
    const next = await fetch(`${shop.origin}/product/16`);
    const html = await next.text();
    expect(html).not.toContain('Please choose');
    await expectValidHtml(html);
  },
);

test('adding from a row or a card opens a dialog to select the variant, and the page stays', async ({
  page,
}) => {
  await page.goto(`/shop/${encodeURIComponent('straight denim')}`);
  const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' });
  await add.focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: trousers });
  await expect(picker.getByRole('radiogroup')).toHaveCount(2);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(add).toBeFocused();

  await page.keyboard.press('Enter');
  await picker.getByRole('button', { name: 'Add to cart' }).click();
  await expect(picker.getByRole('alert')).toContainText('Please choose the waist.');
  await picker.getByRole('radiogroup', { name: 'Waist' }).getByText('34').click();
  await picker.getByRole('radiogroup', { name: 'Length' }).getByText('32').click();
  await picker.getByRole('button', { name: 'Add to cart' }).click();
  await expect(picker).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveText(`${trousers} added to cart`);
  await expect(add).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-cart', '1');
  await expect(page).toHaveURL(/straight/);

  await page.goto('/');
  await page.getByRole('button', { name: 'Add Pleated Slip Dress in Burnt Rust to cart' }).click();
  const dress = page.getByRole('dialog', { name: 'Pleated Slip Dress in Burnt Rust' });
  await dress.getByText('L', { exact: true }).click();
  await dress.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-cart', '2');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /View cart/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('34, 32');
});

test(
  'without JavaScript a row links to the product page, which asks for the variant',
  noScripts,
  async ({ page }) => {
    await page.goto(`/shop/${encodeURIComponent('long-sleeve henley')}`);
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click();
    await expect(page).toHaveURL('/product/17');
    await expect(sizes(page)).toContainText('Please choose the size.');
    await expect(sizes(page).getByRole('radio').first()).toBeFocused();
  },
);

function group(page: Page, name: string) {
  return page.getByRole('main').getByRole('radiogroup', { name, exact: true });
}

function sizes(page: Page) {
  return group(page, 'Size');
}

async function choose(page: Page, size: string): Promise<void> {
  await sizes(page).getByText(size, { exact: true }).click();
}

function buy(page: Page) {
  return page.locator('#buy').getByRole('button', { name: 'Add to cart' });
}

async function countIn(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'cart-count')?.value;
}
