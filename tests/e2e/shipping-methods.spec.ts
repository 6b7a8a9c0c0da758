import type { Page } from '@playwright/test';
import { filledForm } from '../support/buyers.ts';
import { addToCart, fillIn, signUp } from '../support/customer-browser.ts';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

const both = { tag: '@both' };
const toronto = { country: 'Canada', state: 'Ontario', city: 'Toronto', pincode: 'M5V 2T6' };
const tokyo = { country: 'Japan', state: 'Tokyo', city: 'Tokyo', pincode: '100-0001' };

test.afterEach(async ({ page }) => {
  await page.context().clearCookies();
  await signInAsAdmin(page);
  await page.goto('/admin/settings/shipping?reset');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('These settings were reset to the defaults.')).toBeVisible();
});

test(
  'a merchant sets up zones for three countries, and the checkout offers what applies to each',
  both,
  async ({ page, javaScriptEnabled }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/settings/shipping');
    await editMethod(page, 'Free', { Where: 'US' });
    await editMethod(page, 'Standard', { Where: 'US\nDE: 10*', Price: '0: 10\n500: 4.50' });
    await editMethod(page, 'Express', { Where: 'US: not Oregon' });
    await page.getByRole('button', { name: 'Add a method' }).click();
    const added = page.getByRole('group', { name: 'method 4' });
    await added.getByLabel('Name').fill('Canada Post');
    await added.getByRole('textbox', { name: /^Price/ }).fill('15');
    await added.getByLabel('Free from').fill('0');
    await added.getByLabel('Maximum weight').fill('30000');
    await added.getByLabel('Where').fill('Canada');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'method 4' })).toContainText('Canada Post');

    await page.context().clearCookies();
    await signUp(page);
    await addToCart(page, 2);
    await page.goto('/checkout');
    await fillIn(page);
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update total' }).click();
    const shipping = page.getByRole('group', { name: 'Shipping' });
    await expect(shipping.getByRole('radio')).toHaveCount(3);
    await expect(shipping.getByRole('radio', { name: 'Standard' })).toBeEnabled();
    await expect(shipping.getByRole('radio', { name: 'Express' })).toBeDisabled();
    await expect(shipping).toContainText('Not available for this address');

    await fillIn(page, toronto);
    if (javaScriptEnabled) await page.locator('#pincode').blur();
    else await page.getByRole('button', { name: 'Update total' }).click();
    await expect(shipping.getByRole('radio')).toHaveCount(1);
    await shipping.getByRole('radio', { name: 'Canada Post' }).check();

    await fillIn(page, tokyo);
    if (javaScriptEnabled) await page.locator('#pincode').blur();
    else await page.getByRole('button', { name: 'Update total' }).click();
    await expect(page.getByText('We cannot ship this order to this address.')).toBeVisible();
    await expect(shipping.getByRole('radio')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Check payments' }).check();
    await page
      .getByRole('button', { name: /^Place order/ })
      .last()
      .click();
    await expect(page.getByRole('alert').filter({ hasText: 'complete' })).toContainText('Shipping');
    if (javaScriptEnabled) await expectNoAxeFindings(page);

    await fillIn(page, toronto);
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update total' }).click();
    else await page.locator('#pincode').blur();
    await shipping.getByRole('radio', { name: 'Canada Post' }).check();
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update total' }).click();
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(
      'Shipping, Canada Post$15.00',
    );
    await fillIn(page, { ...filledForm, ...toronto, phone: '+1 416 555 0111' });
    await page
      .getByRole('button', { name: /^Place order/ })
      .last()
      .click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
    await page.goto('/myorder');
    await expect(page.getByRole('row').nth(1)).toContainText('Canada Post shipping, $15.00');
  },
);

test(
  'methods are moved up, and a problem opens the method it is in',
  both,
  async ({ page, javaScriptEnabled, expectedNoise }) => {
    expectedNoise.push(/422/);
    await signInAsAdmin(page);
    await page.goto('/admin/settings/shipping');
    await page.getByRole('button', { name: 'Move method 3 up' }).click();
    await expect(page.getByRole('group', { name: 'method 2' })).toContainText('Express');
    await editMethod(page, 'Express', { Where: 'US: Orgeon' });
    await page.getByRole('button', { name: 'Save' }).last().click();
    const express = page.getByRole('group', { name: 'method 2' });
    await expect(express.getByText('Please enter known countries and regions')).toBeVisible();
    await expect(express.getByLabel('Where')).toHaveValue('US: Orgeon');
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await express.getByLabel('Where').fill('us: or');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await page.goto('/shipping');
    await expect(page.getByRole('rowheader').nth(1)).toContainText('Express');
    await expect(page.getByRole('rowheader').nth(1)).toContainText('US: Oregon');
  },
);

test(
  'a product without shipping is ordered without a method, and one that no method carries says why',
  both,
  async ({ page, javaScriptEnabled }) => {
    await signInAsAdmin(page);
    const title = `Gift card ${crypto.randomUUID().slice(0, 8)}`;
    const card = await postProduct(page, { title, price: '25', compareAt: '', stock: '' });
    const form = page.getByRole('dialog', { name: 'Update This Product' });
    await page.goto(`/admin/products?update=${card}`);
    await form.getByLabel('Shipping').selectOption('No shipping');
    await form.getByRole('button', { name: 'Update product' }).click();
    await expect(form).toHaveCount(0);
    await page.goto(`/admin/products?update=${card}`);
    await expect(form.getByLabel('Shipping')).toHaveValue('none');
    const piano = { title: `Piano ${title}`, price: '900', compareAt: '', stock: '' };
    const bulky = await postProduct(page, { ...piano, shippingClass: 'bulky' });
    await page.goto('/admin/settings/shipping');
    const standard = page.getByRole('group', { name: 'method 2' });
    await standard.locator('summary').click();
    await standard.getByLabel('Carries').selectOption('All except bulky products');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Settings saved.')).toBeVisible();

    await page.context().clearCookies();
    await signUp(page);
    await addToCart(page, card);
    await page.goto('/viewcart');
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(
      'Shippingnone',
    );
    await page.goto('/checkout');
    const main = page.getByRole('main');
    await expect(main.getByText('Nothing in this order is shipped.')).toBeVisible();
    await expect(main.getByRole('group', { name: 'Shipping' })).toHaveCount(0);
    const summary = page.getByRole('complementary', { name: 'Your order' });
    await expect(summary).toContainText('Shipping, None$0.00');
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await fillIn(page);
    await page.getByRole('radio', { name: 'Check payments' }).check();
    await page
      .getByRole('button', { name: /^Place order/ })
      .last()
      .click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
    await page.goto('/myorder');
    await expect(page.getByRole('row').nth(1)).toContainText('No shipping');

    await addToCart(page, bulky);
    await page.goto('/checkout');
    const shipping = page.getByRole('group', { name: 'Shipping' });
    await expect(shipping).toContainText('Not for bulky products');
    await expect(shipping.getByRole('radio', { name: 'Standard' })).toBeDisabled();
    await expect(shipping.getByRole('radio', { name: 'Express' })).toBeEnabled();
  },
);

async function editMethod(page: Page, name: string, fields: Record<string, string>) {
  const method = page.getByRole('group', { name: /^method \d+$/ }).filter({
    has: page.locator('summary', { hasText: name }),
  });
  await method.locator('summary').click();
  for (const [label, text] of Object.entries(fields)) {
    await method.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text);
  }
}
