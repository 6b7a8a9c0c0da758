import { readFile } from 'node:fs/promises';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

const both = { tag: '@both' };

test('a customer is found, noted, tagged, and gets an order from staff', async ({
  page,
  browser,
  baseURL,
  expectedNoise,
}) => {
  expectedNoise.push(/422/);
  const buyer = await browser.newContext({ baseURL: baseURL ?? '' });
  const shopping = await buyer.newPage();
  const email = await signUp(shopping);
  await addToCart(shopping, 2);
  await postOrder(shopping);
  await buyer.close();

  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/customers');
  await page.getByRole('searchbox', { name: /Search by name/ }).fill(email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('Portland, Oregon, United States');
  await expectNoAxeFindings(page);
  await row.getByRole('link', { name: 'Ingrid Solberg' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingrid Solberg');
  await expect(page.getByRole('definition').first()).toHaveText('$239.00');

  await page.getByLabel('Note').fill(' ');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Enter a note.')).toBeVisible();
  await page.getByLabel('Note').fill('Prefers a call.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'left a note' })).toContainText(
    'Prefers a call.',
  );
  await page.getByLabel('Add tags').fill('Gift wrap');
  await page.getByRole('button', { name: 'Add tags' }).click();
  await expect(page.getByRole('button', { name: 'Remove tag: gift wrap' })).toBeVisible();
  await expectValidHtml(await (await page.request.get(page.url())).text());
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  }
  const id = /\d+$/.exec(page.url())?.[0] ?? '';
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`customer-${id}.json`);
  expect(await readFile(await download.path(), 'utf8')).toContain(email);

  const customerPage = page.url();
  await page.goto('/admin/customers?tag=gift+wrap');
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(list.suggestedFilename()).toMatch(/^customers-.*\.csv$/);
  expect(await readFile(await list.path(), 'utf8')).toContain(email);
  await page.goto(customerPage);

  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page).toHaveURL(/\/admin\/drafts\/[0-9a-f]{32}$/);
  await expect(page.locator('input[name=email]')).toHaveValue(email);
});

test(
  'two accounts of a customer are merged after a look at what moves, and the other one cannot sign in',
  both,
  async ({ page, browser, baseURL, javaScriptEnabled }) => {
    const emails: string[] = [];
    for (let at = 0; at < 2; at += 1) {
      const context = await browser.newContext({ baseURL: baseURL ?? '' });
      const shopping = await context.newPage();
      emails.push(await signUp(shopping));
      await addToCart(shopping, 2);
      await postOrder(shopping);
      await context.close();
    }
    const [kept = '', other = ''] = emails;

    await signInAsAdmin(page);
    await page.goto(`/admin/customers?q=${kept}`);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Merge …' }).click();
    const email = page.getByLabel('Email of the other account');
    await email.fill(kept);
    await page.getByRole('button', { name: 'Find account' }).click();
    await expect(page.getByText('This is the account itself.')).toBeVisible();
    await email.fill(other);
    await page.getByRole('button', { name: 'Find account' }).click();
    const moves = page.getByRole('form', { name: 'What moves' });
    await expect(moves).toContainText(`What moves from ${other}`);
    for (const width of javaScriptEnabled ? [1440, 390] : []) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeFindings(page);
      const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    }
    await moves.getByRole('button', { name: 'Merge and delete' }).click();
    const orders = page.getByRole('table', { name: 'Newest orders' }).getByRole('row');
    await expect(orders).toHaveCount(3);
    if (!javaScriptEnabled) {
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Accounts merged');
    }

    const stranger = await browser.newContext({ baseURL: baseURL ?? '' });
    const form = { intent: 'sign-in', login: other, password: 'lantern under the pear' };
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await stranger.request.post('/signin', { form, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(422);
    await stranger.close();
  },
);

test('customers of a segment are listed, and only they use the code that is for it', async ({
  page,
  browser,
  baseURL,
}) => {
  const buyer = await browser.newPage({ baseURL: baseURL ?? '' });
  const email = await signUp(buyer);
  await addToCart(buyer, 2);
  await postOrder(buyer);

  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/customers/segments');
  await page.getByText('Add a segment').click();
  await page.getByLabel('Name').fill('Regulars');
  await page.getByRole('button', { name: 'Add segment' }).click();
  await expect(page.getByText('Choose at least one condition')).toBeVisible();
  await page.getByLabel('Orders from').fill('1');
  await page.getByLabel('In the last days').fill('90');
  await page.getByLabel('State or region').fill('Oregon');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Add segment' }).click();
  const segment = page.getByRole('row', { name: /Regulars/ });
  await expect(segment).toContainText('Ordered at least 1 time in the last 90 days and lives in');
  await segment.getByRole('link', { name: 'Regulars', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Regulars');
  await expect(page.getByLabel('State or region')).toHaveValue('Oregon');
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoAxeFindings(page);
  const audience = /[0-9a-f]{32}$/.exec(page.url())?.[0] ?? '';
  await page.getByRole('link', { name: 'Show customers' }).click();
  await expect(page.getByText('Segment: Regulars')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();

  const form = { title: 'Thanks', code: 'THANKS-7', kind: 'amount', value: '7', audience };
  const headers = { 'sec-fetch-site': 'same-origin' };
  await page.request.post('/admin/promotions', { form, headers });
  await addToCart(buyer, 2);
  await buyer.goto('/checkout');
  await buyer.getByText('Discount code or gift card').click();
  await buyer.getByLabel('Discount code').fill('thanks-7');
  await buyer.getByRole('button', { name: 'Apply' }).click();
  const summary = buyer.getByRole('complementary', { name: 'Your order' });
  await expect(summary).toContainText('$7 off, applied');
  await buyer.close();
});
