import type { Locator, Page } from '@playwright/test';
import { DatabaseSync } from 'node:sqlite';
import { expect, expectNoAxeFindings, expectValidHtml, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

const typed = {
  Name: 'Ingrid Solberg',
  Email: 'ingrid@example.com',
  Phone: '+47 22 00 00 00',
  Subject: 'A longer cable',
  Message: 'Hello,\n\ndo the headphones come with one?',
};

function form(page: Page): Locator {
  return page.getByRole('form', { name: 'Ask us anything' });
}

function field(page: Page, label: string): Locator {
  return form(page).getByLabel(label);
}

async function fill(page: Page, values: Partial<typeof typed>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

async function send(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Send' }).click();
}

/** The stored messages with this subject. */
function keptMessages(dataDir: string, subject: string) {
  const db = new DatabaseSync(`${dataDir}/shop.db`, { readOnly: true });
  const query = 'select name, email, phone, message from contact_messages where subject = ?';
  const messages = db.prepare(query).all(subject);
  db.close();
  return messages;
}

test.beforeEach(async ({ page }) => {
  await page.goto('/contact');
});

test(
  '[2.157] the contact form has five fields and marks the required ones',
  { tag: '@no-javascript' },
  async ({ page }) => {
    await expect(form(page).getByRole('textbox')).toHaveCount(5);
    for (const [ids, label, name] of [
      ['[3.48] [5.20]', 'Name', 'name'],
      ['[3.49] [5.21]', 'Email', 'email'],
      ['[3.52] [5.22]', 'Message', 'message'],
    ] as const) {
      await test.step(`${ids} ${name} is required`, async () => {
        await expect(field(page, label)).toHaveAttribute('name', name);
        await expect(field(page, label)).toHaveAttribute('required');
        await expect(form(page).locator(`label[for=${name}]`)).toContainText('*');
      });
    }
    for (const [ids, label, name] of [
      ['[3.50] [5.23]', 'Phone', 'phone'],
      ['[3.51] [5.24]', 'Subject', 'subject'],
    ] as const) {
      await test.step(`${ids} ${name} is optional`, async () => {
        await expect(field(page, label)).toHaveAttribute('name', name);
        await expect(field(page, label)).not.toHaveAttribute('required');
        await expect(form(page).locator(`label[for=${name}]`)).toContainText('optional');
      });
    }
  },
);

test(
  'a message is stored by the shop, which confirms it and focuses the confirmation',
  both,
  async ({ page, shop, javaScriptEnabled }) => {
    const subject = crypto.randomUUID();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url(), request.postData() ?? '');
    });
    await fill(page, { ...typed, Subject: subject });
    await send(page);
    const thanks = page.getByRole('heading', { name: 'Thank you for your message.' });
    await test.step('[7.61] the result is shown', () => expect(thanks).toBeVisible());
    if (javaScriptEnabled) {
      await expect(thanks).toBeFocused();
      await expectNoAxeFindings(page);
    }
    await expect(page.getByRole('main')).toContainText('reply to ingrid@example.com');
    await expect(form(page)).toHaveCount(0);
    await test.step('[7.60] what was typed is kept', () =>
      expect(keptMessages(shop.dataDir, subject)).toEqual([
        {
          name: typed.Name,
          email: typed.Email,
          phone: typed.Phone,
          message: typed.Message,
        },
      ]));
    await test.step('[7.55] one call, to the shop itself', () => {
      expect(posts[0]).toMatch(new RegExp(`^${shop.origin}/contact(\\.data)?$`));
      expect(posts).toHaveLength(2);
    });
    await test.step('[7.56] [7.57] [7.58] without the ids of a service', () =>
      expect(posts[1]).not.toMatch(/service_id|template_id|user_id/));

    await page.getByRole('link', { name: 'Write another message' }).click();
    await expect(field(page, 'Name')).toHaveValue('');
    await page.reload();
    await expect(form(page)).toBeVisible();
  },
);

