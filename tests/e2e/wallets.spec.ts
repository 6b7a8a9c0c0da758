import type { Browser, Page } from '@playwright/test';
import { filledForm } from '../support/buyers.ts';
import { signInAsAdmin } from '../support/admin-test.ts';
import { addToCart, placeOrder, signUp, waitUntilPaid } from '../support/customer-browser.ts';
import { changeSettings } from '../support/shop-settings.ts';
import { expect, expectNoAxeFindings } from '../support/shop-test.ts';
import type { RunningShop } from '../support/shop-server.ts';
import { stripesHosts, test } from '../support/stripe-browser.ts';
import { stripeCards, type StripeServer } from '../support/stripe-server.ts';

// One worker: each would start a shop of this kind, which takes longer than the tests.
test.describe.configure({ mode: 'default' });

const setting = 'Apple Pay, Google Pay and Link above the checkout';

async function showWallets(
  browser: Browser,
  shop: RunningShop,
  choice: 'on' | 'off',
): Promise<void> {
  const page = await browser.newPage({ baseURL: shop.origin });
  await signInAsAdmin(page);
  await page.goto('/admin/settings/payments');
  await page.getByLabel(setting).selectOption(choice);
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.close();
}

const policyOf = async (page: Page, url: string) =>
  (await page.request.get(url)).headers()['content-security-policy'] ?? '';

test.describe('while the merchant does not show wallets', () => {
  test.use({ wallet: 'Buy with Apple Pay' });

  test('cart and checkout load nothing from Stripe and allow none of its hosts', async ({
    page,
  }) => {
    await fillCart(page);
    for (const url of ['/viewcart', '/checkout']) {
      await page.goto(url);
      await expect(page.getByText('Express checkout')).toHaveCount(0);
      expect(await policyOf(page, url)).not.toContain('stripe');
    }
  });
});

