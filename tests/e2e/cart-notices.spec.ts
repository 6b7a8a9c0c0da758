import type { Browser, Page } from '@playwright/test';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { waitForPopover } from '../support/wait-for-popover.ts';
import { addToCart, signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

const both = { tag: '@both' };
const longTitle =
  'A brass reading lamp with a hinged arm, a linen shade and an unusually long name';

/** Three products of this test's own, and the merchant who changes them. */
async function stock(browser: Browser, baseURL: string) {
  const merchant = await browser.newPage({ baseURL });
  await signInAsAdmin(merchant);
  const lamp = await postProduct(merchant, { title: longTitle, price: '80.00', stock: '5' });
  const vase = await postProduct(merchant, { title: 'Glass Vase', price: '20.00', stock: '9' });
  const clock = await postProduct(merchant, { title: 'Wall Clock', price: '30.00', stock: '9' });
  const headers = { 'sec-fetch-site': 'same-origin' };
  return {
    lamp,
    vase,
    clock,
    async change(id: number, data: { price?: number; stock?: number }) {
      const answer = await merchant.request.patch(`/api/products/${id}`, { data, headers });
      expect(answer.status()).toBe(200);
    },
    async delete(id: number) {
      const answer = await merchant.request.delete(`/api/products/${id}`, { headers });
      expect(answer.status()).toBe(200);
    },
  };
}

/** As when the customer returns to this window. */
function comeBack(page: Page): Promise<void> {
  return page.evaluate(() => void window.dispatchEvent(new Event('focus')));
}

function cartLink(page: Page) {
  return page
    .getByRole('banner')
    .getByRole('link', { name: /^View cart/ })
    .first();
}

test("shows changes since the last visit in every window, and keeps the customer's decisions", async ({
  context,
  page,
  browser,
  baseURL,
}) => {
  const shop = await stock(browser, baseURL ?? '');
  await signUp(page);
  await addToCart(page, shop.lamp, 5);
  await addToCart(page, shop.vase);
  await addToCart(page, shop.clock);
  await page.goto('/viewcart');
  const main = page.getByRole('main');
  await expect(main.getByText('Since you last looked')).toHaveCount(0);
  const other = await context.newPage();
  await other.goto('/about');
  await cartLink(other).click();
  const menu = other.getByRole('dialog', { name: 'Cart' });
  await expect(menu).toContainText('Total$450.00');

  await shop.change(shop.lamp, { price: 90, stock: 3 });
  await shop.delete(shop.vase);
  await comeBack(page);
  await expect(main).toContainText(
    'Since you last looked: 1 price has changed, 1 item is no longer for sale.',
  );
  const lamp = main.getByRole('row').filter({ hasText: longTitle.slice(0, 20) });
  await expect(lamp).toContainText('The price has changed from $80.00 to $90.00.');
  await expect(lamp).toContainText('Only 3 left, but you selected 5.');
  const vase = main.getByRole('row').filter({ hasText: 'Glass Vase' });
  await expect(vase).toContainText('No longer for sale. Not included in your total.');
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('Total$480.00');
  await comeBack(other);
  await expect(menu).toContainText('Total$480.00');
  await expect(menu).toContainText('No longer for sale');
  await waitForPopover(menu);
  await expectNoAxeFindings(other);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoAxeFindings(page);

  await page.goto('/checkout');
  await expect(page.getByRole('main')).toContainText(
    'The price has changed from $80.00 to $90.00.',
  );
  await expect(
    page.getByText('No longer for sale and not part of this order: Glass Vase.'),
  ).toBeVisible();
  await page.goto('/viewcart');
  await lamp.getByRole('button', { name: /^Change quantity to 3/ }).click();
  await expect(summary).toContainText('Total$300.00');
  await expect(lamp).not.toContainText('The price has changed');
  await main.getByRole('button', { name: 'Got it' }).press('Enter');
  await expect(main.getByText('Since you last looked')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeFocused();
  await expect(vase).toBeVisible();
  await vase.getByRole('button', { name: 'Remove Glass Vase' }).click();
  await expect(vase).toHaveCount(0);

  await comeBack(other);
  await menu.getByRole('button', { name: 'Remove Wall Clock' }).click();
  await comeBack(page);
  await expect(summary).toContainText('Total$270.00');
});

test(
  'an item is saved for later, is not counted, and is moved back',
  both,
  async ({ page, browser, baseURL, javaScriptEnabled }) => {
    const shop = await stock(browser, baseURL ?? '');
    await signUp(page);
    await addToCart(page, shop.lamp, 2);
    await addToCart(page, shop.vase);
    await page.goto('/viewcart');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: `Save for later: ${longTitle}` }).click();
    const saved = main.getByRole('region', { name: 'Saved for later' });
    await expect(saved.getByRole('listitem')).toContainText('2 units, $80.00');
    const summary = page.getByRole('complementary', { name: 'Summary' });
    await expect(summary).toContainText('Total$20.00');
    await expect(cartLink(page)).toHaveAccessibleName('View cart 1');
    if (javaScriptEnabled) await expectNoAxeFindings(page);

    await shop.change(shop.lamp, { stock: 1 });
    await saved.getByRole('button', { name: `Move to cart: ${longTitle}` }).click();
    await expect(summary).toContainText('Total$100.00');
    await expect(saved).toContainText(`1 of ${longTitle} stayed saved`);
    await saved.getByRole('button', { name: /^Remove/ }).click();
    await expect(saved).toHaveCount(0);
  },
);

test(
  'a window left open from before a line was removed says so instead of restoring it',
  both,
  async ({ context, page, browser, baseURL, playwright }) => {
    const shop = await stock(browser, baseURL ?? '');
    await signUp(page);
    await addToCart(page, shop.vase, 2);
    await addToCart(page, shop.clock);
    await page.goto('/viewcart');
    const variant = await page.locator('[name=variant]').first().inputValue();
    // Another device of the same account: this browser is not notified.
    const storageState = await context.storageState();
    const device = await playwright.request.newContext({ storageState, baseURL: baseURL ?? '' });
    const headers = { 'sec-fetch-site': 'same-origin' };
    await device.post('/viewcart', { form: { variant, quantity: '0' }, headers });
    await device.dispose();
    const vase = page.getByRole('row').filter({ hasText: 'Glass Vase' });
    await vase.getByRole('button', { name: 'Save for later: Glass Vase' }).click();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'removed from the cart in another window' })
        .first(),
    ).toBeVisible();
    await expect(vase).toHaveCount(0);
  },
);
