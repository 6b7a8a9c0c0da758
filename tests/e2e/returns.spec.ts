import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, postOrder, signUp, waitUntilPaid } from '../support/customer-browser.ts';
import { changeSettings } from '../support/shop-settings.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

const both = { tag: '@both' };

const terms = { returnDays: '30', returnsPaidBy: 'shop', returnAddress: '' };

test.beforeAll(({ shop }) => changeSettings(shop, 'return-terms', { ...terms, withdrawals: 'on' }));
test.afterAll(({ shop }) => changeSettings(shop, 'return-terms', { ...terms, withdrawals: 'off' }));

/** Marks the order of this customer as paid and shipped. */
async function shipOrderOf(email: string, page: Page) {
  await signInAsAdmin(page);
  await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: /^View order V-/ }).click();
  // The list of orders has a button of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^V-/);
  await page.getByRole('button', { name: 'Mark paid' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark paid' }).click();
  await expect(page.getByRole('main')).toContainText('Payment paid');
  await page.goto(`${new URL(page.url()).pathname}/ship`);
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByRole('main')).toContainText('Shipment recorded');
}

function photo(): Promise<Buffer> {
  const picture = {
    create: { width: 40, height: 30, channels: 3, background: '#a8492b' },
  } as const;
  return sharp(picture).png().toBuffer();
}

/** The page is accessible and as wide as the window. */
async function look(shown: Page, hasScripts: boolean) {
  await expectValidHtml(await (await shown.request.get(shown.url())).text());
  if (!hasScripts) return;
  await expectNoAxeFindings(shown);
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await shown.evaluate(overflow)).toBeLessThanOrEqual(0);
}

