import type { Page } from '@playwright/test';
import { qrCodeOf } from '#platform/qr-code.ts';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, fillIn, placeOrder, postOrder, signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

const both = { tag: '@both' };
const iban = 'DE89 3704 0044 0532 0130 00';

test(
  'checkout says how the selected method is paid, and the demo marks its bank account as a sample',
  both,
  async ({ page, javaScriptEnabled }) => {
    await signUp(page);
    await addToCart(page, 2);
    await page.goto('/checkout');
    await expectValidHtml(await (await page.request.get('/checkout')).text());
    const payment = page.getByRole('group', { name: 'Payment' });
    const account = payment.getByText('SAMPLE 0000 0000 0000');
    await expect(account).toBeHidden();
    await payment.getByRole('radio', { name: 'Direct bank transfer' }).check();
    await expect(account).toBeVisible();
    await expect(payment.getByText('Do not transfer any money.')).toBeVisible();
    await expect(payment.locator('dl:visible')).toContainText(
      'ReferenceYour order number, which we email to you',
    );
    for (const width of javaScriptEnabled ? [390, 1440] : []) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await payment.getByRole('radio', { name: 'Check payments' }).check();
    await expect(account).toBeHidden();
    await expect(payment.getByText('Payable to')).toBeVisible();
    await payment.getByRole('radio', { name: 'Cash on delivery' }).check();
    await expect(payment.locator('dl:visible')).toHaveCount(0);
  },
);

test('the facts of a check and of its order are copied as they are written', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  await addToCart(page, 2);
  await page.goto('/checkout');
  await fillIn(page);
  await page.getByRole('radio', { name: 'Standard' }).check();
  await page.getByRole('radio', { name: 'Check payments' }).check();
  const payment = page.getByRole('group', { name: 'Payment' });
  await payment.getByRole('button', { name: 'Copy Send to' }).click();
  await expect(payment.getByText('Copied')).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe('Vitrine\n14 Kiln Street\nPortland, ME 04101');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
  }
  await page
    .getByRole('button', { name: /^Place order/ })
    .last()
    .click();
  await page.getByRole('alertdialog', { name: 'Order placed!' }).waitFor();
  await page.goto('/myorder');
  const instructions = page.getByRole('region', { name: /^How to pay order V-/ });
  for (const label of ['Payable to', 'Send to', 'Amount', 'Reference']) {
    await expect(instructions.getByRole('button', { name: `Copy ${label}` })).toBeVisible();
  }
  await instructions.getByRole('button', { name: 'Copy Reference' }).click();
  await expect.poll(copied).toMatch(/^V-/);
});

