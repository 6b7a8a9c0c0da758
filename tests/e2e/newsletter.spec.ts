import type { Locator, Page } from '@playwright/test';
import { DatabaseSync } from 'node:sqlite';
import { expect, expectNoAxeFindings, expectValidHtml, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

function box(page: Page): Locator {
  return page.getByRole('region', { name: /coupon for your first shopping/ });
}

async function subscribe(page: Page, email: string): Promise<void> {
  await box(page).getByLabel('Your email address').fill(email);
  await box(page).getByRole('button', { name: 'Subscribe' }).click();
}

/** Codes and mails made for an address. */
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
const thanks = 'Thank you. The letter with your code is on its way.';

test(
  '[1.47] [1.48] [1.49] [1.50] [1.51] [5.32] the home page has a box that promises a $20 coupon for an e-mail address',
  both,
  async ({ page }) => {
    await page.goto('/');
    await expect(box(page).getByRole('heading', { level: 2 })).toHaveText(
      '$20 coupon for your first shopping.',
    );
    const field = box(page).getByLabel('Your email address');
    await expect(field).toHaveAttribute('type', 'email');
    await expect(field).toHaveAttribute('required');
    await expect(box(page).getByRole('button')).toHaveText('Subscribe');
  },
);

test(
  '[1.52] subscribing keeps the address and mails it one code for $20 off a first order',
  both,
  async ({ page, shop }) => {
    const email = newAddress();
    for (const spelled of [email, email.toUpperCase()]) {
      await page.goto('/');
      await subscribe(page, spelled);
      await expect(box(page)).toContainText(thanks);
      await expect(box(page).getByRole('textbox')).toHaveCount(0);
    }
    expect(madeFor(shop.dataDir, email)).toEqual({
      codes: [{ amount_minor: 2000, first_order_only: 1 }],
      mails: [{ template: 'newsletter-code' }],
    });
  },
);

test('the thanks are said in the box, which has the focus', async ({ page }) => {
  await page.goto('/');
  await subscribe(page, newAddress());
  await expect(box(page).getByText(thanks)).toBeFocused();
  await expect(page).toHaveURL('/');
});

test.describe('a shop that cannot be reached', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('says so, and the address stays', async ({ page }) => {
    await page.goto('/');
    await page.route('**/newsletter.data*', (route) => route.abort());
    const email = newAddress();
    await subscribe(page, email);
    await expect(box(page).getByRole('alert')).toContainText('could not be reached');
    await expect(box(page).getByLabel('Your email address')).toHaveValue(email);
    await page.unroute('**/newsletter.data*');
    await subscribe(page, email);
    await expect(box(page)).toContainText(thanks);
  });
});

test('what programs send is answered in words', async ({ request, shop }) => {
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
  expect(await (await post({ email: newAddress() })).text()).toMatch(/Please wait a second/);
  const foreign = await request.post('/newsletter', {
    headers: { origin: 'https://evil.example' },
    form: { email },
  });
  expect(foreign.status()).toBe(403);
});

test('the box is a page of its own as well', both, async ({ page }) => {
  await page.goto('/newsletter');
  await expect(page).toHaveTitle('Newsletter, Vitrine');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$20 coupon');
  await subscribe(page, newAddress());
  await expect(page.getByRole('main')).toContainText(thanks);
});

test.describe('an address that is refused', () => {
  test.use({ expectedNoise: [/422/] });

  test('an address that is cut off is asked for again', both, async ({ page }) => {
    await page.goto('/');
    await subscribe(page, 'ingrid@example');
    const field = box(page).getByLabel('Your email address');
    await expect(box(page).getByRole('alert')).toHaveText(
      'An email address looks like name@example.com.',
    );
    await expect(field).toHaveValue('ingrid@example');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await subscribe(page, newAddress());
    await expect(box(page)).toContainText(thanks);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the box has no accessibility findings in any state, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/newsletter');
      await expectNoAxeFindings(page);
      await subscribe(page, 'ingrid@example');
      await expect(box(page).getByRole('alert')).not.toBeEmpty();
      await expectNoAxeFindings(page);
      await subscribe(page, newAddress());
      await expect(box(page)).toContainText(thanks);
      await expectNoAxeFindings(page);
    });
  }
});
