import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { filledForm } from '../support/buyers.ts';
import { addToCart, fillIn } from '../support/customer-browser.ts';
import { changeSettings } from '../support/shop-settings.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

const reminding = (checkoutReminders: 'on' | 'off') => ({
  abandonedAfterHours: '1',
  checkoutReminders,
});

test.beforeAll(async ({ shop }) => {
  await changeSettings(shop, 'checkout', { guestCheckout: 'guests' });
  await changeSettings(shop, 'abandoned-checkouts', reminding('on'));
});
test.afterAll(async ({ shop }) => {
  await changeSettings(shop, 'checkout', { guestCheckout: 'account' });
  await changeSettings(shop, 'abandoned-checkouts', reminding('off'));
});

/** Two hours pass, and the reminder is sent, whose link has the token. */
function abandon(dataDir: string, email: string, token: string): void {
  const db = new DatabaseSync(`${dataDir}/shop.db`);
  db.exec('pragma busy_timeout = 5000; begin immediate');
  db.prepare('update checkout_drafts set updated_at = ? where email = ?').run(
    Date.now() - 7_200_000,
    email,
  );
  db.prepare(
    `insert into checkout_reminders (id, token_hash, cart_id, checkout_key, email_hash, sent_at)
    select ?, ?, carts.id, checkout_key, 'hash', ? from carts
    inner join checkout_drafts on checkout_drafts.cart_id = carts.id where email = ?`,
  ).run(crypto.randomUUID(), createHash('sha256').update(token).digest('hex'), Date.now(), email);
  db.exec('commit');
  db.close();
}

function mayRemind(dataDir: string, email: string): unknown {
  const db = new DatabaseSync(`${dataDir}/shop.db`, { readOnly: true });
  const row = db.prepare('select may_remind from checkout_drafts where email = ?').get(email);
  db.close();
  return row?.['may_remind'];
}

test('a buyer permits a reminder, comes back by its link in another browser, and staff see the checkout', async ({
  page,
  shop,
  browser,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const token = crypto.randomUUID();
  await addToCart(page, 2, 2);
  await page.goto('/checkout');
  await fillIn(page, { ...filledForm, email });
  await page.getByLabel('Remind me once by email if I do not finish this order').check();
  await expect.poll(() => mayRemind(shop.dataDir, email)).toBe(1);
  await page.goto('/');
  abandon(shop.dataDir, email, token);

  const elsewhere = await browser.newContext({ baseURL: shop.origin });
  const phone = await elsewhere.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  const link = `/checkout/resume?token=${token}`;
  await phone.goto(link);
  await expect(phone.getByText('× 2')).toBeVisible();
  await expectNoAxeFindings(phone);
  await expectValidHtml(await (await phone.request.get(link)).text());
  await phone.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect(phone).toHaveURL('/checkout');
  await expect(phone.getByLabel('Email address')).toHaveValue('');
  await phone.goto(`${link}&stop=1`);
  await phone.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(phone.getByText('You will get no more reminders of your cart.')).toBeVisible();
  await elsewhere.close();

  const staff = await browser.newContext({ baseURL: shop.origin });
  const office = await staff.newPage();
  await signInAsAdmin(office);
  await office.goto('/admin/orders');
  await office.getByRole('link', { name: 'Abandoned checkouts' }).click();
  const row = office.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('2 × ');
  await expect(row).toContainText('Sent');
  for (const width of [390, 1440]) {
    await office.setViewportSize({ width, height: 844 });
    await expectNoAxeFindings(office);
    expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await staff.close();
});
