import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
import { signInAsAdmin } from '../support/admin-test.ts';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';
import { expectTexts } from '../support/expect-texts.ts';

const both = { tag: '@both' };

test(
  "[1.14] [2.25] orders are numbered by row, newest first, with their order number in the details; the empty list says so, and no other customer's orders are shown",
  both,
  async ({ page, browser, javaScriptEnabled }) => {
    await signUp(page);
    await page.goto('/myorder');
    await test.step('[2.138] no order yet', () =>
      expect(page.getByRole('heading', { name: 'No Order Placed!' })).toBeVisible());

    await addToCart(page, 19, 2);
    await postOrder(page, { shipping: 'free', payment: 'cash-on-delivery' });
    await addToCart(page, 28);
    await postOrder(page);
    await page.goto('/myorder');
    await expectTexts(page.getByRole('columnheader'), [
      ['[2.135]', 'Order No.'],
      ['[2.136]', 'Order Details'],
      ['[2.137]', 'Shipping Details'],
    ]);
    const [newest, oldest] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)];
    await expect(page.getByRole('row')).toHaveCount(3);
    await test.step('[2.139] [2.140] numbered by their row, from 1', async () => {
      await expect(newest.getByRole('cell').first()).toHaveText('1');
      await expect(oldest.getByRole('cell').first()).toHaveText('2');
    });
    await expect(newest.getByRole('cell').nth(1)).toContainText('Wedding Band Pair');
    const details = oldest.getByRole('cell').nth(1);
    await expect(details).toContainText('Canvas Tote Bag');
    await expect(details.locator('dl').first().locator('> div')).toHaveText([
      'Subtotal$116.00',
      'Shipping, Free$0.00',
      'Total$116.00',
    ]);
    // Without the line for shipping the total would not match the subtotal.
    const amounts = newest.getByRole('cell').nth(1).locator('dl').first();
    await expect(amounts.locator('> div')).toHaveText([
      'Subtotal$620.00',
      'Shipping, Standard$10.00',
      'Total$630.00',
    ]);
    await test.step('the total stands there once', () =>
      expect(oldest.getByText('$116.00')).toHaveCount(3));
    const numbers = await page
      .getByRole('table')
      .getByText(/V-\w{4}-\w{4}/)
      .allInnerTexts();
    const found = numbers.map((text) => /V-\w{4}-\w{4}/.exec(text)?.[0]);
    expect(new Set(found).size).toBe(2);
    const shipping = oldest.getByRole('cell').nth(2);
    await expect(shipping).toContainText('Portland, Oregon 97205');
    await expect(shipping).toContainText('Free shipping, $0.00');
    await expect(shipping).toContainText('Cash on delivery, awaiting payment');
    for (const width of javaScriptEnabled ? [390, 1440] : []) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeFindings(page);
    }

    const other = await browser.newPage();
    await signUp(other);
    await test.step('[3.35] no other customer sees them', async () => {
      const theirs = await (await other.request.get('/myorder')).text();
      expect(theirs).toContain('No Order Placed!');
      for (const number of found) expect(theirs).not.toContain(number);
    });
    await other.close();
  },
);

test(
  'how to pay is open for the newest unpaid order alone, and folded for the others',
  both,
  async ({ page }) => {
    await signUp(page);
    for (const payment of ['bank-transfer', 'check', 'cash-on-delivery']) {
      await addToCart(page, 19);
      await postOrder(page, { payment });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/myorder');
    const payments = page.getByRole('region', { name: /^How to pay order V-/ });
    await expect(payments).toHaveCount(2);
    await expect(payments.first().getByText('Payable to')).toBeVisible();
    const folded = payments.last();
    await expect(folded.getByText('IBAN or account number')).toBeHidden();
    await folded.getByText('How to pay').click();
    await expect(folded.getByText('IBAN or account number')).toBeVisible();
    await folded.getByText('How to pay').click();
    await expect(folded.getByText('IBAN or account number')).toBeHidden();
    const heights = await Promise.all(
      [1, 3].map(async (row) => (await page.getByRole('row').nth(row).boundingBox())?.height ?? 0),
    );
    for (const height of heights) expect(height).toBeLessThan(400);
  },
);

test('orders of each status have a mark of their own, and delivered items lead to a review', async ({
  page,
  browser,
  shop,
}) => {
  await signUp(page);
  const staff = await browser.newPage({ baseURL: shop.origin });
  await signInAsAdmin(staff);
  const newest = page.getByRole('link', { name: /^Order V-/ }).first();
  for (const steps of [['ship', 'deliver'], ['ship'], ['cancel'], []]) {
    await addToCart(page, 19);
    if (steps.includes('deliver')) await addToCart(page, 3);
    await postOrder(page, { payment: 'cash-on-delivery' });
    await page.goto('/myorder');
    const id = (await newest.getAttribute('href'))?.split('/').at(-1) ?? '';
    for (const step of steps) {
      const headers = { 'sec-fetch-site': 'same-origin' };
      const sent = await staff.request.post('/admin/orders', { form: { id, step }, headers });
      expect(sent.ok()).toBe(true);
    }
  }
  await staff.close();
  await page.goto('/myorder');
  const marks = page.locator('[data-status]');
  await expect(marks).toHaveText(['Placed', 'Cancelled', 'Shipped', 'Delivered']);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const looks = await marks.evaluateAll((all) =>
      all.map((mark) => ({
        color: getComputedStyle(mark).color,
        icon: mark.querySelector('svg')?.innerHTML ?? '',
      })),
    );
    expect(new Set(looks.map(({ color }) => color)).size).toBe(4);
    expect(new Set(looks.map(({ icon }) => icon)).size).toBe(4);
  }
  await page.getByRole('link', { name: /^Write a review of order V-/ }).click();
  await page.getByRole('link', { name: /^Write a review of Canvas Tote Bag/ }).click();
  await expect(page).toHaveURL('/product/19/review');
});
