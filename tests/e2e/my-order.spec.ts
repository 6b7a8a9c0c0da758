import type { Page } from '@playwright/test';
import { filledForm } from '../support/buyers.ts';
import { addToCart, placeOrder, signUp } from '../support/shopper.ts';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('[2.25] [2.138] somebody who has not ordered yet reads so', both, async ({ page }) => {
  await page.goto('/myorder');
  await expect(page.getByRole('heading', { name: 'No Order Placed!' })).toBeVisible();
});

test(
  '[1.14] [2.135] [2.136] [2.137] [2.139] [2.140] orders are numbered by their row, the newest first, with a number of their own in the details',
  both,
  async ({ page }) => {
    await addToCart(page, 19, 2);
    await placeOrder(page, { shipping: 'Free', payment: 'Cash on delivery' });
    const first = await orderNumber(page);
    await addToCart(page, 28);
    await placeOrder(page);
    const second = await orderNumber(page);
    expect(second).not.toBe(first);

    await page.goto('/myorder');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Order No.',
      'Order Details',
      'Shipping Details',
    ]);
    const [newest, oldest] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)];
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(newest.getByRole('cell').first()).toHaveText('1');
    await expect(newest.getByRole('cell').nth(1)).toContainText(second);
    await expect(newest.getByRole('cell').nth(1)).toContainText('Wedding Band Pair');
    await expect(oldest.getByRole('cell').first()).toHaveText('2');
    const details = oldest.getByRole('cell').nth(1);
    await expect(details).toContainText(first);
    await expect(details).toContainText('Canvas Tote Bag');
    await expect(details).toContainText('Total$116.00');
    const shipping = oldest.getByRole('cell').nth(2);
    await expect(shipping).toContainText(`${filledForm.pincode} ${filledForm.city}`);
    await expect(shipping).toContainText('Free shipping, $0.00');
    await expect(shipping).toContainText('Cash on delivery, payment awaited');
  },
);

test('[3.35] nobody sees the orders of somebody else', both, async ({ page, browser, baseURL }) => {
  await addToCart(page, 19);
  await placeOrder(page);
  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await signUp(other);
  await other.goto('/myorder');
  await expect(other.getByRole('heading', { name: 'No Order Placed!' })).toBeVisible();
  await other.close();
});

for (const width of [390, 1440]) {
  test(`is without axe findings at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await addToCart(page, 19);
    await placeOrder(page);
    await page.goto('/myorder');
    await expectNoAxeFindings(page);
  });
}

/** The number on the dialog of the order that was just placed. */
async function orderNumber(page: Page): Promise<string> {
  const words = await page.getByRole('alertdialog').innerText();
  return /V-\w{4}-\w{4}/.exec(words)?.[0] ?? '';
}
