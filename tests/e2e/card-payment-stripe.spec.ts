import type { Page } from '@playwright/test';
import type { WebhookChange } from '../support/gateway-contract.ts';
import { filledForm } from '../support/buyers.ts';
import { addToCart, fillIn, signUp, waitUntilPaid } from '../support/customer-browser.ts';
import { expect, expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';
import { stripesHosts, test } from '../support/stripe-browser.ts';
import { stripeCards, type StripeServer } from '../support/stripe-server.ts';

// One worker: each would start a shop of this kind, which takes longer than the tests.
test.describe.configure({ mode: 'default' });

test.use({ expectedNoise: [stripesHosts] });

const payButton = { name: 'Pay $239.00' };

test('[2.132] a card is declined in the form of Stripe, then another one pays, on one page', async ({
  page,
  noise,
}) => {
  await reachPayment(page);
  await expectNoAxeFindings(page);
  await expectValidHtml(await (await page.request.get(page.url())).text());
  await payWith(page, stripeCards.insufficientFunds);
  await expect(page.getByRole('alert')).toContainText(
    'Your card was declined. Nothing was ordered',
  );
  await payWith(page, stripeCards.approved);
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
  // The form is remembered on this device, though the payment was made on another page.
  const remembered = () => page.evaluate(() => localStorage.getItem('checkout-form-data') ?? '');
  const city = async () => Buffer.from(await remembered(), 'base64').toString();
  await expect.poll(city).toContain(filledForm.city);
  await expectPaid(page);
  // No other page has loaded anything of Stripe.
  const before = noise.length;
  await page.goto('/checkout');
  await page.goto('/shop');
  expect(noise.slice(before)).toEqual([]);
});

test("Stripe's hosts are allowed on the page with its form alone", async ({ page }) => {
  await reachPayment(page);
  const policyOf = async (url: string) =>
    (await page.request.get(url)).headers()['content-security-policy'];
  const policy = await policyOf(page.url());
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).toMatch(/script-src 'self' 'nonce-[^ ]+' https:\/\/js\.stripe\.com/);
  for (const url of ['/', '/checkout', '/viewcart'])
    expect(await policyOf(url)).not.toContain('stripe');
});

test('the bank requests a second step, which the customer refuses at first', async ({ page }) => {
  await reachPayment(page);
  const bank = page.frameLocator('iframe[src*="bank"]');
  await payWith(page, stripeCards.secondStep);
  await bank.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  await page.getByRole('button', payButton).click();
  await bank.getByRole('button', { name: 'Confirm' }).click();
  await expectOrdered(page);
});

test('going back in the middle loses nothing, and only the last of two payments can be made', async ({
  page,
  context,
  stripe,
}) => {
  await reachPayment(page);
  const first = page.url();
  const other = await context.newPage();
  await other.goto(first);
  await page.goBack();
  for (const [name, value] of Object.entries(filledForm)) {
    await expect(page.locator(`#${name}`)).toHaveValue(value);
  }
  await page
    .getByRole('button', { name: /^Place order/ })
    .last()
    .click();
  await expect(page.getByRole('button', payButton)).toBeVisible();
  expect(page.url()).not.toBe(first);
  // The first payment is ended by a job.
  await expect.poll(() => statesOf(stripe, first)).toEqual(['expired']);
  await payWith(other, stripeCards.approved);
  await expect(other.getByRole('alert')).toContainText('no longer active');
  await other.getByRole('link', { name: /Check this payment/ }).click();
  await expect(other.getByRole('alert').filter({ hasText: 'You started another' })).toBeVisible();
  await payWith(page, stripeCards.approved);
  await expectOrdered(page);
});

test('a payment made in one tab is found in the other', async ({ page, context, stripe }) => {
  await reachPayment(page);
  const paid = page.url();
  const other = await context.newPage();
  await other.goto(paid);
  await payWith(page, stripeCards.approved);
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
  await payWith(other, stripeCards.approved);
  await expect(other.getByRole('alert')).toContainText('no longer active');
  await other.getByRole('link', { name: /Check this payment/ }).click();
  await expectOrdered(other);
  expect(statesOf(stripe, paid)).toEqual(['complete']);
});

