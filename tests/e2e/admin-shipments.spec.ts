import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

test(
  'shipments: staff ship an order in two parcels with tracking at 390 px, undo one and cancel the rest, and the customer follows them',
  { tag: '@both' },
  async ({ page, browser, baseURL, expectedNoise, javaScriptEnabled }) => {
    expectedNoise.push(/4(09|22)/);
    const customer = await browser.newPage({ baseURL: baseURL ?? '' });
    const email = await signUp(customer);
    await addToCart(customer, 7, 3);
    await postOrder(customer);

    await signInAsAdmin(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
    await page.getByRole('link', { name: /^V-/ }).click();
    const shipments = page.getByRole('region', { name: 'Shipments' });
    await expect(shipments).toContainText('3 items to ship');
    await shipments.getByRole('link', { name: 'Ship items' }).click();
    const units = page.getByRole('spinbutton');
    const send = page.getByRole('button', { name: 'Mark as shipped' });
    await expect(units).toHaveValue('3');
    await units.fill('0');
    await page.getByLabel('Carrier').fill('UPS');
    await page.getByLabel('Tracking number').fill('1Z 999');
    await send.click();
    await expect(page.getByRole('main')).toContainText('Enter a quantity for at least one item.');
    await expect(page.getByLabel('Tracking number')).toHaveValue('1Z 999');
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await units.fill('1');
    await send.click();
    await expect(page.getByRole('main')).toContainText('Partially shipped');
    await expect(shipments.getByRole('link', { name: 'UPS, 1Z 999' })).toHaveAttribute(
      'href',
      'https://www.ups.com/track?tracknum=1Z999',
    );
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    if (javaScriptEnabled) {
      await expectNoAxeFindings(page);
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    }
    await shipments.getByRole('button', { name: 'Undo shipment 1' }).click();
    await expect(shipments).toContainText('3 items to ship');

    for (const trackingNumber of ['1Z 111', '1Z 222']) {
      await shipments.getByRole('link', { name: 'Ship items' }).click();
      await units.fill('1');
      await page.getByLabel('Carrier').fill('UPS');
      await page.getByLabel('Tracking number').fill(trackingNumber);
      await send.click();
      await expect(shipments).toContainText(trackingNumber);
    }
    await expect(shipments).toContainText('1 item to ship');
    await page.getByRole('button', { name: 'Cancel the rest' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Not shipped: 1 ×');
    await expect(question).toContainText('The customer pays no more than what has shipped.');
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await question.getByRole('button', { name: 'Cancel the rest' }).click();
    await expect(page.getByRole('main')).toContainText('Rest of the order cancelled by');
    await expect(shipments.getByRole('link', { name: 'Ship items' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mark delivered' })).toBeVisible();

    // Two windows open the same tracking: the second to save sees what the first has changed.
    const tracking = page.getByLabel('Tracking number');
    const save = page.getByRole('button', { name: 'Save changes' });
    await shipments.getByRole('link', { name: 'Edit tracking of shipment 2' }).click();
    await expect(page.getByText('The shipping email has not been sent yet.')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Tracking number').fill('1Z 333');
    await other.getByRole('button', { name: 'Save changes' }).click();
    await expect(other.getByRole('region', { name: 'Shipments' })).toContainText('1Z 333');
    await other.close();
    await page.getByLabel('Tracking link').fill('javascript:alert(1)');
    await tracking.fill('1Z 444');
    await save.click();
    await expect(page.getByRole('main')).toContainText('Enter a link that begins with https://.');
    await page.getByLabel('Tracking link').fill('');
    await save.click();
    const missed = page.getByRole('region', { name: 'Changes' });
    await expect(missed).toContainText('Tracking number: 1Z 222 → 1Z 333');
    await expect(tracking).toHaveValue('1Z 444');
    if (javaScriptEnabled) {
      await expectNoAxeFindings(page);
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    }
    await save.click();
    await expect(shipments).toContainText('1Z 444');
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('Tracking number: 1Z 333 → 1Z 444');

    await customer.goto('/myorder');
    const listed = customer.getByRole('region', { name: /^Shipments of order V-/ });
    await expect(listed.getByRole('link')).toHaveText(['Track UPS, 1Z 111', 'Track UPS, 1Z 444']);
    await expect(customer.getByRole('table')).toContainText('Shipped');
    await customer.close();
  },
);

test('shipments: staff print the pick list of ten orders, ship by tracking numbers and see what came of each', async ({
  page,
  browser,
  baseURL,
}) => {
  const customer = await browser.newPage({ baseURL: baseURL ?? '' });
  const email = await signUp(customer);
  for (let order = 0; order < 10; order += 1) {
    await addToCart(customer, order < 5 ? 19 : 28);
    await postOrder(customer);
  }
  await signInAsAdmin(page);
  await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
  for (const box of await page.getByRole('checkbox', { name: /^Select order V-/ }).all()) {
    await box.check();
  }
  const bar = page.getByRole('form', { name: 'Selected orders' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(bar).toContainText('10 of 10 on this page selected');
    await expect(bar.getByRole('button', { name: 'Clear' })).toBeInViewport();
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const boxes = page.getByRole('checkbox', { name: /^Select order V-/ });
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toBeHidden();
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await expect(bar).toContainText('1 of 10 on this page selected');
  for (const box of await boxes.all()) await box.check();
  const downloading = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Pick list' }).click();
  const pickList = await readFile(await (await downloading).path());
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pickList)));
  expect(text.join(' ')).toContain('Orders: 10');
  await page.getByRole('button', { name: 'Ship orders' }).click();
  const rows = page.getByLabel('Orders and tracking numbers');
  await rows.waitFor();
  const numbers = (await rows.inputValue()).split('\n');
  expect(numbers).toHaveLength(10);
  await expectNoAxeFindings(page);
  await rows.fill([`${numbers[0]},DHL,77`, `${numbers[1]}`, 'V-AAAA-AAAA'].join('\n'));
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText('2 of 3 orders marked as shipped.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('V-AAAA-AAAA: there is no order');
  await customer.goto('/myorder');
  await expect(customer.getByRole('link', { name: 'Track DHL, 77' })).toBeVisible();
  await customer.close();
});
