import { filledForm } from '../support/buyers.ts';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';
import { expectTexts } from '../support/expect-texts.ts';

test('[1.05] [1.19] the orders table shows customer, items and shipping address', async ({
  page,
  browser,
}) => {
  const customer = await browser.newPage();
  const email = await signUp(customer);
  await addToCart(customer, 2, 2);
  await addToCart(customer, 8);
  await postOrder(customer);
  await customer.close();

  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  const table = page.getByRole('table', { name: 'Orders' });
  await test.step('[2.166] [2.197] the page has a table', () => expect(table).toBeVisible());
  await expectTexts(table.getByRole('columnheader'), [
    ['[2.198]', 'NO'],
    ['[2.199]', 'User Email'],
    ['[2.200]', 'Items'],
    ['[2.201]', 'Checkout Details'],
    ['', 'Status'],
    ['', 'Payment'],
    ['', 'Total'],
    ['', 'Actions'],
  ]);
  const cells = table.getByRole('row').filter({ hasText: email }).getByRole('cell');
  await test.step('[2.202] the id of the order', () => expect(cells.nth(0)).toHaveText(/^\d+/));
  await test.step('[2.203] the email of the customer', () =>
    expect(cells.nth(1)).toHaveText(email));
  const items = cells.nth(2).getByRole('listitem');
  await test.step('[2.204] a list of the items', () =>
    expect(cells.nth(2).getByRole('list').first()).toBeVisible());
  await test.step('[2.205] [2.206] [2.207] each with title, category and quantity', async () => {
    await expect(items.nth(0)).toHaveText(
      /Wireless Headphones with Noise Control\s*electronics\s*× 2/,
    );
    await expect(items.nth(1)).toHaveText(
      /Olive Bomber Jacket with Ribbed Cuffs, S\s*men's clothing\s*× 1/,
    );
  });
  const { fname, lname, address1, city, email: formEmail } = filledForm;
  for (const [id, text] of [
    ['[2.208]', fname],
    ['[2.209]', lname],
    ['[2.210]', address1],
    ['[2.211]', city],
    ['[2.212]', formEmail],
  ] as const) {
    await test.step(`${id} ${text}`, () => expect(cells.nth(3)).toContainText(text));
  }
  await expect(cells.nth(2).locator('dl > div')).toHaveText([
    'Subtotal$587.00',
    'Shipping$10.00',
    'Total$597.00',
  ]);
  await page.goto('/admin');
  await expect(page.getByRole('table', { name: 'Orders' })).toContainText(email);
});

test('the orders table shows all that is needed to ship: address, contact, note, shipping and payment', async ({
  page,
  browser,
}) => {
  const customer = await browser.newPage();
  const email = await signUp(customer);
  await addToCart(customer, 2);
  const form = {
    ...filledForm,
    companyname: 'Solberg & Daughters',
    phone: '+1 503 555 0188',
    note: 'Leave it with the neighbor.\nThe bell is broken.',
  };
  await postOrder(customer, { shipping: 'express', payment: 'check', form });
  await customer.close();

  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  const row = page.getByRole('row').filter({ hasText: email });
  const details = row.getByRole('cell').nth(3);
  const lines = [
    'Ingrid Solberg',
    'Solberg & Daughters',
    '218 Alder Avenue, Apartment 4B',
    'Portland, Oregon 97205',
    'United States',
    '+1 503 555 0188',
    'ingrid@example.com',
  ];
  await expect(details.locator('address > *')).toHaveText(lines);
  await expect(details.locator('dl > div')).toHaveText([
    'Shipping: Express, $20.00',
    'Payment: Check payments, pending',
    'Note: Leave it with the neighbor. The bell is broken.',
  ]);
  await expect(row.getByRole('cell').nth(2)).toContainText('SKU NV-HEADPHONES');

  await row.getByRole('button', { name: /^Mark paid/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark paid' }).click();
  await expect(details.locator('dl > div').nth(1)).toHaveText('Payment: Check payments, paid');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('(T18) customer input is shown to staff as text only', async ({ page, browser }) => {
  const customer = await browser.newPage();
  const email = await signUp(customer);
  await addToCart(customer, 7);
  const attack = '<img src=x onerror="document.title=\'taken over\'">"\'</td><script>1</script>';
  const form = { ...filledForm, fname: attack, lname: attack, address1: attack, city: attack };
  await postOrder(customer, { form });
  await customer.close();

  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByRole('cell').nth(3)).toContainText(attack);
  await expect(row.locator('img, script')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Orders/);
});

test(
  'staff tag orders, filter by the tag and save the filter as a view',
  { tag: '@both' },
  async ({ page, browser, expectedNoise }) => {
    expectedNoise.push(/422/);
    const customer = await browser.newPage();
    const email = await signUp(customer);
    await addToCart(customer, 2);
    await postOrder(customer);
    await customer.close();
    const tag = `gift ${email.split('@')[0]}`.slice(0, 40);

    await signInAsAdmin(page);
    await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
    const table = page.getByRole('table', { name: 'Orders' });
    await table.getByRole('checkbox').check();
    await page.getByLabel('Tags, separated by commas').fill(`${tag}, VIP`);
    await page.getByRole('button', { name: 'Add tags' }).click();
    await expect(table.getByRole('list', { name: 'Tags' })).toHaveText(`${tag}vip`);

    await page.goto(`/admin/orders?tag=${encodeURIComponent(tag)}`);
    await expect(table.locator('tbody tr')).toHaveCount(1);
    await page.locator('summary', { hasText: 'Save view' }).click();
    await page.locator('[name=name]').fill(`View ${tag}`);
    await page.getByLabel('Share with all staff').check();
    await page.getByRole('button', { name: 'Save view' }).click();
    const view = page
      .getByRole('navigation', { name: 'Saved views' })
      .getByRole('link', { name: `View ${tag}` });
    await expect(view).toBeVisible();
    await page.goto('/admin/orders');
    await view.click();
    await expect(table.locator('tbody tr')).toHaveCount(1);

    await table.locator('.row-link').click();
    await page.getByRole('button', { name: 'Remove tag: vip' }).click();
    await expect(page.getByRole('button', { name: 'Remove tag: vip' })).toHaveCount(0);
    await page.getByLabel('Add tags').fill('x'.repeat(41));
    await page.getByRole('button', { name: 'Add tags' }).click();
    await expect(page.getByText('Shorten the tag to 40 characters.')).toBeVisible();

    await page.goto(`/admin/orders?tag=${encodeURIComponent(tag)}`);
    await page.getByRole('button', { name: `Delete view View ${tag}` }).click();
    await expect(view).toHaveCount(0);
  },
);

test('tags and views have no axe findings, also where a tag is refused', async ({
  page,
  browser,
  expectedNoise,
}) => {
  expectedNoise.push(/422/);
  const customer = await browser.newPage();
  const email = await signUp(customer);
  await addToCart(customer, 2);
  await postOrder(customer);
  await customer.close();
  await signInAsAdmin(page);
  await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
  await page.locator('summary', { hasText: 'Save view' }).click();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await page.locator('.row-link').click();
  await page.getByLabel('Add tags').fill('x'.repeat(41));
  await page.getByRole('button', { name: 'Add tags' }).click();
  await expect(page.getByText('Shorten the tag to 40 characters.')).toBeVisible();
  await expectNoAxeFindings(page);
});