test('a customer who closes the window after paying has the order, by the message of Stripe', async ({
  page,
  shop,
  stripe,
}) => {
  await reachPayment(page);
  const [id = ''] = [...stripe.payments.keys()].slice(-1);
  await page.goto('/');
  stripe.pay(id, stripeCards.approved);
  const send = async (change: WebhookChange) => {
    const { headers, body } = stripe.webhook(id, 'checkout.session.completed', change);
    const signature = headers['stripe-signature'] ?? '';
    const sent = { 'content-type': 'application/json', 'stripe-signature': signature };
    const url = `${shop.origin}/webhooks/payments/stripe`;
    return (await fetch(url, { method: 'POST', headers: sent, body })).status;
  };
  expect(await send('forged')).toBe(400);
  expect(await send('old')).toBe(400);
  expect([await send('authentic'), await send('authentic')]).toEqual([200, 200]);
  await expectPaid(page);
  await expect(page.getByRole('table').getByText('Credit card, paid')).toHaveCount(1);
});

test(
  'without scripts the card is paid on the page of Stripe, after a declined one',
  { tag: '@no-javascript' },
  async ({ page, stripe }) => {
    await placeCardOrder(page);
    const url = page.url();
    await page.getByRole('button', { name: 'Continue on Stripe’s page' }).click();
    await expect(page).toHaveURL(/\/c\/pay\//);
    for (const card of [stripeCards.insufficientFunds, stripeCards.approved]) {
      await page.getByLabel('Card number').fill(card);
      await page.getByRole('button', { name: 'Pay' }).click();
    }
    await expectOrdered(page);
    expect(statesOf(stripe, url)).toEqual(['expired', 'complete']);
  },
);

test.describe('where a filter blocks the script of Stripe', () => {
  test.use({ expectedNoise: [stripesHostsOr('Failed to load resource')] });

  test('the card is paid on the page of Stripe', async ({ page }) => {
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await placeCardOrder(page);
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await page.getByRole('button', { name: 'Continue on Stripe’s page' }).click();
    await page.getByLabel('Card number').fill(stripeCards.approved);
    await page.getByRole('button', { name: 'Pay' }).click();
    await expectOrdered(page);
  });
});

test.describe('of another customer', () => {
  test.use({ expectedNoise: [stripesHostsOr('status of 404')] });

  test('a payment is not found', async ({ page }) => {
    await reachPayment(page);
    const url = page.url();
    await page.context().clearCookies();
    await signUp(page);
    const response = await page.goto(url);
    expect(response?.status()).toBe(404);
  });
});

async function placeCardOrder(page: Page): Promise<void> {
  await signUp(page);
  await addToCart(page, 2);
  await page.goto('/checkout');
  await fillIn(page);
  await page.getByRole('radio', { name: 'Standard' }).check();
  await page.getByRole('radio', { name: 'Credit card' }).check();
  await page
    .getByRole('button', { name: /^Place order/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/checkout\/pay\//);
}

async function reachPayment(page: Page): Promise<void> {
  await placeCardOrder(page);
  await expect(page.getByRole('button', payButton)).toBeVisible();
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.frameLocator('iframe[src*="card"]').getByLabel('Card number').fill(card);
  await page.getByRole('button', payButton).click();
}

async function expectOrdered(page: Page): Promise<void> {
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
  await expectPaid(page);
}

async function expectPaid(page: Page): Promise<void> {
  await page.goto('/myorder');
  await waitUntilPaid(page);
}

function stripesHostsOr(expected: string): RegExp {
  return new RegExp(`${stripesHosts.source}|${expected}`);
}

/** The states of the sessions of this payment, oldest first. */
function statesOf({ payments }: StripeServer, payUrl: string): string[] {
  const paymentId = payUrl.split('/').at(-1);
  return [...payments.values()]
    .filter(({ metadata }) => metadata['paymentId'] === paymentId)
    .map(({ status }) => status);
}
