import { readFile } from 'node:fs/promises';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, placeOrder, signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

const both = { tag: '@both' };

test(
  'staff create a promotion, the checkout applies it, and staff end it',
  both,
  async ({ page, browser, baseURL, javaScriptEnabled }) => {
    const code = javaScriptEnabled ? 'AUTUMN-1' : 'AUTUMN-2';
    await signInAsAdmin(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Promotions' }).first().click();
    await page.getByText('Add a promotion').click();
    await page.getByLabel('Name').fill(`Sale ${code}`);
    await page.getByLabel('Code').fill(code.toLowerCase());
    await page.getByLabel('Type').selectOption('Percent off');
    await page.getByLabel('Amount or percent').fill('ten');
    await page.getByRole('button', { name: 'Add promotion' }).click();
    await expect(page.getByText('Please enter a whole number from 1 to 100')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue(`Sale ${code}`);
    await page.getByLabel('Amount or percent').fill('10');
    await page.getByLabel('Total uses').fill('3');
    await page.getByRole('button', { name: 'Add promotion' }).click();
    await expect(page.getByText('Promotion added')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: code });
    await expect(row).toContainText('0 of 3');
    await expect(row).toContainText('Active');

    const guest = await browser.newPage({ baseURL: baseURL ?? '' });
    await signUp(guest);
    await addToCart(guest, 2);
    await guest.goto('/checkout');
    await guest.getByText('Discount code or gift card').click();
    await guest.getByLabel('Discount code').fill(code);
    await guest.getByRole('button', { name: 'Apply' }).click();
    const summary = guest.getByRole('complementary', { name: 'Your order' });
    await expect(summary).toContainText('Discount−$22.90');
    await expect(summary).toContainText('10% off, applied');

    await row.getByRole('button', { name: `End Sale ${code}` }).click();
    const dialog = page.getByRole('alertdialog', { name: `End “Sale ${code}”?` });
    await expect(dialog).toContainText('orders already placed keep their discount');
    await dialog.getByRole('link', { name: 'Cancel' }).click();
    await expect(row).toContainText('Active');
    await row.getByRole('button', { name: `End Sale ${code}` }).click();
    await dialog.getByRole('button', { name: 'End promotion' }).click();
    await expect(page.getByText('Promotion ended')).toBeVisible();
    await expect(row).toContainText('Ended');
    await guest.goto('/checkout');
    await guest.getByLabel('Discount code').fill(code);
    await guest.getByRole('button', { name: 'Apply' }).click();
    const problem = guest.locator('#code-problem');
    await expect(problem).toContainText('This code has expired.');
    await guest.close();
  },
);

test('an automatic promotion is in the summary, and a discount code replaces it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsAdmin(page);
  const form = { title: 'Quiet week', kind: 'amount', value: '15', minimum: '250' };
  const headers = { 'sec-fetch-site': 'same-origin' };
  await page.request.post('/admin/promotions', { form, headers });
  const guest = await browser.newPage({ baseURL: baseURL ?? '' });
  await signUp(guest);
  await addToCart(guest, 2, 2);
  await guest.goto('/checkout');
  const summary = guest.getByRole('complementary', { name: 'Your order' });
  await expect(summary).toContainText('Quiet week$15 off, applied');
  await expect(summary).toContainText('Total$443.00');
  await guest.getByRole('button', { name: /^Use WELCOME-/ }).click();
  await expect(summary).toContainText('Total$412.20');
  await expect(summary).not.toContainText('Quiet week');
  await guest.close();

  // Restores the prices for the other tests of this shop.
  await page.goto('/admin/promotions');
  await page.getByRole('button', { name: 'End Quiet week' }).click();
  await page.getByRole('button', { name: 'End promotion' }).click();
  await expect(page.getByText('Promotion ended')).toBeVisible();
});

test('of two promotions the checkout applies the one with the lower total for the selected shipping', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsAdmin(page);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const shared = { minimum: '220', category: 'electronics' };
  const titles = ['Ships free', 'A hundredth'];
  for (const form of [
    { ...shared, title: 'Ships free', kind: 'free-shipping' },
    { ...shared, title: 'A hundredth', kind: 'percent', value: '1' },
  ]) {
    await page.request.post('/admin/promotions', { form, headers });
  }
  const guest = await browser.newPage({ baseURL: baseURL ?? '' });
  await signUp(guest);
  await addToCart(guest, 2);
  await guest.goto('/checkout');
  const summary = guest.getByRole('complementary', { name: 'Your order' });
  await expect(summary).toContainText('A hundredth1% off electronics, applied');
  await expect(summary).toContainText(/It saves you the most of \d+ discounts\./);
  await guest.getByRole('radio', { name: 'Express' }).check();
  await expect(summary).toContainText('Ships free');
  await expect(summary).toContainText('Total$229.00');
  await guest.getByRole('radio', { name: 'Free' }).check();
  await expect(summary).toContainText('A hundredth');
  await expect(summary).toContainText('Total$226.71');
  await guest.close();
  const ordering = await browser.newPage({ baseURL: baseURL ?? '' });
  await signUp(ordering);
  await addToCart(ordering, 2);
  await placeOrder(ordering, { shipping: 'Express' });
  await ordering.goto('/myorder');
  await expect(ordering.getByRole('table')).toContainText('$229.00');
  await ordering.close();

  // Restores the prices for the other tests of this shop.
  for (const title of titles) {
    await page.goto('/admin/promotions');
    await page.getByRole('button', { name: `End ${title}` }).click();
    await page.getByRole('button', { name: 'End promotion' }).click();
    await expect(page.getByText('Promotion ended')).toBeVisible();
  }
});

