import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import type { RunningShop } from '../support/shop-server.ts';
import { addToCart, fillIn, signUp } from '../support/customer-browser.ts';

test.use({ expectedNoise: [/500 \(Internal Server Error\)/] });

test('[8.18] [8.22] a product that cannot be saved is reported and logged, keeps its input, and is saved on retry', async ({
  page,
  shop,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/products?q=10&update=10');
  const title = `Unsaved ${crypto.randomUUID()}`;
  await page.locator('#title').fill(title);
  await withoutTable(shop, 'audit_entries', async () => {
    await page.getByRole('button', { name: 'Update product' }).click();
    await expect(page.getByRole('dialog')).toContainText(/try again/i);
    await expect(page.locator('#title')).toHaveValue(title);
  });
  await page.getByRole('button', { name: 'Update product' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'product updated successfully',
  );
});

test('[8.19] [8.22] a user who cannot be deleted is reported and logged, and deleted on retry', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await browser.newPage();
  const email = await signUp(customer);
  await customer.close();
  await signInAsAdmin(page);
  await page.goto(`/admin/users?q=${email}`);
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).first().click();
  await withoutTable(shop, 'audit_entries', async () => {
    await yes.click();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  });
  // The link leads back to the confirmation.
  await page.getByRole('link', { name: 'Try again' }).click();
  await yes.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('User deleted.');
});

test('[8.20] [8.22] an order that cannot be placed is reported and logged, keeps its input, and is placed on retry', async ({
  page,
  shop,
}) => {
  await signUp(page);
  await addToCart(page, 19);
  await page.goto('/checkout');
  await fillIn(page);
  await page.getByRole('radio', { name: 'Free' }).check();
  await page.getByRole('radio', { name: 'Check payments' }).check();
  const place = page.getByRole('button', { name: /^Place order/ }).last();
  await withoutTable(shop, 'audit_entries', async () => {
    await place.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please try again' })).toBeVisible();
    await expect(page.locator('#city')).toHaveValue('Portland');
  });
  expect(await (await page.request.get('/myorder')).text()).toContain('No Order Placed!');
  await place.click();
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
  await page.goto('/myorder');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
});

test('[8.21] [8.22] a list that cannot be read is reported and logged, and shown on retry', async ({
  page,
  shop,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await withoutTable(shop, 'orders', async () => {
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Unexpected Application Error!',
    );
  });
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Orders/);
});

/** Renames a table of the running shop, expects the failure in the log, and renames it back. */
async function withoutTable(
  shop: RunningShop,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const file = new DatabaseSync(path.join(shop.dataDir, 'shop.db'), { timeout: 5_000 });
  const loggedBefore = shop.output().length;
  file.exec(`pragma legacy_alter_table = on; alter table ${table} rename to away`);
  try {
    await work();
    const logged = () => shop.output().slice(loggedBefore);
    await expect.poll(logged).toContain(`no such table: ${table}`);
  } finally {
    file.exec(`alter table away rename to ${table}`);
    file.close();
  }
}
