import { filledForm } from '../support/buyers.ts';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
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
    await expect(details.locator('dl > div')).toHaveText([
      'Subtotal$116.00',
      'Shipping, Free$0.00',
      'Total$116.00',
    ]);
    // Without the line for shipping the total would not match the subtotal.
    await expect(newest.getByRole('cell').nth(1).locator('dl > div')).toHaveText([
      'Subtotal$620.00',
      'Shipping, Standard$10.00',
      'Total$630.00',
    ]);
    const numbers = await page
      .getByRole('table')
      .getByText(/V-\w{4}-\w{4}/)
      .allInnerTexts();
    const found = numbers.map((text) => /V-\w{4}-\w{4}/.exec(text)?.[0]);
    expect(new Set(found).size).toBe(2);
    const shipping = oldest.getByRole('cell').nth(2);
    await expect(shipping).toContainText(`${filledForm.pincode} ${filledForm.city}`);
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
