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
    await page.getByLabel('Town or city').fill('Salem');
    await page.getByLabel('Shipping method').selectOption({ label: 'Express' });
    await page.getByRole('button', { name: 'Preview' }).click();
    const changes = main.getByRole('region', { name: 'Changes' });
    await expect(changes).toContainText('This will change');
    await expect(changes).toContainText('2 → 1');
    await expect(changes).toContainText('Discount: $0.00 → $9.00');
    await expect(changes).toContainText(/Address: .+ → .+Salem/);
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
