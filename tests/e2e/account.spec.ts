import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { filledForm } from '../support/buyers.ts';
import { addToCart, fillIn, postOrder, signUp } from '../support/customer-browser.ts';
import {
  expect,
  expectNoAxeFindings,
  expectValidHtml,
  test,
  toastSays,
} from '../support/shop-test.ts';

const both = { tag: '@both' };
const password = 'lantern under the pear';

test.use({ expectedNoise: [/422 \(Unprocessable Entity\).*\/account/] });

async function fillInAddress(page: Page, city: string): Promise<void> {
  const { note: _note, ...home } = filledForm;
  await fillIn(page, { ...home, city });
}

/** Without going through the pages. */
async function addAddress(page: Page, city: string): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  await page.request.post('/account/addresses', { form: { ...filledForm, city }, headers });
}

/** Signs the same account in from another browser. */
async function anotherBrowser(browser: Browser, origin: string, login: string): Promise<Page> {
  const other = await browser.newPage({ baseURL: origin });
  const form = { intent: 'sign-in', login, password };
  const headers = { 'sec-fetch-site': 'same-origin' };
  await other.request.post('/signin', { form, headers });
  return other;
}

test('[7.73] account details are saved, and the username signs in', both, async ({ page }) => {
  await signUp(page);
  await page.goto('/account/details');
  await page.getByLabel('Name', { exact: false }).first().fill('Ingrid Solberg');
  await page.getByLabel('User name').fill('a b');
  await page.getByRole('button', { name: 'Save the details' }).click();
  await expect(page.locator('#username')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#name')).toHaveValue('Ingrid Solberg');
  const username = `ingrid-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('User name').fill(username.toUpperCase());
  await toastSays(page, 'Details saved.', () =>
    page.getByRole('button', { name: 'Save the details' }).click(),
  );
  await page.goto('/account/details');
  await expect(page.locator('#username')).toHaveValue(username);
  await expect(page.locator('#name')).toHaveValue('Ingrid Solberg');
});

test(
  'the account opens on the latest order and the default address, and its menu leads to the orders',
  both,
  async ({ page, javaScriptEnabled }) => {
    const email = await signUp(page);
    await page.goto('/account');
    const main = page.getByRole('main');
    await expect(main).toContainText(`Signed in as ${email}`);
    await expect(main).toContainText('No orders yet.');
    await expect(main).toContainText('No address yet.');
    await addAddress(page, 'Portland');
    await addToCart(page, 28);
    await addToCart(page, 19, 2);
    await postOrder(page, { payment: 'cash-on-delivery' });
    await page.goto('/account');
    const latest = main.getByRole('region', { name: 'Latest order' });
    for (const text of ['Placed', 'Wedding Band Pair', 'and 1 more', 'Total $746.00']) {
      await expect(latest).toContainText(text);
    }
    await expect(latest.locator('img')).toHaveCount(1);
    await expect(main.getByRole('region', { name: 'Default address' })).toContainText('Portland');
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      if (javaScriptEnabled) await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const links = page.getByRole('navigation', { name: 'My account' }).getByRole('link');
      const tops = await links.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().top),
      );
      // One line that scrolls, or a column.
      expect(new Set(tops).size).toBe(width < 1024 ? 1 : tops.length);
    }
    await expectValidHtml(await (await page.request.get('/account')).text());
    if (javaScriptEnabled) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/account/data');
      await expect(page.getByRole('link', { name: 'Your data' })).toBeInViewport({ ratio: 1 });
    }
    await page.goto('/account');
    await latest.getByRole('link', { name: 'View order' }).click();
    await expect(page).toHaveURL(/\/order\/\d+$/);
    await page.goto('/account');
    await page.getByRole('navigation', { name: 'My account' }).getByText('Orders').click();
    await expect(page).toHaveURL('/myorder');
  },
);

test(
  'the checkout fills in the default address, takes another, and keeps a new one',
  both,
  async ({ page, javaScriptEnabled }) => {
    const focused = page.locator(':focus');
    await signUp(page);
    await addAddress(page, 'Portland');
    await page.goto('/account/addresses');
    await page.getByRole('link', { name: 'Add an address' }).click();
    await fillInAddress(page, 'Salem');
    await page.getByRole('button', { name: 'Save the address' }).click();
    if (javaScriptEnabled) await expect(focused).toHaveText('Addresses');
    await page.getByRole('button', { name: /^Use at the checkout: / }).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Filled in at the checkout' }),
    ).toContainText('Salem');
    await addToCart(page, 19, 2);
    await page.goto('/checkout');
    await expect(page.locator('#city')).toHaveValue('Salem');
    await page.locator('#note').fill('Ring twice');
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.getByRole('button', { name: /Portland/ }).click();
    await expect(page.locator('#city')).toHaveValue('Portland');
    await expect(page.locator('#note')).toHaveValue('Ring twice');
    await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked();
    await page.getByRole('button', { name: 'Another address' }).click();
    await expect(page.locator('#city')).toHaveValue('');
    await fillInAddress(page, 'Eugene');
    await page.getByRole('button', { name: /Portland/ }).click();
    await expect(page.locator('#city')).toHaveValue('Portland');
    await page.getByRole('button', { name: 'Another address' }).click();
    await expect(page.locator('#city')).toHaveValue('Eugene');
    await page.getByRole('checkbox', { name: 'Save this address' }).check();
    await page.getByRole('radio', { name: 'Cash on delivery' }).check();
    await page
      .getByRole('button', { name: /^Place order/ })
      .last()
      .click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
    await page.goto('/account/addresses');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Salem' })
      .getByText('Remove', { exact: true })
      .click();
    await page.getByRole('button', { name: 'Yes, remove it' }).locator('visible=true').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Salem' })).toHaveCount(0);
    if (javaScriptEnabled) await expect(focused).toHaveText('Addresses');
    await expect(page.getByRole('listitem').filter({ hasText: 'Eugene' })).toBeVisible();
  },
);

test(
  'a device is signed out from another one, and its next page asks to sign in',
  both,
  async ({ page, browser, shop }) => {
    const email = await signUp(page);
    const other = await anotherBrowser(browser, shop.origin, email);
    await page.goto('/account/devices');
    await expect(page.getByText('This device')).toHaveCount(1);
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(0);
    const response = await other.request.get('/account', { maxRedirects: 0 });
    expect(response.headers()['location']).toBe('/signin?next=%2Faccount');
    await other.close();
  },
);

test('[7.74] a customer exports their data and deletes the account', both, async ({ page }) => {
  const email = await signUp(page);
  await addAddress(page, 'Portland');
  await page.goto('/account/data');
  await page.locator('#password').fill('not this one');
  await page.getByRole('button', { name: 'Everything, as JSON' }).click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await page.locator('#password').fill(password);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Everything, as JSON' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ account: { email }, addresses: [{ isDefault: true }] });
  expect(text).not.toMatch(/argon2|token/);

  await page.getByText('Delete my account', { exact: true }).click();
  await page.locator('#own-password').fill(password);
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page.getByText('Please type the word delete.')).toBeVisible();
  await page.locator('#own-password').fill(password);
  await page.locator('#word').fill('delete');
  await toastSays(page, 'Your account is deleted', () =>
    page.getByRole('button', { name: 'Delete my account for good' }).click(),
  );
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page).toHaveURL('/signin?next=%2Faccount');
});

test('every account page is valid HTML without axe findings, on a phone and in the dark theme', async ({
  page,
}) => {
  await signUp(page);
  await addAddress(page, 'Portland');
  const parts = [
    '',
    '/details',
    '/addresses',
    '/addresses?edit=new',
    '/sign-in',
    '/devices',
    '/data',
  ];
  for (const [position, part] of parts.entries()) {
    const isPhone = position % 2 === 0;
    await page.setViewportSize({ width: isPhone ? 390 : 1440, height: 900 });
    await page.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light' });
    await page.goto(`/account${part}`);
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await expectNoAxeFindings(page);
    await expectValidHtml(await (await page.request.get(`/account${part}`)).text());
  }
});
