import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { codePurpose, giftCardCode } from '#shop/gift-cards/rules/gift-card.ts';
import { makeMailTokens } from '#platform/mail/mail-tokens.ts';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, fillIn, postOrder, signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

test('gift cards are issued by hand and bought; one pays two orders, the unused one is refunded', async ({
  page,
  browser,
  baseURL,
  expectedNoise,
  shop,
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
  await expectNoAxeFindings(page);
  const title = `Gift card ${crypto.randomUUID().slice(0, 8)}`;
  const sold = { title, price: '300', compareAt: '', stock: '', shippingClass: 'gift-card' };
  const product = await postProduct(page, sold);

  const customer = await browser.newPage({ baseURL: baseURL ?? '' });
  const email = await signUp(customer);
  await addToCart(customer, product, 2);
  await postOrder(customer, { shipping: '', payment: 'check' });
  await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: /^View order V-/ }).click();
  const number = await page.getByRole('heading', { level: 1, name: /^V-/ }).innerText();
  await expect(page.getByRole('main')).toContainText('code sent by email once the order is paid');
  await page.getByRole('button', { name: 'Mark paid' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark paid' }).click();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds.getByRole('link', { name: 'Refund' })).toBeVisible();
  const orderUrl = page.url();
  const cards = `/admin/gift-cards?q=${number}`;
  await expect(async () => {
    expect((await (await page.request.get(cards)).text()).split('Active').length).toBe(3);
  }).toPass();
  // Staff never see the code of a card that was emailed; its buyer does.
  const secret = (await readFile(path.join(shop.dataDir, 'session-secret'), 'utf8')).trim();
  const code = giftCardCode(makeMailTokens(secret)(codePurpose(`${number.toLowerCase()}-1-1`)));
  const summary = customer.getByRole('complementary', { name: 'Your order' });
  const order = async (payment: string | null) => {
    await addToCart(customer, 2);
    await customer.goto('/checkout');
    await fillIn(customer);
    await customer.getByRole('radio', { name: 'Standard' }).check();
    if (payment) await customer.getByRole('radio', { name: payment }).check();
    await customer.getByText('Discount code or gift card').click();
    await customer.getByRole('textbox', { name: 'Gift card' }).fill(code.toLowerCase());
    await customer.getByRole('button', { name: 'Redeem gift card' }).click();
    await expect(summary).toContainText(`Gift card ending in ${code.slice(-4)}`);
  };
  await order(null);
  await expect(summary).toContainText('Left to pay$0.00');
  await expect(customer.getByText('Nothing is left to pay')).toBeVisible();
  await expectNoAxeFindings(customer);
  await customer
    .getByRole('button', { name: /^Place order/ })
    .last()
    .click();
  const placed = customer.getByRole('alertdialog', { name: 'Order placed!' });
  await expect(placed).toBeVisible();
  await order('Check payments');
  await expect(summary).toContainText('Gift card−$61.00');
  await expect(summary).toContainText('Left to pay$178.00');
  await customer
    .getByRole('button', { name: /^Place order/ })
    .last()
    .click();
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

  await page.goto(`${orderUrl}/refund`);
  const record = page.getByRole('button', { name: 'Record refund' });
  await page.getByRole('spinbutton').fill('2');
  await record.click();
  await expect(page.getByRole('main')).toContainText('was used cannot be refunded');
  await page.getByRole('spinbutton').fill('1');
  await record.click();
  await expect(refunds).toContainText('$300.00, returned by staff');
  await expect(page.getByRole('main')).toContainText('Gift card, code sent by email');
  await page.goto(cards);
  await expect(page.getByRole('row').filter({ hasText: 'Disabled' })).toContainText('$0.00');
  await expect(page.getByRole('row').filter({ hasText: 'Active' })).toContainText('$61.00');
});
