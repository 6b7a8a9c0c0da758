import type { Locator, Page } from '@playwright/test';
import { DatabaseSync } from 'node:sqlite';
import { signInAsAdmin } from '../support/admin-test.ts';
import { emailedLink } from '../support/emailed-link.ts';
import { expect, expectNoAxeFindings, expectValidHtml, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

function box(page: Page): Locator {
  return page.getByRole('region', { name: /coupon for your first shopping/ });
}

async function subscribe(page: Page, email: string): Promise<void> {
  await box(page).getByLabel('Your email address').fill(email);
  await box(page).getByRole('button', { name: 'Subscribe' }).click();
}

/** The codes and emails of an address. */
function madeFor(dataDir: string, email: string) {
  const db = new DatabaseSync(`${dataDir}/shop.db`, { readOnly: true });
  const codes = db
    .prepare('select amount_minor, first_order_only from discount_codes where issued_to_email = ?')
    .all(email);
  const mails = db.prepare('select template from mail_outbox where recipient = ?').all(email);
  db.close();
  return { codes, mails };
}

const newAddress = () => `${crypto.randomUUID()}@example.com`;
const thanks = 'Thank you for subscribing. Confirm your address with the link';

test.describe('the newsletter form', () => {
  test.use({ expectedNoise: [/422|Failed to load resource/] });

  test(
    '[1.47] promises a $20 coupon for an email address, rejects an incomplete one, stores it and emails one code for $20 off a first order',
    both,
    async ({ page, shop, javaScriptEnabled }) => {
      await page.goto('/');
      await test.step('[1.51] it promises a coupon', () =>
        expect(box(page).getByRole('heading', { level: 2 })).toHaveText(
          '$20 coupon for your first shopping.',
        ));
      const field = box(page).getByLabel('Your email address');
      await test.step('[1.48] [5.32] a field of the type email', () =>
        expect(field).toHaveAttribute('type', 'email'));
      await test.step('[1.49] which is required', () => expect(field).toHaveAttribute('required'));
      await test.step('[1.50] a button', () =>
        expect(box(page).getByRole('button')).toHaveText('Subscribe'));

      await subscribe(page, 'ingrid@example');
      const alert = box(page).getByRole('alert');
      await expect(alert).toHaveText('Please enter a valid email address, like name@example.com.');
      await expect(field).toHaveValue('ingrid@example');
      await expect(field).toHaveAttribute('aria-invalid', 'true');

      const email = newAddress();
      if (javaScriptEnabled) {
        await page.route('**/newsletter.data*', (route) => route.abort());
        await subscribe(page, email);
        await expect(alert).toContainText('could not be reached');
        await expect(field).toHaveValue(email);
        await page.unroute('**/newsletter.data*');
      }
      await subscribe(page, email);
      await expect(box(page)).toContainText(thanks);
      await expect(box(page).getByRole('textbox')).toHaveCount(0);
      if (javaScriptEnabled) {
        await expect(box(page).getByText(thanks)).toBeFocused();
        await expect(page).toHaveURL('/');
      }

      await page.goto('/newsletter');
      await expect(page).toHaveTitle('Newsletter, Vitrine');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('$20 coupon');
      await subscribe(page, email.toUpperCase());
      await expect(page.getByRole('main')).toContainText(thanks);
      await page.goto(await emailedLink(page, email, 'Confirm your subscription'));
      expect(madeFor(shop.dataDir, email).codes).toEqual([]);
      if (javaScriptEnabled) await expectNoAxeFindings(page);
      await page.getByRole('button', { name: 'Confirm subscription' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');
      await test.step('[1.51] [1.52] [9.03] the shop keeps the address, and mails one code', () =>
        expect(madeFor(shop.dataDir, email)).toEqual({
          codes: [{ amount_minor: 2000, first_order_only: 1 }],
          mails: [{ template: 'newsletter-confirm' }, { template: 'newsletter-code' }],
        }));

      const unsubscribeLink = await emailedLink(page, email, 'Your $20 coupon');
      await page.goto(unsubscribeLink);
      if (javaScriptEnabled) await expectNoAxeFindings(page);
      await expectValidHtml(await (await page.request.get(unsubscribeLink)).text());
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
    },
  );

  test('a mail program unsubscribes with one request, and staff see who is subscribed', async ({
    page,
    request,
  }) => {
    const email = newAddress();
    await page.goto('/newsletter');
    await subscribe(page, email);
    await expect(box(page)).toContainText(thanks);
    await page.goto(await emailedLink(page, email, 'Confirm your subscription'));
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');
    const link = await emailedLink(page, email, 'Your $20 coupon');
    await signInAsAdmin(page);
    await page.goto(`/admin/subscribers?q=${email}`);
    const row = page.getByRole('row', { name: new RegExp(email) });
    await expect(row).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    const [list] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(list.suggestedFilename()).toMatch(/^subscribers-.*\.csv$/);
    const form = { 'List-Unsubscribe': 'One-Click' };
    expect((await request.post(link, { form })).status()).toBe(200);
    await page.goto(`/admin/subscribers?q=${email}`);
    await expect(page.getByText('No subscribers match.')).toBeVisible();
  });

  test('has no axe findings, rejected or accepted, light and dark', async ({ page }) => {
    const lookAtBoth = async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expectNoAxeFindings(page);
      }
    };
    await page.goto('/newsletter');
    await subscribe(page, 'ingrid@example');
    await expect(box(page).getByRole('alert')).not.toBeEmpty();
    await lookAtBoth();
    await subscribe(page, newAddress());
    await expect(box(page)).toContainText(thanks);
    await lookAtBoth();
  });
});

test('requests from scripts get an error message', async ({ request, shop }) => {
  const headers = {
    origin: shop.origin,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': '203.0.113.7',
  };
  const post = (form: Record<string, string>) => request.post('/newsletter', { headers, form });
  const email = newAddress();
  for (const form of [{}, { email: 'x' }, { email, website: 'https://spam.example' }]) {
    const answer = await post(form);
    expect(answer.status()).toBe(422);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    await expectValidHtml(await answer.text());
  }
  expect(madeFor(shop.dataDir, email)).toEqual({ codes: [], mails: [] });
  for (let i = 0; i < 10; i += 1) expect((await post({ email: newAddress() })).status()).toBe(200);
  // The wait doubles with each, so that sooner or later it is longer than this test takes to send the next.
  await expect(async () => {
    expect(await (await post({ email: newAddress() })).text()).toMatch(/Please wait/);
  }).toPass({ intervals: [0] });
  const foreign = await request.post('/newsletter', {
    headers: { origin: 'https://evil.example' },
    form: { email },
  });
  expect(foreign.status()).toBe(403);
});