test('the bank account of the settings is shown at checkout, in the email, and with the order until it is paid', async ({
  page,
  browser,
  expectedNoise,
}) => {
  expectedNoise.push(/422/);
  await signInAsAdmin(page);
  await page.goto('/admin/settings/payments');
  const paypal = page.getByRole('checkbox', { name: /^PayPal/ });
  await expect(paypal).toBeDisabled();
  await expect(paypal).not.toBeChecked();
  await expect(page.getByText('Not available until a payment provider')).toBeVisible();
  const fields = page.getByRole('group', { name: 'Bank account' });
  await expect(fields).toHaveAccessibleDescription(/this demo shows a sample account/);
  await fields.getByLabel('Account holder').fill('Kiln & Co');
  await fields.getByLabel('IBAN or account number').fill(iban.replace('89', '98'));
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(fields.getByText('Check it for typing errors')).toBeVisible();
  await fields.getByLabel('IBAN or account number').fill(iban);
  await fields.getByLabel('Note for customers').fill('Ask for Ines if your bank calls.');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
  }
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Saved.')).toBeVisible();

  const customer = await browser.newPage();
  const email = await signUp(customer);
  await addToCart(customer, 2);
  await customer.goto('/checkout');
  await fillIn(customer);
  await customer.getByRole('radio', { name: 'Direct bank transfer' }).check();
  await expect(customer.getByText(iban)).toBeVisible();
  await expect(customer.getByText('SAMPLE 0000')).toHaveCount(0);
  await placeOrder(customer);
  await customer.goto('/myorder');
  const instructions = customer.getByRole('region', { name: /^How to pay order V-/ });
  const number =
    (await instructions.getAttribute('aria-label'))?.replace('How to pay order ', '') ?? '';
  await expect(instructions.locator('dl > div')).toHaveText([
    'Account holderKiln & Co',
    `IBAN or account number${iban}`,
    'Pay within7 days, or we cancel the order',
    'Amount$239.00',
    `Reference${number}`,
  ]);
  await expect(instructions).toContainText('Ask for Ines if your bank calls.');
  await customer.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await instructions.getByRole('button', { name: 'Copy Amount' }).click();
  await expect(instructions.getByText('Copied')).toBeVisible();
  expect(await customer.evaluate(() => navigator.clipboard.readText())).toBe('239.00');
  for (const width of [390, 1440]) {
    await customer.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(customer);
  }

  await customer.goto((await orderPath(customer)) ?? '');
  await expect(instructions.getByRole('button', { name: 'Copy Reference' })).toBeVisible();
  await expect(instructions.getByRole('img')).toHaveCount(0);

  await page.goto('/admin/mail');
  await page.getByRole('link', { name: `Your order ${number}` }).click();
  const mail = page.frameLocator('iframe');
  await expect(mail.getByText(iban)).toBeVisible();
  await expect(mail.getByRole('row', { name: `Reference ${number}` })).toBeVisible();

  await page.goto('/admin/orders');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: /^Mark paid/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark paid' }).click();
  await expect(row.getByRole('cell').nth(5)).toHaveText('Paid');
  await customer.reload();
  await expect(customer.getByText(number).first()).toBeVisible();
  await expect(instructions).toHaveCount(0);
  await customer.close();
});

test('a transfer in euros has a QR code on the pages of the order and in the email', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/settings/payments');
  const fields = page.getByRole('group', { name: 'Bank account' });
  await fields.getByLabel('Account holder').fill('Kiln & Co');
  await fields.getByLabel('IBAN or account number').fill(iban);
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await setCurrency(page, 'EUR');
  const customer = await browser.newPage();
  await signUp(customer);
  await addToCart(customer, 2);
  await postOrder(customer);
  await customer.goto('/myorder');
  const path = (await orderPath(customer)) ?? '';
  for (const url of ['/myorder', path]) {
    await customer.goto(url);
    const payment = customer.getByRole('region', { name: /^How to pay order V-/ });
    const reference = (await payment.getAttribute('aria-label'))?.replace('How to pay order ', '');
    const image = payment.getByRole('img', { name: 'This bank transfer, as a QR code' });
    const text = `BCD\n002\n1\nSCT\n\nKiln & Co\nDE89370400440532013000\nEUR239.00\n\n\n${reference}`;
    const { size, path: modules } = qrCodeOf(text);
    await expect(image).toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
    await expect(image.locator('path')).toHaveAttribute('d', modules);
    expect((await image.boundingBox())?.width).toBeGreaterThan(150);
    await customer.emulateMedia({ colorScheme: 'dark' });
    await expect(image.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)');
    await expectNoAxeFindings(customer);
  }
  const number = await customer
    .getByText(/^V-\w{4}-\w{4}$/)
    .first()
    .innerText();
  await customer.close();
  await page.goto('/admin/mail');
  await page.getByRole('link', { name: `Your order ${number}` }).click();
  const picture = page.frameLocator('iframe').getByRole('img', { name: 'This bank transfer' });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(150);
  await setCurrency(page, 'USD');
});

function orderPath(customer: Page): Promise<string | null> {
  return customer
    .getByRole('link', { name: /^Order V-/ })
    .first()
    .getAttribute('href');
}

/** Other tests of this shop count in dollars. */
async function setCurrency(page: Page, currency: string): Promise<void> {
  await page.goto('/admin/settings/prices');
  const form = page.getByRole('form', { name: 'Currency' });
  await form.getByRole('combobox', { name: 'Currency' }).selectOption(currency);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
}