test(
  'returns: a customer returns one of two items at 390 px, and staff approve, receive and refund it',
  both,
  async ({ page, browser, baseURL, expectedNoise, javaScriptEnabled }) => {
    expectedNoise.push(/422/);
    const customer = await browser.newPage({
      baseURL: baseURL ?? '',
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    const email = await signUp(customer);
    await addToCart(customer, 7, 2);
    await postOrder(customer);
    await customer.goto('/myorder');
    await expect(customer.getByRole('link', { name: /^Return items/ })).toHaveCount(0);
    await shipOrderOf(email, page);

    await customer.goto('/myorder');
    await expect(
      customer.getByRole('link', { name: /^Withdraw from contract of order/ }),
    ).toBeVisible();
    await customer.getByRole('link', { name: /^Return items of order/ }).click();
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Return items');
    await expect(customer.getByRole('main')).toContainText('Returns are free.');
    await look(customer, javaScriptEnabled);
    await test.step('each problem stands beside its field, which has the focus', async () => {
      const quantity = customer.getByLabel('Quantity', { exact: true });
      const reason = customer.getByLabel('Reason', { exact: true });
      await customer.getByRole('button', { name: 'Request return' }).click();
      await expect(quantity).toHaveAccessibleDescription(/^Enter a quantity/);
      await expect(quantity).toBeFocused();
      await expect(quantity).toBeInViewport();
      await quantity.fill('1');
      await customer.getByRole('button', { name: 'Request return' }).click();
      await expect(reason).toHaveAccessibleDescription(/^Select a reason/);
      await expect(reason).toHaveAttribute('aria-invalid', 'true');
      await expect(reason).toBeFocused();
      await expect(reason).toBeInViewport();
      await look(customer, javaScriptEnabled);
    });
    await customer.getByLabel('Quantity').fill('3');
    await customer.getByLabel('Note for us').fill('The strap is too short.');
    await customer.getByLabel('Reason').selectOption('Does not fit');
    const buffer = await photo();
    const files = ['strap.png', 'box.png'].map((name) => {
      return { name, mimeType: 'image/png', buffer };
    });
    await customer.getByLabel('Add photos').setInputFiles(files);
    await customer.getByRole('button', { name: 'Request return' }).click();
    await expect(customer.getByRole('main')).toContainText('Fewer items can be returned');
    await expect(customer.getByLabel('Note for us')).toHaveValue('The strap is too short.');
    await customer.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect(customer.getByRole('img', { name: 'Returned items 2' })).toHaveCount(0);
    if (javaScriptEnabled) {
      await expect(customer.getByRole('group', { name: 'Photos' })).toBeFocused();
    }
    await expect(customer.getByLabel('Note for us')).toHaveValue('The strap is too short.');
    await expect(customer.getByRole('img', { name: 'Returned items 1' })).toBeVisible();
    await customer.getByLabel('Quantity').fill('1');
    await customer.getByLabel('Quantity').press('Enter');
    const returns = customer.getByRole('region', { name: 'Your returns' });
    await expect(returns).toContainText('Return requested');
    if (javaScriptEnabled) {
      await expect(customer.getByRole('heading', { level: 1 })).toBeFocused();
    }
    const kept = returns.getByRole('img', { name: 'Returned items 1' });
    const path = (await kept.getAttribute('src')) ?? '';
    const shown = await customer.request.get(path);
    expect(shown.headers()).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    });
    await look(customer, javaScriptEnabled);

    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto('/admin');
    await page.getByRole('link', { name: /open returns?$/ }).click();
    await look(page, javaScriptEnabled);
    const row = page.getByRole('row').filter({ hasText: 'Requested' });
    await row.getByRole('link').first().click();
    await expect(page.getByRole('main')).toContainText('The strap is too short.');
    const sent = page.getByRole('img', { name: 'Returned items 1' });
    const seen = await page.request.get((await sent.getAttribute('src')) ?? '');
    expect(seen.headers()['content-type']).toBe('image/jpeg');
    expect((await page.request.get(path)).status()).toBe(404);
    await look(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Refuse return' }).click();
    await expect(page.getByRole('main')).toContainText('Tell the customer why you refuse');
    await page.getByLabel('Message to the customer').fill('Please use the box.');
    await page.getByRole('button', { name: 'Approve return' }).click();
    await expect(page.getByRole('heading', { name: 'Receive' })).toBeVisible();
    await look(page, javaScriptEnabled);

    await customer.reload();
    await expect(returns).toContainText('Please use the box.');
    await look(customer, javaScriptEnabled);
    const slip = returns.getByRole('link', { name: 'Print the return slip (PDF)' });
    const answer = await customer.request.get((await slip.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');

    await page.getByRole('button', { name: 'Mark as received' }).click();
    await expect(page.getByRole('main')).toContainText('The items are worth $149.00.');
    await look(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Record refund' }).click();
    await expect(page.getByRole('main')).toContainText('$149.00 refunded');
    await customer.reload();
    await expect(returns).toContainText('Return completed');
    await expect(customer.getByRole('main')).toContainText('1 can be returned');
    await customer.close();
  },
);

test(
  'returns: staff exchange a returned size at 390 px, give it up for a dearer one, and the customer pays the difference',
  both,
  async ({ page, browser, baseURL, expectedNoise, javaScriptEnabled }) => {
    expectedNoise.push(/422/);
    const customer = await browser.newPage({
      baseURL: baseURL ?? '',
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    const email = await signUp(customer);
    await addToCart(customer, 17);
    await postOrder(customer);
    await shipOrderOf(email, page);
    await customer.goto('/myorder');
    await customer.getByRole('link', { name: /^Return items of order/ }).click();
    await customer.getByLabel('Quantity').fill('1');
    await customer.getByLabel('Reason').selectOption('Does not fit');
    await customer.getByRole('button', { name: 'Request return' }).click();
    const returns = customer.getByRole('region', { name: 'Your returns' });
    await expect(returns).toContainText('Return requested');
    const returnsPage = customer.url();

    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto('/admin/returns');
    const row = page.getByRole('row').filter({ hasText: 'Requested' });
    await row.getByRole('link').first().click();
    const main = page.getByRole('main');
    await page.getByRole('button', { name: 'Exchange items' }).click();
    await expect(main).toContainText('Select at least one item that replaces a returned one.');
    const instead = page.getByLabel(/^Instead of 1 × /);
    const choices = await instead.locator('option').allTextContents();
    await instead.selectOption(choices.find((choice) => /, L, /.test(choice)) ?? '');
    await look(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Exchange items' }).click();
    await expect(main).toContainText(/Replaced by order V-/);
    await expect(main).toContainText('Approved');
    await look(page, javaScriptEnabled);
    await customer.reload();
    await expect(returns).toContainText('We send you other items instead');
    await look(customer, javaScriptEnabled);

    await page.getByRole('button', { name: 'Give exchange up' }).click();
    await expect(main).not.toContainText('Replaced by order');
    await instead.selectOption(
      choices.find((choice) => /, XXL, \$4\.00 more each/.test(choice)) ?? '',
    );
    await page.getByRole('button', { name: 'Exchange items' }).click();
    await expect(main).toContainText(/Replaced by order V-/);

    // Where the link in the email of an account leads; a guest's leads to the order.
    await customer.goto('/myorder');
    await look(customer, javaScriptEnabled);
    const paying = customer.getByRole('region', { name: /^Pay order V-.* now$/ });
    await paying.getByRole('button', { name: /^Pay now by card/ }).click();
    await customer.getByRole('radio', { name: /approved/ }).check();
    await customer.getByRole('button', { name: 'Pay $4.00' }).click();
    await expect(customer).toHaveURL('/myorder');
    await waitUntilPaid(customer);

    await main.getByRole('link', { name: /^Order V-/ }).click();
    await main.getByRole('link', { name: 'Return of 1 item' }).click();
    await expect(main).toContainText('Replaced by order');
    const returnPage = page.url();
    await main.getByRole('link', { name: /^order V-/ }).click();
    await expect(main).toContainText('Replaces items of order V-');
    await expect(main).toContainText('Payment paid');
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('Payment link');
    await page.goto(`${new URL(page.url()).pathname}/ship`);
    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(main).toContainText('Shipment recorded');
    await page.goto(returnPage);
    await expect(page.getByRole('button', { name: 'Give exchange up' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Mark as received' }).click();
    await expect(main).toContainText('Nothing is due for the items themselves.');
    await look(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Complete without refund' }).click();
    await expect(main).toContainText('Completed');
    await customer.goto(returnsPage);
    await expect(returns).toContainText('Other items replace these.');
    await customer.close();
  },
);
