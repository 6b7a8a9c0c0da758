import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

test(
  'refund: staff refund one of two items at 768 px and the rest at 390 px, and the customer sees it',
  { tag: '@both' },
  async ({ page, browser, baseURL, expectedNoise, javaScriptEnabled }) => {
    expectedNoise.push(/422/);
    const customer = await browser.newPage({ baseURL: baseURL ?? '' });
    const email = await signUp(customer);
    await addToCart(customer, 7, 2);
    await postOrder(customer);

    await signInAsAdmin(page);
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
    await page.getByRole('link', { name: /^V-/ }).click();
    const refunds = page.getByRole('region', { name: 'Refunds' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^V-/);
    await expect(refunds).toHaveCount(0);
    await page.getByRole('button', { name: 'Mark paid' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark paid' }).click();

    await refunds.getByRole('link', { name: 'Refund' }).click();
    const send = page.getByRole('button', { name: 'Record refund' });
    const units = page.getByRole('spinbutton');
    await expect(page.getByRole('main')).toContainText('2 of 2 left to refund');
    await expect(page.getByRole('main')).toContainText('return the amount yourself');
    await page.getByLabel('Amount').fill('100000');
    await send.click();
    await expect(page.getByRole('main')).toContainText('That is what is left of the payment.');
    await expect(page.getByLabel('Amount')).toHaveValue('100000');
    await page.getByLabel('Amount').fill('');
    await units.fill('1');
    await page.getByLabel('Return the items to stock').check();
    await page.getByLabel('Reason').selectOption('Damaged or defective');
    if (javaScriptEnabled) {
      await expect(page.getByRole('status').filter({ hasText: /^\$/ })).toHaveText('$149.00');
      await expectNoAxeFindings(page);
    }
    await send.click();
    await expect(refunds).toContainText('$149.00, returned by staff');
    await expect(refunds).toContainText('1 back in stock');
    await expect(page.getByRole('main')).toContainText('Payment partially refunded');
    const orders = await (await customer.request.get('/myorder')).text();
    expect(orders).toContain('Refunded');
    expect(orders).toContain('partially refunded');

    await page.setViewportSize({ width: 390, height: 900 });
    await refunds.getByRole('link', { name: 'Refund' }).click();
    await expect(page.getByRole('main')).toContainText('1 of 2 left to refund');
    await units.fill('1');
    await page.getByLabel(/^Shipping, \$/).check();
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    if (javaScriptEnabled) expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    await send.click();
    await expect(page.getByRole('main')).toContainText('Payment refunded');
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Refunded by admin');
    await expect(refunds.getByRole('link', { name: 'Refund' })).toHaveCount(0);
    expect(await (await customer.request.get('/myorder')).text()).toContain(
      'Your payment has been refunded.',
    );
    await customer.close();
    if (!javaScriptEnabled) return;
    await page.goto('/admin/approvals');
    await expect(page.getByRole('main')).toContainText('No refunds to approve.');
    await expectNoAxeFindings(page);
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    await page.goto('/admin/account-approvals');
    await expect(page.getByRole('main')).toContainText('No changes of accounts to approve.');
    await expectNoAxeFindings(page);
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  },
);
