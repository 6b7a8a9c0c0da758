import type { Page } from '@playwright/test';
import { expect, signInAsAdmin, test as adminTest } from '../support/admin-test.ts';
import { startShop } from '../support/shop-server.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';
import { startStripeServer } from '../support/stripe-server.ts';

/** A shop of its own, whose Stripe is on this machine. */
const test = adminTest.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    async ({}, provide) => {
      const stripe = await startStripeServer();
      const shop = await startShop({ STRIPE_API_BASE: stripe.origin });
      await provide(shop);
      await shop.stop();
      await stripe.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker: each would start a shop of this kind, which takes longer than the tests.
test.describe.configure({ mode: 'default' });

// The browser logs the 422 of a rejected form to its console.
test.use({ expectedNoise: [/422/] });

test(
  'staff enter the keys of Stripe, test them and remove them; secrets are never shown again',
  { tag: '@both' },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/payments');
    const stripe = page.getByRole('region', { name: 'Stripe' });
    await expect(stripe).toContainText('Not connected');
    await stripe.getByText('Enter keys of Stripe').click();
    await enterKeys(page, { secretKey: 'sk_live_51StandIn' });
    await expect(stripe).toContainText('One key is for testing and the other is live.');
    await expect(stripe).toContainText('Nothing was saved.');
    // With JavaScript it stays in the browser, which the shop does not send it back to.
    expect(await page.locator('#stripe-secretKey').getAttribute('value')).toBeFalsy();
    await expect(stripe.getByLabel('Publishable key')).toHaveValue('pk_test_51StandIn');

    await enterKeys(page, { secretKey: 'sk_test_wrong' });
    await expect(page.getByText('Stripe keys saved.')).toBeVisible();
    await expect(stripe).toContainText('Test mode');
    await stripe.getByRole('button', { name: 'Test connection to Stripe' }).click();
    await expect(stripe.getByRole('alert')).toContainText('Stripe does not accept the keys');

    await stripe.getByText('Replace keys of Stripe').click();
    await enterKeys(page, { secretKey: 'sk_test_51StandIn' });
    await expect(page.getByText('Stripe keys saved.')).toBeVisible();
    await expect(stripe).toContainText('ends in ndIn');
    await stripe.getByRole('button', { name: 'Test connection to Stripe' }).click();
    await expect(stripe.getByRole('alert')).toContainText('Stripe accepts the keys');
    expect(await page.content()).not.toContain('sk_test_51StandIn');
    await expect(stripe).toContainText('/webhooks/payments/stripe');

    await stripe.getByRole('link', { name: 'Remove keys' }).click();
    await page.getByRole('button', { name: 'Remove keys' }).click();
    await expect(page.getByText('Stripe keys removed')).toBeVisible();
    await expect(stripe).toContainText('Not connected');
  },
);

test('the page of the payment providers has no axe findings and no horizontal scrolling', async ({
  page,
}) => {
  await signInAsAdmin(page);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/payments');
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await expectNoAxeFindings(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.screenshot({
      fullPage: true,
    });
  }
});

test('a renamed payment method with a minimum says so in the checkout settings', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/settings/payments');
  await page.locator('summary', { hasText: 'Check payments' }).click();
  const check = page.getByRole('group', { name: 'Check payments' });
  await check.getByLabel('Countries').fill('Atlantis');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(check.getByText('Please enter countries by their English names')).toBeVisible();
  await check.getByLabel('Countries').fill('Germany');
  await check.getByLabel('Name').fill('Money order');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await page.locator('summary', { hasText: 'Check payments' }).click();
  await expect(check.getByLabel('Name')).toHaveValue('Money order');
});

async function enterKeys(page: Page, keys: { secretKey: string }) {
  const stripe = page.getByRole('region', { name: 'Stripe' });
  await stripe.getByLabel('Publishable key').fill('pk_test_51StandIn');
  await stripe.getByLabel('Secret key').fill(keys.secretKey);
  await stripe.getByRole('button', { name: 'Save keys' }).click();
}
