import { filledForm } from '../support/buyers.ts';
import {
  addToCart,
  fillIn,
  openPlacedOrder,
  placeOrder,
  waitUntilPaid,
} from '../support/customer-browser.ts';
import { emailedLink } from '../support/emailed-link.ts';
import { changeSettings } from '../support/shop-settings.ts';
import { expect, expectNoAxeFindings, expectValidHtml, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

test.beforeAll(({ shop }) => changeSettings(shop, 'checkout', { guestCheckout: 'guests' }));
test.afterAll(async ({ shop }) => {
  await changeSettings(shop, 'checkout', { guestCheckout: 'account' });
  await changeSettings(shop, 'consent', { termsConsent: 'off' });
});

const newAddress = () => `${crypto.randomUUID()}@example.com`;

test(
  'a guest orders with an email address alone, finds the order by its link, and later in an account',
  both,
  async ({ page, javaScriptEnabled, expectedNoise }) => {
    expectedNoise.push(/422/);
    const email = newAddress();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/shop/canvas tote');
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    await expect
      .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'cart-count'))
      .toBe(true);
    await page.goto('/viewcart');
    await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByText('You check out without an account.')).toBeVisible();
    await expect(page.getByLabel('Save this address')).toHaveCount(0);
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await expectValidHtml(await (await page.request.get('/checkout')).text());

    await fillIn(page, { ...filledForm, email });
    const billing = page.getByRole('group', { name: 'Billing address' });
    await expect(billing).toBeHidden();
    await page.getByLabel('Send the invoice to another address').check();
    await expect(billing).toBeVisible();
    await billing.locator('[name=billing-fname]').fill('Accounts');
    await billing.locator('[name=billing-address1]').fill('5 Ledger Lane');
    await billing.locator('[name=billing-city]').fill('Salem');
    await billing.locator('[name=billing-state]').fill('Oregon');
    await page.getByRole('radio', { name: 'Free' }).check();
    await page.getByRole('radio', { name: 'Direct bank transfer' }).check();
    await page
      .getByRole('button', { name: /^Place order/ })
      .last()
      .click();
    await page.getByRole('link', { name: 'Billing: postcode' }).waitFor();
    await expect(billing).toContainText('Please enter your postcode.');
    await billing.locator('[name=billing-pincode]').fill('97301');
    if (javaScriptEnabled) await expect(billing).not.toContainText('Please enter your postcode.');
    await page
      .getByRole('button', { name: /^Place order/ })
      .last()
      .click();
    const shownAfterwards = await openPlacedOrder(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ingrid');
    await expect(page.getByRole('main')).toContainText(`on its way to ${email}.`);

    const link = await emailedLink(page, email, 'Your order');
    expect(link).toBe(shownAfterwards);
    const browser = page.context().browser();
    const elsewhere = await browser?.newContext({ baseURL: new URL(link).origin });
    const read = await elsewhere?.request.get(link);
    expect(read?.status()).toBe(200);
    expect(read?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    const html = (await read?.text()) ?? '';
    expect(html).toContain('<meta name="robots" content="noindex"');
    await expectValidHtml(html);
    await elsewhere?.close();

    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order V-\w{4}-\w{4}$/);
    const main = page.getByRole('main');
    for (const text of ['Canvas Tote Bag', 'Subtotal', 'Total', '218 Alder Avenue', 'Placed']) {
      await expect(main).toContainText(text);
    }
    await expect(main.getByRole('region', { name: 'How to pay order' })).toContainText('Reference');
    await expect(main.getByLabel('Billing address')).toContainText('Salem, Oregon 97301');
    for (const width of javaScriptEnabled ? [390, 768, 1440] : []) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }

    const account = main.getByRole('region', { name: 'Create an account' });
    await account.locator('[name=new-password]').fill('Password1');
    await account.getByRole('button', { name: 'Create account' }).click();
    await expect(account).toContainText('This password is too common.');
    await account.locator('[name=new-password]').fill('lantern under the pear');
    await account.getByRole('button', { name: 'Create account' }).click();
    await expect(account).toHaveCount(0);
    await expect(page).toHaveURL(shownAfterwards);
    await page.goto('/account/addresses');
    await expect(page.getByRole('main')).toContainText('218 Alder Avenue');
    await page.goto('/myorder');
    await expect(page.getByRole('row').nth(1)).toContainText('Canvas Tote Bag');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.goto(await emailedLink(page, email, 'Confirm your email address'));
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await expect(page.getByText('is verified and used for your account')).toBeVisible();
    await page.goto('/myorder');
    await expect(page.getByRole('row').nth(1)).toContainText('Canvas Tote Bag');
  },
);

