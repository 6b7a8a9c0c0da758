import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, fillIn, signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

test('a gift card is issued, pays two orders, and gets back what a cancelled one has taken', async ({
  page,
  browser,
  baseURL,
  expectedNoise,
}) => {
  expectedNoise.push(/422/);
  await signInAsAdmin(page);
  await page.goto('/admin/gift-cards');
  await page.getByText('Issue a gift card').click();
  await page.getByRole('button', { name: 'Issue gift card' }).click();
  await expect(page.getByText('Enter an amount greater than 0.')).toBeVisible();
  await page.getByLabel('Amount').fill('300');
  await page.getByRole('button', { name: 'Issue gift card' }).click();
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'issued' });
  await expect(notice).toContainText('it is not shown again');
  const code = await notice.locator('code').innerText();
  await expectNoAxeFindings(page);

  const customer = await browser.newPage({ baseURL: baseURL ?? '' });
  const summary = customer.getByRole('complementary', { name: 'Your order' });
  const order = async (payment: string | null) => {
    await addToCart(customer, 2);
    await customer.goto('/checkout');
    await fillIn(customer);
    await customer.getByRole('radio', { name: 'Standard' }).check();
    if (payment) await customer.getByRole('radio', { name: payment }).check();
    await customer.getByRole('textbox', { name: 'Gift card' }).fill(code.toLowerCase());
    await customer.getByRole('button', { name: 'Redeem gift card' }).click();
    await expect(summary).toContainText(`Gift card ending in ${code.slice(-4)}`);
  };
  await signUp(customer);
  await order(null);
  await expect(summary).toContainText('Left to pay$0.00');
  await expect(customer.getByText('Nothing is left to pay')).toBeVisible();
  await expectNoAxeFindings(customer);
  await customer.getByRole('button', { name: /^Place order/ }).click();
  const placed = customer.getByRole('alertdialog', { name: 'Order placed!' });
  await expect(placed).toBeVisible();
  await order('Check payments');
  await expect(summary).toContainText('Gift card−$61.00');
  await expect(summary).toContainText('Left to pay$178.00');
  await customer.getByRole('button', { name: /^Place order/ }).click();
  await expect(placed).toBeVisible();
  const orders = await (await customer.request.get('/myorder')).text();
  expect(orders).toContain('Left to pay');
  expect(orders).toContain('$178.00');
  await customer.close();

  await page.goto(`/admin/gift-cards?q=${code.slice(-4)}`);
  await expect(page.getByRole('row').nth(1)).toContainText('$0.00');
  await page.getByRole('link', { name: `-${code.slice(-4)}` }).click();
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByRole('row')).toHaveCount(4);
  await expectNoAxeFindings(page);
  await ledger.getByRole('link').last().click();
  await expect(page.getByRole('main')).toContainText('Gift card−$61.00');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel order/ })
    .click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Order cancelled.');
  await page.goto(`/admin/gift-cards?q=${code.slice(-4)}`);
  await expect(page.getByRole('row').nth(1)).toContainText('$61.00');
});
