import type { Locator, Page } from '@playwright/test';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';

test('a day at the desk by keyboard: find an order, ship it, refund an item, add a code, look at the week', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const customer = await browser.newPage({ baseURL: baseURL ?? '' });
  const email = await signUp(customer);
  await addToCart(customer, 7, 2);
  await postOrder(customer);
  await customer.close();
  await signInAsAdmin(page);

  await test.step('find the order', async () => {
    await page.goto('/admin');
    await press(page, link(page, 'Orders', 'Admin pages'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders');
    await type(page, page.getByRole('main').getByRole('searchbox'), email);
    await page.keyboard.press('Enter');
    await expect(page.locator('.order-table tbody tr')).toHaveCount(1);
    await press(page, page.locator('.row-link'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^V-/);
  });

  await test.step('take the payment and ship', async () => {
    await press(page, button(page, 'Mark paid'));
    const dialog = page.getByRole('alertdialog');
    await press(page, dialog.getByRole('button', { name: 'Mark paid' }));
    await expect(page.getByRole('main')).toContainText('Payment paid');
    await press(page, page.getByRole('link', { name: 'Ship items' }));
    await press(page, button(page, 'Mark as shipped'));
    await expect(page.getByRole('main')).toContainText('Shipment 1');
  });

  await test.step('refund an item', async () => {
    await press(page, page.getByRole('link', { name: 'Refund' }).first());
    await type(page, page.getByRole('spinbutton').first(), '1');
    await press(page, button(page, 'Record refund'));
    await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('returned by staff');
  });

  await test.step('add a code', async () => {
    await press(page, link(page, 'Promotions', 'Admin pages'));
    await press(page, page.locator('summary', { hasText: 'Add a promotion' }));
    await type(page, page.getByLabel('Name'), 'By keyboard');
    await type(page, page.getByLabel('Code'), 'KEYS-10');
    await type(page, page.getByLabel('Type'), 'Percent');
    await type(page, page.getByLabel('Amount or percent'), '10');
    await press(page, button(page, 'Add promotion'));
    await expect(page.getByRole('row').filter({ hasText: 'KEYS-10' })).toContainText('Active');
  });

  await test.step('look at the week', async () => {
    await press(page, link(page, 'Dashboard', 'Admin pages'));
    await press(page, link(page, '7 days', 'Period'));
    await expect(page).toHaveURL(/period=7-days/);
    await expect(link(page, '7 days', 'Period')).toHaveAttribute('aria-current', 'true');
    await press(page, page.locator('summary', { hasText: 'Show as table' }));
    await expect(page.getByRole('table', { name: 'Net sales by day' })).toBeVisible();
  });
});

function link(page: Page, name: string, navigation: string): Locator {
  return page
    .getByRole('navigation', { name: navigation })
    .getByRole('link', { name, exact: true });
}

function button(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

/** Replaces what a field holds. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await press(page, field, null);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

const maxStops = 250;

/** Tabs until the element has the focus, which proves that the keyboard reaches it, then presses the key. */
async function press(page: Page, target: Locator, key: 'Enter' | null = 'Enter'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      if (key) await page.keyboard.press(key);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach: ${await target.innerText()}`);
}
