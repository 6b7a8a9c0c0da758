import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';
import type { Browser, Page } from '@playwright/test';

test('order page: leads from the table to the whole order, and back, without axe findings', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await placeOrder(browser, baseURL);
  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('link', { name: /^View order V-/ }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^V-/);
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('1 item');
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Total');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Order placed');
  await expect(page.getByRole('complementary', { name: 'About this order' })).toContainText(email);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('link', { name: 'Orders', exact: true }).last().click();
  await expect(title).toContainText('Orders');
});

test('order page: ships the order after a confirmation, and the timeline says who did it', async ({
  page,
  browser,
  baseURL,
}) => {
  await openOrder(page, await placeOrder(browser, baseURL));
  await page.getByRole('button', { name: 'Mark shipped' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Mark shipped' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Order marked as shipped.');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Order shipped by admin');
  await expect(timeline).toContainText('Shipping confirmation');
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
});

test('order page: keeps a refused comment, adds it for staff, and emails one to the customer', async ({
  page,
  browser,
  baseURL,
  expectedNoise,
}) => {
  expectedNoise.push(/422/);
  await openOrder(page, await placeOrder(browser, baseURL));
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const field = timeline.getByLabel('Comment');
  await field.fill('   ');
  await timeline.getByRole('button', { name: 'Add comment' }).click();
  await expect(timeline).toContainText('Enter a comment.');
  await expectNoAxeFindings(page);
  await field.fill('Wrap it as a gift.');
  await timeline.getByRole('button', { name: 'Add comment' }).click();
  await expect(timeline).toContainText('left a comment');
  await expect(timeline).toContainText('Wrap it as a gift.');
  await expect(field).toHaveValue('');
  await field.fill('Your gift wrap is ready.');
  await timeline.getByLabel('Send to the customer by email').check();
  await timeline.getByRole('button', { name: 'Add comment' }).click();
  await expect(timeline).toContainText('sent a message to the customer');
  await page.goto('/admin/mail');
  await expect(page.getByRole('table')).toContainText('a message about your order');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('order page: adds a comment and opens a confirmation', async ({
    page,
    browser,
    baseURL,
  }) => {
    await openOrder(page, await placeOrder(browser, baseURL));
    await page.getByLabel('Comment').fill('Fragile.');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Fragile.');
    await page.getByRole('button', { name: 'Mark paid' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark paid' }).click();
    await expect(page.getByRole('main')).toContainText('Order marked as paid.');
  });
});

/** Orders as a new customer, whose email address it returns. */
async function placeOrder(browser: Browser, baseURL: string | undefined): Promise<string> {
  const customer = await browser.newPage({ baseURL: baseURL ?? '' });
  const email = await signUp(customer);
  await addToCart(customer, 7);
  await postOrder(customer);
  await customer.close();
  return email;
}

async function openOrder(page: Page, email: string) {
  await signInAsAdmin(page);
  await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: /^View order V-/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^V-/);
}
