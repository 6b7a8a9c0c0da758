import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

test(
  'order: staff preview and save an edit before it ships, and the customer sees the new total',
  { tag: '@both' },
  async ({ page, browser, baseURL, expectedNoise, javaScriptEnabled }) => {
    expectedNoise.push(/422/);
    const customer = await browser.newPage({ baseURL: baseURL ?? '' });
    const email = await signUp(customer);
    await addToCart(customer, 7, 2);
    await postOrder(customer);

    await signInAsAdmin(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
    await page.getByRole('link', { name: /^View order V-/ }).click();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Edit V-/);
    await page.getByRole('spinbutton').fill('1');
    await page.getByLabel('SKU').fill('NONE');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(main).toContainText('No item on sale has the SKU NONE.');
    await expect(page.getByRole('spinbutton')).toHaveValue('1');
    await page.getByLabel('SKU').fill('');
    await page.getByLabel('Discount').fill('9.00');
    await page.locator('[name=city]').fill('Salem');
    const billing = page.getByRole('group', { name: 'Billing' });
    await expect(billing.getByLabel('Town or city')).toBeHidden();
    await billing.getByLabel('Send the invoice to another address').check();
    await billing.getByLabel('Company name').fill('Solberg Ltd');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(main).toContainText('The billing address is not complete.');
    await expect(billing).toContainText('Enter the first name.');
    await expect(billing.getByLabel('Company name')).toHaveValue('Solberg Ltd');
    await billing.getByLabel('First name').fill('Accounts');
    await billing.getByLabel('Street and house number').fill('5 Ledger Lane');
    await billing.getByLabel('Town or city').fill('Eugene');
    await billing.getByLabel('Postcode').fill('97401');
    await page.getByLabel('Shipping method').selectOption({ label: 'Express' });
    await page.getByRole('button', { name: 'Preview' }).click();
    const changes = main.getByRole('region', { name: 'Changes' });
    await expect(changes).toContainText('This will change');
    if (javaScriptEnabled) {
      await expect(changes).toBeInViewport();
      await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
    }
    await expect(changes).toContainText('2 → 1');
    await expect(changes).toContainText('Discount: $0.00 → $9.00');
    await expect(changes).toContainText(/Address: .+ → .+Salem/);
    await expect(changes).toContainText(/Billing address: as the delivery → .+Eugene/);
    await expect(changes).toContainText(/Shipping method: .+ → Express/);
    if (javaScriptEnabled) await expectNoAxeFindings(page);

    await page.setViewportSize({ width: 390, height: 900 });
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    if (javaScriptEnabled) expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('Order edited by admin');
    await expect(timeline).toContainText('Discount: $0.00 → $9.00');
    await expect(timeline).toContainText('Notice of changes');
    const orders = await (await customer.request.get('/myorder')).text();
    expect(orders).toContain('9.00');
    await customer.close();
  },
);

test('order: what an edit adds to a paid order is paid by card, and nothing ships before', async ({
  page,
  browser,
  baseURL,
}) => {
  const customer = await browser.newPage({ baseURL: baseURL ?? '' });
  const email = await signUp(customer);
  await addToCart(customer, 2, 1);
  await postOrder(customer);
  await signInAsAdmin(page);
  await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: /^View order V-/ }).click();
  const main = page.getByRole('main');
  // The list of orders has a button of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^V-/);
  await main.getByRole('button', { name: 'Mark paid' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark paid' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(main).toContainText('Payment paid');
  await main.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('spinbutton').fill('2');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(main.getByRole('region', { name: 'Changes' })).toContainText(
    '$229.00 are to be paid before the order ships.',
  );
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^V-/);
  await expect(main).toContainText('Payment partially paid');
  await expect(main).toContainText('Balance due');
  await expect(main.getByRole('button', { name: 'Mark shipped' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  const order = page.url();
  await page.goto(`${order}/ship`);
  await expect(main).toContainText('$229.00 are still to be paid');

  await customer.goto('/myorder');
  await expect(customer.getByRole('table')).toContainText('the difference of $229.00');
  await expect(customer.getByRole('heading', { name: 'Pay $229.00 now' })).toBeVisible();
  await customer.getByRole('button', { name: /^Pay now by card for order V-/ }).click();
  await customer.getByRole('radio', { name: /approved/ }).check();
  await customer.getByRole('button', { name: 'Pay $229.00' }).click();
  await expect(customer).toHaveURL('/myorder');
  await expect(customer.getByRole('table')).not.toContainText('the difference of');
  await page.goto(order);
  await expect(main.getByRole('button', { name: 'Mark shipped' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Balance paid');
  await customer.close();
});
