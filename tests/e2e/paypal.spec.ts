import type { Page } from '@playwright/test';
import { filledForm } from '../support/buyers.ts';
import { addToCart, fillIn, signUp, waitUntilPaid } from '../support/customer-browser.ts';
import { type PaypalServer, startPaypalServer } from '../support/paypal-server.ts';
import { expect, expectNoAxeFindings, test as base } from '../support/shop-test.ts';
import { startShop } from '../support/shop-server.ts';

/** A shop that takes PayPal, whose pages are on this machine. */
const test = base.extend<object, { paypal: PaypalServer }>({
  paypal: [
    async ({}, provide) => {
      const paypal = await startPaypalServer();
      await provide(paypal);
      await paypal.stop();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ paypal }, provide) => {
      const shop = await startShop({
        PAYPAL_API_BASE: paypal.origin,
        PAYPAL_CLIENT_ID: paypal.keys.clientId,
        PAYPAL_CLIENT_SECRET: paypal.keys.secret,
        PAYPAL_WEBHOOK_ID: paypal.keys.webhookId,
        PAYPAL_MODE: 'sandbox',
      });
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker: each would start a shop of this kind, which takes longer than the tests.
test.describe.configure({ mode: 'default' });

// The only addresses elsewhere that a browser may ask for.
test.use({ expectedNoise: [/^asks http:\/\/127\.0\.0\.1:\d+\/checkoutnow/] });

const onPaypal = /\/checkoutnow\?token=/;

async function toPaypal(page: Page) {
  await page
    .getByRole('button', { name: /^Place order/ })
    .last()
    .click();
  await expect(page).toHaveURL(onPaypal);
  await expect(page.getByRole('heading')).toHaveText('Pay 239.00 USD');
}

async function fillCheckout(page: Page) {
  await signUp(page);
  await addToCart(page, 2);
  await page.goto('/checkout');
  await fillIn(page);
  await page.getByRole('radio', { name: 'Standard' }).check();
  await page.getByRole('radio', { name: 'PayPal' }).check();
}

async function expectPaid(page: Page) {
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
  await page.goto('/myorder');
  await waitUntilPaid(page, 'PayPal, paid');
}

test(
  '[2.131] PayPal is paid on its own page: declined, cancelled, then approved, without entering anything twice',
  { tag: '@both' },
  async ({ page, paypal }) => {
    await fillCheckout(page);
    await toPaypal(page);
    const alerts = page.getByRole('alert');
    // The message disappears after five seconds, which can pass before the click has been found to be done.
    await Promise.all([
      expect(alerts.filter({ hasText: 'PayPal declined the payment' })).toBeVisible(),
      page.getByRole('button', { name: 'Pay with a declined card' }).click(),
    ]);
    await expect(page).toHaveURL('/checkout');
    for (const [name, value] of Object.entries(filledForm)) {
      await expect(page.locator(`#${name}`)).toHaveValue(value);
    }
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();

    await toPaypal(page);
    await Promise.all([
      expect(alerts.filter({ hasText: 'The payment was cancelled' })).toBeVisible(),
      page.getByRole('link', { name: 'Cancel and return' }).click(),
    ]);
    await expect(page).toHaveURL('/checkout');

    await toPaypal(page);
    const id = new URL(page.url()).searchParams.get('token') ?? '';
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expectPaid(page);
    expect(paypal.ledger.balance(id)).toBe(23_900);
  },
);

test('a customer who goes back from PayPal and starts again pays one order, on a phone too', async ({
  page,
  paypal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await fillCheckout(page);
  await toPaypal(page);
  const left = page.url();
  // The page in between is no stop on the way back.
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  await expect(page.locator('#email')).toHaveValue(filledForm.email);
  await toPaypal(page);
  const id = new URL(page.url()).searchParams.get('token') ?? '';
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expectPaid(page);

  // The page of the first payment is still open at PayPal: approving it there pays nothing.
  await page.goto(left);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/(?:checkout|viewcart|)$/);
  const first = new URL(left).searchParams.get('token') ?? '';
  expect(paypal.ledger.order(first).authorizations).toEqual([]);
  expect(paypal.ledger.balance(id)).toBe(23_900);
});

const approved = 'You have approved the payment at PayPal.';

test('the express checkout leads from the cart to PayPal and back, with the address filled in, and charges what is placed', async ({
  page,
  paypal,
}) => {
  await signUp(page);
  await addToCart(page, 2);
  await page.goto('/viewcart');
  const express = page.getByRole('button', { name: 'Pay with PayPal' });
  await expectNoAxeFindings(page);
  await express.click();
  await expect(page).toHaveURL(onPaypal);
  await expect(page.getByRole('heading')).toHaveText('Pay 229.00 USD');
  await page.getByRole('link', { name: 'Cancel and return' }).click();
  await expect(page).toHaveURL('/viewcart');
  const alerts = page.getByRole('alert');
  await expect(alerts.filter({ hasText: 'You left PayPal without approving' })).toBeVisible();

  await page.goto('/checkout');
  await expectNoAxeFindings(page);
  await express.click();
  await expect(page).toHaveURL(onPaypal);
  const id = new URL(page.url()).searchParams.get('token') ?? '';
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByText(approved)).toBeVisible();
  await expect(express).toHaveCount(0);
  const { email: _own, phone: _phone, ...address } = filledForm;
  for (const [name, value] of Object.entries(address)) {
    await expect(page.locator(`#${name}`)).toHaveValue(value);
  }
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
  await expect(page.getByText('You have approved this payment at PayPal.')).toBeVisible();
  await expectNoAxeFindings(page);
  expect(paypal.ledger.order(id).authorizations).toEqual([]);

  await page.getByRole('radio', { name: 'Standard' }).check();
  await page
    .getByRole('button', { name: /^Place order/ })
    .last()
    .click();
  await expectPaid(page);
  expect(paypal.ledger.balance(id)).toBe(23_900);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the express checkout keeps what is filled in, and says what PayPal does not know', async ({
    page,
    paypal,
  }) => {
    const { customer } = paypal.ledger;
    const { address_line_2: _none, ...address } = customer.shipping.address;
    paypal.ledger.customer = { ...customer, shipping: { ...customer.shipping, address } };
    await signUp(page);
    await addToCart(page, 2);
    await page.goto('/checkout');
    await page.locator('#note').fill('Ring twice');
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/checkout');
    const missing =
      'PayPal has filled in what it knows. Please complete: Flat, floor or staircase.';
    await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible();
    await expect(page.locator('#note')).toHaveValue('Ring twice');
    await page.locator('#address2').fill('2nd floor');
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.getByRole('button', { name: 'Update total' }).click();
    await expect(page.getByText(approved)).toBeVisible();
    await page
      .getByRole('button', { name: /^Place order/ })
      .last()
      .click();
    await expect(page.getByText('Order placed!')).toBeVisible();
    paypal.ledger.customer = customer;
  });
});