test.describe('when the server cannot be reached', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[7.61] [8.23] the form says so, on no response and on an error, and keeps its input', async ({
    page,
  }) => {
    await fill(page, typed);
    for (const status of [null, 500]) {
      await page.route('**/contact.data*', (route) =>
        status === null ? route.abort() : route.fulfill({ status, body: 'broken' }),
      );
      await send(page);
      const alert = form(page).getByRole('alert');
      await expect(alert).toContainText('The shop could not be reached. Please try again.');
      await expect(alert).toBeFocused();
      for (const [label, value] of Object.entries(typed)) {
        await expect(field(page, label)).toHaveValue(value);
      }
      await page.unroute('**/contact.data*');
      await field(page, 'Name').focus();
    }
    await send(page);
    await expect(page.getByRole('heading', { name: 'Thank you for your message.' })).toBeVisible();
  });
});

test.describe('a rejected message', () => {
  test.use({ expectedNoise: [/422/] });

  test(
    '[5.20] [5.21] [5.22] missing input is reported beside its field, and all input is kept',
    both,
    async ({ page, javaScriptEnabled }) => {
      await fill(page, { Phone: 'call me', Subject: typed.Subject });
      await send(page);
      await expect(form(page).getByRole('alert')).toContainText('was not sent');
      await expect(field(page, 'Name')).toHaveAccessibleDescription('Please enter your name.');
      await expect(field(page, 'Email')).toHaveAccessibleDescription(/so that we can reply/);
      await expect(field(page, 'Phone')).toHaveAccessibleDescription(/at least five digits/);
      await expect(field(page, 'Message')).toHaveAccessibleDescription(/Please enter/);
      await expect(field(page, 'Subject')).not.toHaveAttribute('aria-invalid');
      await expect(field(page, 'Subject')).toHaveValue(typed.Subject);
      await expect(field(page, 'Phone')).toHaveValue('call me');
      await expect(field(page, 'Name')).toBeFocused();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        if (javaScriptEnabled) await expectNoAxeFindings(page);
      }

      await fill(page, { ...typed, Email: 'ingrid@example' });
      await send(page);
      await expect(field(page, 'Email')).toHaveAccessibleDescription(
        /valid email address, like name@example.com/,
      );
      await expect(field(page, 'Message')).toHaveValue(typed.Message);
      await expect(field(page, 'Email')).toBeFocused();
      await fill(page, { Email: typed.Email });
      await send(page);
      await expect(
        page.getByRole('heading', { name: 'Thank you for your message.' }),
      ).toBeVisible();
    },
  );

  test(
    'sending too often asks to wait, and keeps the input',
    { tag: '@no-javascript' },
    async ({ page }) => {
      const network = { 'x-forwarded-for': someNetwork() };
      const headers = { ...network, 'sec-fetch-site': 'same-origin' };
      const message = { name: 'A', email: 'a@example.com', message: 'B' };
      const tooOften = /Too many attempts\. Please wait .*second/;
      await page.setExtraHTTPHeaders(network);
      // The wait doubles, so that sooner or later it is longer than this test takes to write again.
      await expect(async () => {
        await page.goto('/contact');
        await fill(page, typed);
        for (let i = 0; i < 6; i += 1) {
          await page.request.post('/contact', { headers, form: message });
        }
        await send(page);
        expect(await page.content()).toMatch(tooOften);
      }).toPass({ intervals: [0] });
      await expect(form(page).getByRole('alert')).toContainText(tooOften);
      await expect(field(page, 'Message')).toHaveValue(typed.Message);
    },
  );
});

test.describe('requests from scripts', () => {
  const fields = { name: 'A', email: 'a@example.com', phone: '', subject: '', message: 'B' };

  test('get an error message and are not stored', async ({ request, shop }) => {
    const headers = { origin: shop.origin, 'sec-fetch-site': 'same-origin' };
    const subject = crypto.randomUUID();
    for (const body of [
      {},
      { ...fields, subject, website: 'https://spam.example' },
      { ...fields, subject, name: 'A\r\nBcc: b@example.com' },
      { ...fields, subject, message: 'x'.repeat(5001) },
    ]) {
      const answer = await request.post('/contact', { headers, form: body });
      expect(answer.status()).toBe(422);
      expect(answer.headers()['cache-control']).toBe('private, no-store');
      const html = await answer.text();
      expect(html).toContain('role="alert"');
      await expectValidHtml(html);
    }
    expect(keptMessages(shop.dataDir, subject)).toEqual([]);
  });
});

/** An address that no other test writes from. */
function someNetwork(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `198.${part()}.${part()}.${part()}`;
}