test.describe('with wallets shown', () => {
  test.use({ wallet: 'Buy with Apple Pay', expectedNoise: [stripesHosts] });

  test.beforeAll(({ browser, shop }) => showWallets(browser, shop, 'on'));
  test.afterAll(({ browser, shop }) => showWallets(browser, shop, 'off'));

  test('an order is placed from the cart by wallet: address, delivery, confirmation, one charge', async ({
    page,
    stripe,
  }) => {
    await fillCart(page);
    await page.goto('/viewcart');
    await press(page);
    await expect(rows(page)).toHaveText(['Subtotal 229.00', 'Total 229.00']);
    await sheet(page).getByLabel('Address').selectOption('Reykjavik');
    await expect(sheet(page).getByRole('button', { name: 'Pay' })).toBeEnabled();
    await sheet(page).getByLabel('Address').selectOption('Portland');
    await expect(sheet(page).getByRole('button', { name: 'Pay' })).toBeEnabled();
    await sheet(page).getByLabel('Delivery').selectOption('Express');
    await expect(rows(page)).toHaveText(['Subtotal 229.00', 'Shipping 20.00', 'Total 249.00']);
    await sheet(page).getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
    await page.goto('/myorder');
    await waitUntilPaid(page);
    await expect(page.getByText('$249.00').first()).toBeVisible();
    expect(capturesOf(stripe)).toEqual([24_900]);
  });

  test('the checkout shows the wallet above its fields, and a declined card leaves them filled in', async ({
    page,
    stripe,
  }) => {
    await fillCart(page);
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { name: 'Express checkout' })).toBeVisible();
    await expectNoAxeFindings(page);
    stripe.walletCard = stripeCards.insufficientFunds;
    await press(page);
    await sheet(page).getByLabel('Delivery').selectOption('Standard');
    await Promise.all([
      expect(page.getByRole('alert').filter({ hasText: 'not enough money' })).toBeVisible(),
      sheet(page).getByRole('button', { name: 'Pay' }).click(),
    ]);
    await expect(page).toHaveURL('/checkout');
    for (const [name, value] of Object.entries({ ...filledForm, address2: 'none' })) {
      await expect(page.locator(`#${name}`)).toHaveValue(value);
    }
    await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked();
    stripe.walletCard = stripeCards.approved;
    const before = capturesOf(stripe).length;
    await press(page);
    await sheet(page).getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
    await page.goto('/myorder');
    await waitUntilPaid(page);
    expect(capturesOf(stripe).slice(before)).toEqual([23_900]);
  });

  test('a total that has changed since the wallet has shown it is refused, and nothing is charged', async ({
    page,
    stripe,
  }) => {
    await fillCart(page);
    await page.goto('/viewcart');
    await press(page);
    await expect(rows(page).last()).toHaveText('Total 229.00');
    const before = stripe.payments.size;
    await addToCart(page, 2);
    await sheet(page).getByRole('button', { name: 'Pay' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(
      page.getByRole('alert').filter({ hasText: 'The total for your address is $458.00 now.' }),
    ).toBeVisible();
    await expect(page.locator('#city')).toHaveValue('Portland');
    expect(stripe.payments.size).toBe(before);
  });

  test('a change of the cart is in the wallet, and a closed wallet changes nothing', async ({
    page,
    stripe,
  }) => {
    await fillCart(page);
    await page.goto('/viewcart');
    await walletButton(page).waitFor();
    const before = stripe.payments.size;
    const offered = page.waitForResponse((answer) =>
      (answer.request().postData() ?? '').includes('intent=offer'),
    );
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(page.getByText('$458.00').first()).toBeVisible();
    // The amount on the page is ahead of the cart.
    await offered;
    await press(page);
    await expect(rows(page).last()).toHaveText('Total 458.00');
    await sheet(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/viewcart');
    expect(stripe.payments.size).toBe(before);
  });

  test('the terms are agreed to before the wallet can be opened', async ({ page, shop }) => {
    await changeSettings(shop, 'consent', { termsConsent: 'on' });
    await fillCart(page);
    await page.goto('/viewcart');
    await expect(page.getByRole('checkbox', { name: /^I agree to the terms/ })).toBeVisible();
    await expectNoAxeFindings(page);
    await expect(page.locator('[inert] iframe')).toHaveCount(1);
    await page.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
    await press(page);
    await sheet(page).getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
    await changeSettings(shop, 'consent', { termsConsent: 'off' });
  });

  test('cart and checkout are opened and left as documents, and other pages allow no host of Stripe', async ({
    page,
  }) => {
    await fillCart(page);
    await page.goto('/shop');
    const footer = page.getByRole('navigation', { name: 'Footer' });
    await footer.getByRole('link', { name: 'View Cart' }).click();
    await expect(page).toHaveURL('/viewcart');
    await expect(walletButton(page)).toBeVisible();
    expect(await shiftOf(page)).toBe(0);
    await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(walletButton(page)).toBeVisible();
    expect(await shiftOf(page)).toBe(0);
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page).toHaveURL('/viewcart');
    await expect(walletButton(page)).toBeVisible();
    expect(await shiftOf(page)).toBe(0);
    await page.getByRole('link', { name: 'CONTINUE SHOPPING' }).click();
    await expect(page).toHaveURL('/shop');
    expect(await page.evaluate(() => 'Stripe' in globalThis)).toBe(false);
    await page.goto('/viewcart');
    await expect(walletButton(page)).toBeVisible();
    const search = page.getByRole('search').getByLabel('Search the shop').first();
    await search.fill('earrings');
    await search.press('Enter');
    await expect(page).toHaveURL(/earrings/);
    // The list is loaded anew, which an evaluation in between would not survive.
    await page.waitForFunction(() => !('Stripe' in globalThis));
    for (const url of ['/', '/shop', '/myorder']) {
      expect(await policyOf(page, url)).not.toContain('stripe');
    }
    expect(await policyOf(page, '/viewcart')).toContain('https://js.stripe.com');
  });

  test('a first visit that leads straight to the checkout shows the wallet, and nothing moves', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await fillCart(page);
    await page.goto('/checkout');
    await expect(walletButton(page)).toBeVisible();
    expect(await shiftOf(page)).toBe(0);
  });

  test('the form of the checkout works beside the wallet, and its next page is free of Stripe', async ({
    page,
  }) => {
    await fillCart(page);
    await placeOrder(page);
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
    expect(await page.evaluate(() => 'Stripe' in globalThis)).toBe(false);
  });

  test.describe('in a browser without a wallet', () => {
    test.use({ wallet: null });

    test('the first page says so in its place, later ones leave it out, and nothing moves', async ({
      page,
    }) => {
      await fillCart(page);
      const remembered = page.waitForResponse((response) => {
        return response.url().endsWith('/checkout/wallets') && response.status() === 204;
      });
      await page.goto('/checkout');
      await expect(page.getByText(noWallet)).toBeVisible();
      await expectNoAxeFindings(page);
      expect(await shiftOf(page)).toBe(0);
      await remembered;
      const cookies = await page.context().cookies();
      expect(cookies.find(({ name }) => name === 'no-wallet')?.httpOnly).toBe(true);
      for (const url of ['/viewcart', '/checkout']) {
        await page.goto(url);
        await page.waitForFunction(() => 'Stripe' in globalThis);
        await page.waitForTimeout(500);
        await expect(page.getByText('Express checkout')).toBeHidden();
        await expect(page.getByText(noWallet)).toBeHidden();
        expect(await shiftOf(page)).toBe(0);
      }
    });
  });

  test.describe('where a filter blocks the script of Stripe', () => {
    test.use({ expectedNoise: [new RegExp(`${stripesHosts.source}|Failed to load resource`)] });

    test('it reads as no wallet, and the checkout works', async ({ page }) => {
      await page.route('https://js.stripe.com/**', (route) => route.abort());
      await fillCart(page);
      await page.goto('/checkout');
      await expect(page.getByText(noWallet)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Place order/ }).last()).toBeEnabled();
      expect(await shiftOf(page)).toBe(0);
    });
  });

  test('without scripts nothing is shown', { tag: '@no-javascript' }, async ({ page }) => {
    await fillCart(page);
    await page.goto('/viewcart');
    await expect(page.getByRole('link', { name: 'PROCEED TO CHECKOUT' })).toBeVisible();
    await page.goto('/checkout');
    await expect(page.getByText('Express checkout')).toBeHidden();
  });
});

const noWallet = 'This browser has no wallet for this order.';

async function fillCart(page: Page): Promise<void> {
  await signUp(page);
  await addToCart(page, 2);
}

const walletButton = (page: Page) =>
  page.frameLocator('iframe[src*="wallet"]').getByRole('button', { name: 'Buy with Apple Pay' });

async function press(page: Page): Promise<void> {
  await walletButton(page).click();
  await expect(sheet(page).getByRole('button', { name: 'Pay' })).toBeEnabled();
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Wallet' });
const rows = (page: Page) => sheet(page).getByRole('listitem');

function capturesOf({ payments }: StripeServer): number[] {
  return [...payments.values()].flatMap(({ intent }) => intent?.captures ?? []);
}

/** The layout shifts since the page was opened. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}