test('a guest who made a mistake loses nothing, and the draft comes along to an account', async ({
  page,
  shop,
  expectedNoise,
}) => {
  expectedNoise.push(/422/);
  await changeSettings(shop, 'consent', { termsConsent: 'on' });
  await addToCart(page, 2);
  await page.goto('/checkout');
  await fillIn(page, { ...filledForm, email: 'nowhere', city: 'Astoria' });
  await page.getByRole('radio', { name: 'Standard' }).check();
  await page.getByRole('radio', { name: 'Check payments' }).check();
  await page
    .getByRole('button', { name: /^Place order/ })
    .last()
    .click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please complete 2 fields: Email address' }),
  ).toBeVisible();
  const consent = page.getByRole('checkbox', { name: 'I agree to the terms' });
  await expect(page.getByText('Agree to the terms to place the order.')).toBeVisible();
  await expectNoAxeFindings(page);
  const saved = page.waitForResponse(/checkout\/form/);
  await consent.check();
  await expect(page.getByText('Agree to the terms to place the order.')).toHaveCount(0);
  await saved;
  await changeSettings(shop, 'consent', { termsConsent: 'off' });
  await page.reload();
  await expect(consent).toHaveCount(0);
  await expect(page.locator('#city')).toHaveValue('Astoria');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByText('Register', { exact: true }).first().click();
  await page.locator('[name=email]').fill(newAddress());
  await page.locator('[name=new-password]').fill('lantern under the pear');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.locator('#city')).toHaveValue('Astoria');
});

test('a link that was changed opens nothing, and staff see the order as a guest’s', async ({
  page,
  browser,
  shop,
  expectedNoise,
}) => {
  expectedNoise.push(/404/);
  const email = newAddress();
  await addToCart(page, 2);
  await placeOrder(page, { form: { ...filledForm, email } });
  const link = await openPlacedOrder(page);
  const [, id, token = ''] = /\/order\/(\d+)\/([\w-]+)$/.exec(link) ?? [];
  for (const path of [`/order/${id}/${token.slice(1)}0`, `/order/${Number(id) + 1}/${token}`]) {
    expect((await page.request.get(path)).status()).toBe(404);
  }
  const staff = await browser.newPage({ baseURL: shop.origin });
  const form = { intent: 'sign-in', login: 'admin', password: 'admin' };
  const headers = { 'sec-fetch-site': 'same-origin' };
  await staff.request.post('/signin', { form, headers });
  await staff.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
  await expect(staff.getByRole('row').nth(1)).toContainText('Guest');
  await staff.goto(`/admin/orders/${id}`);
  await expect(staff.getByText('Ordered as a guest.')).toBeVisible();
  await staff.close();
});

test(
  'a guest pays by card, declined first, without entering anything twice',
  both,
  async ({ page }) => {
    await addToCart(page, 2);
    await page.goto('/checkout');
    await fillIn(page, { ...filledForm, email: newAddress() });
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.getByRole('radio', { name: 'Credit card' }).check();
    const place = page.getByRole('button', { name: /^Place order/ }).last();
    await place.click();
    await page.getByRole('radio', { name: /declined/ }).check();
    await page.getByRole('button', { name: 'Pay $239.00' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('alert').filter({ hasText: 'was declined' })).toBeVisible();
    await expect(page.locator('#city')).toHaveValue(filledForm.city);
    await place.click();
    await page.getByRole('radio', { name: /approved/ }).check();
    await page.getByRole('button', { name: 'Pay $239.00' }).click();
    await openPlacedOrder(page);
    await waitUntilPaid(page);
  },
);
