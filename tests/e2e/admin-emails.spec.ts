import type { Locator, Page } from '@playwright/test';
import { DatabaseSync } from 'node:sqlite';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings, expectValidHtml, toastSays } from '../support/shop-test.ts';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';

const hostile = `<img src=x onerror="document.title='read'"><script>document.title='read'</script>`;

test('staff read the emails of an order as text and HTML, without axe findings, wide and narrow', async ({
  page,
  browser,
}) => {
  const guest = await browser.newPage();
  await signUp(guest);
  await addToCart(guest, 2);
  await postOrder(guest);
  await guest.close();
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Mail', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mail');
  const row = rowOf(page, 'Your order V-').first();
  await expect(row).toContainText('ingrid@example.com');
  await row.getByRole('link', { name: /^Your order V-/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Your order V-.* at Vitrine$/ });
  await expect(dialog).toContainText('Vitrine <hello@vitrine.example>');
  const email = page.frameLocator('iframe');
  await expect(email.getByText('Wireless Headphones with Noise Control')).toBeVisible();
  await expect(email.getByText('218 Alder Avenue')).toBeVisible();
  await dialog.getByText('Plain-text version').click();
  await expect(dialog.getByText('1 × Wireless Headphones')).toBeVisible();
  await expectValidHtml(await (await page.request.get(page.url())).text());
  await openToAxe(page);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/mail');
  await expect(dialog).toHaveCount(0);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('a failed email shows the reason and is sent again with a button', async ({ page, shop }) => {
  const email = await subscribe(page);
  await giveUp(shop.dataDir, email);
  await signInAsAdmin(page);
  await page.goto('/admin/mail');
  const row = rowOf(page, email);
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('550 no such box');
  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect(page.getByText('Email queued again')).toBeVisible();
  await expect(row).not.toContainText('Failed');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('a message from a visitor runs no script in the admin area', async ({ page }) => {
  const form = {
    name: hostile,
    email: 'eve@example.com',
    phone: '',
    subject: '',
    message: hostile,
  };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const sent = await page.request.post('/contact', { form: { ...form, website: '' }, headers });
  expect(sent.ok()).toBe(true);
  await signInAsAdmin(page);
  await page.goto('/admin/mail');
  await rowOf(page, 'Message from').first().getByRole('link').click();
  const email = page.frameLocator('iframe');
  await expect(email.getByText(hostile).first()).toBeVisible();
  await expect(email.locator('script, img')).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
  expect(await page.title()).toContain('Mail');
});

test(
  'staff reword an email with a preview, send a test, and reset it',
  { tag: '@both' },
  async ({ page, javaScriptEnabled, expectedNoise }) => {
    expectedNoise.push(/4(09|22)/);
    await signInAsAdmin(page);
    await page.goto('/admin/emails');
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await page.getByRole('link', { name: 'Welcome with a coupon' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome with a coupon');
    const [subject, body] = [page.getByLabel('Subject'), page.getByLabel('Text', { exact: false })];
    await expect(subject).toHaveValue('Welcome to {{shop.name}}');
    if (javaScriptEnabled) await openToAxe(page);
    for (const width of javaScriptEnabled ? [390, 1440] : []) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }

    await test.step('an unknown placeholder is refused and nothing typed is lost', async () => {
      await subject.fill('Hello {{nothing}}');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('This email has no placeholder {{nothing}}.')).toBeVisible();
      await expect(subject).toHaveValue('Hello {{nothing}}');
    });

    await subject.fill('Hello from {{shop.name}}');
    await body.first().fill('A coupon of {{coupon.percent}} for you:\n\n{{code}}');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('Hello from Vitrine');
    await expect(
      preview.frameLocator('iframe').getByText('A coupon of 20% for you:'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Send test email' }).click();
    await expect(page.getByText(/^A test email is on its way to/)).toBeVisible();
    await expect(subject).toHaveValue('Hello from {{shop.name}}');

    await test.step('of two staff at once the second sees what the first has saved', async () => {
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByLabel('Subject').fill('Hello from someone else');
      await other.getByRole('button', { name: 'Save changes' }).click();
      await expect(other.getByRole('button', { name: 'Reset to default' })).toBeVisible();
      await other.close();
      await page.getByRole('button', { name: 'Save changes' }).click();
      const changes = page.getByRole('region', { name: 'Changes' });
      await expect(changes).toContainText('Hello from someone else');
      await expect(subject).toHaveValue('Hello from {{shop.name}}');
      if (javaScriptEnabled) await expectNoAxeFindings(page);
    });

    await page.getByRole('button', { name: 'Save changes' }).click();
    const reset = page.getByRole('button', { name: 'Reset to default' });
    await expect(reset).toBeVisible();
    await expectValidHtml(await (await page.request.get(page.url())).text());
    await reset.click();
    await expect(reset).toHaveCount(0);
    await expect(subject).toHaveValue('Welcome to {{shop.name}}');
    await page.goto('/admin/mail');
    await expect(page.getByRole('table')).toContainText('[Test] Hello from Vitrine');
  },
);

test('an email that protects accounts cannot be switched off, and says why', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/emails/reset-password');
  await expect(page.getByText('It protects accounts, so it is always sent.')).toBeVisible();
  await expect(page.getByLabel('Send this email')).toHaveCount(0);
  await page.goto('/admin/emails/order-paid');
  const rowAfterSaving = async () => {
    await toastSays(page, 'Email saved', () =>
      page.getByRole('button', { name: 'Save changes' }).click(),
    );
    await page.goto('/admin/emails');
    return page.getByRole('row').filter({ hasText: 'Payment received' });
  };
  await page.getByLabel('Send this email').uncheck();
  await expect(await rowAfterSaving()).toContainText('Off');
  await page.goto('/admin/emails/order-paid');
  await page.getByLabel('Send this email').check();
  await expect(await rowAfterSaving()).toContainText('On');
});

function rowOf(page: Page, text: string): Locator {
  return page.getByRole('table', { name: 'Mail' }).getByRole('row').filter({ hasText: text });
}

async function subscribe(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const headers = { 'sec-fetch-site': 'same-origin' };
  const sent = await page.request.post('/newsletter', { form: { email, website: '' }, headers });
  expect(sent.ok()).toBe(true);
  return email;
}

/** Axe looks into frames by a script of its own, which the sandbox would stop. */
async function openToAxe(page: Page): Promise<void> {
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.setAttribute('srcdoc', frame.srcdoc);
  });
  await expect(page.frameLocator('iframe').getByText('Vitrine').first()).toBeVisible();
}

/** As after two days without a mail server: the demo itself sends no email that could fail. */
async function giveUp(dataDir: string, email: string): Promise<void> {
  const db = new DatabaseSync(`${dataDir}/shop.db`, { timeout: 5000 });
  const state = db.prepare('select state from mail_outbox where recipient = ?');
  await expect.poll(() => state.get(email)?.['state']).toBe('kept');
  db.prepare(
    "update mail_outbox set state = 'failed', attempts = 14, last_error = '550 no such box' where recipient = ?",
  ).run(email);
  db.close();
}