test('a promotion ended before its start shows that instead of an impossible period', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const startsOn = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const form = { title: 'Winter', code: 'WINTER-1', kind: 'amount', value: '5', startsOn };
  const headers = { 'sec-fetch-site': 'same-origin' };
  await page.request.post('/admin/promotions', { form, headers });
  await page.goto('/admin/promotions');
  await page.getByRole('button', { name: 'End Winter' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It will not start.');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'End promotion' }).click();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('navigation', { name: 'Months' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Winter' })).toHaveCount(0);
  await page.goto('/admin/promotions');
  const row = page.getByRole('row').filter({ hasText: 'WINTER-1' });
  await expect(row).toContainText('ended before it started');
  await expect(row).not.toContainText('until');
});

test('the promotion pages have no axe findings, wide and narrow', async ({ page }) => {
  await signInAsAdmin(page);
  const form = { title: 'Free for a while', kind: 'free-shipping', code: 'FREE-1' };
  const headers = { 'sec-fetch-site': 'same-origin' };
  await page.request.post('/admin/promotions', { form, headers });
  await page.goto('/admin/promotions');
  await page.getByRole('link', { name: 'Free for a while' }).click();
  await page.getByLabel('Minimum subtotal').fill('40');
  await page.getByRole('button', { name: 'Save promotion' }).click();
  await expect(page.getByText('everything, from $40')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Changed/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Unique per order').selectOption('Yes, one-time codes');
  await page.getByRole('textbox', { name: 'Code' }).fill('');
  await page.getByRole('button', { name: 'Save promotion' }).click();
  await page.getByLabel('How many codes').fill('0');
  await page.getByRole('button', { name: 'Create codes' }).click();
  await expect(page.getByText('Enter a whole number from 1 to 10,000')).toBeVisible();
  await page.getByLabel('How many codes').fill('25');
  await page.getByRole('button', { name: 'Create codes' }).click();
  await expect(page.getByText('0 of 25 used.')).toBeVisible();
  const [codes] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(await readFile(await codes.path(), 'utf8')).toMatch(
    /^\uFEFF"Code","Status"\r?\n("[^"]{14}","Unused"\r?\n){25}$/,
  );
  await page.getByRole('navigation', { name: 'Promotions' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Calendar' }).click();
  const running = page.getByRole('listitem').filter({ hasText: 'Free for a while' });
  await expect(running).toContainText(/Days? \d+|The whole month/);
  await expectNoAxeFindings(page);
  const months = page.getByRole('navigation', { name: 'Months' });
  await months.getByRole('link', { name: 'Promotions' }).click();
  await page.getByRole('link', { name: 'Buy 2, get 1 free' }).click();
  await expect(page.getByLabel('Units to buy')).toHaveValue('2');
  const sentence = page.getByText('With every 2 items, the customer gets 1 more item for free.');
  await expect(sentence).toBeVisible();
  await page.getByRole('button', { name: 'Preview a cart' }).click();
  await page.getByLabel('Find items').fill('2');
  await page.getByRole('button', { name: 'Update preview' }).click();
  await page.getByRole('button', { name: 'Add Wireless Headphones with Noise Control' }).click();
  await expect(page.getByText('This promotion needs other items in the cart')).toBeVisible();
  await page.getByLabel(/^Quantity of Wireless/).fill('4');
  await page.getByRole('button', { name: 'Update preview' }).click();
  const lines = page.getByRole('table', { name: 'Lines' });
  await expect(lines.getByRole('row').nth(1)).toContainText('$916.00');
  await expect(lines.getByRole('row').nth(1)).toContainText('$229.00');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
  }
  await page.getByRole('link', { name: 'Back to the promotion' }).click();
  await expect(page.getByLabel('Units to buy')).toHaveValue('2');
  await page.getByLabel('Type').selectOption('Bundle price');
  await expect(page.getByLabel('Products together')).toBeVisible();
  await expect(page.getByLabel('Units to buy')).toBeHidden();
  await page.getByRole('link', { name: '20% until $500 are given' }).click();
  await expect(page.getByLabel('Budget')).toHaveValue('500');
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Add promotion' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
  }
});
