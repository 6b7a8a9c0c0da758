import type { APIRequestContext, Page } from '@playwright/test';
import { signInAsAdmin } from '../support/admin-test.ts';
import { consentAt, json } from '../support/stub-server.ts';
import { providersPage, test } from '../support/provider-test.ts';
import { expect, expectNoAxeFindings, expectValidHtml, toastSays } from '../support/shop-test.ts';
import { addToCart, signUp } from '../support/customer-browser.ts';

// One worker: each would start a shop of this kind, which takes longer than the tests.
test.describe.configure({ mode: 'default' });

test.use({ expectedNoise: [providersPage] });

const ownSite = { 'sec-fetch-site': 'same-origin' };
const windowId = '0b7b3d52-8f5c-4d54-9d5e-0c1f6f3f9a11';

function newPerson(google: { person: Record<string, unknown> }): string {
  const email = `${crypto.randomUUID()}@gmail.com`;
  google.person = { sub: crypto.randomUUID(), email, email_verified: true };
  return email;
}

async function openWindow(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Continue with ${name}` }).click();
  return opened;
}

test('[4.02] [4.05] [7.64] Google signs in in a pop-up that closes and continues; the last sign-in method cannot be removed', async ({
  page,
  request,
  google,
  noise,
  shop,
}) => {
  newPerson(google);
  await page.goto('/about');
  // By a link in the page, so that it is that page's policies which hold.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Sign in/ })
    .first()
    .click();
  await expect(page).toHaveURL('/signin');
  await expectNoAxeFindings(page);
  expect(noise).toEqual([]);
  const window = await openWindow(page, 'Google');
  await expect(page.getByText('Continue in the Google window.')).toBeVisible();
  await toastSays(page, 'signin Successful', () => window.click('#allow'));
  await expect(page).toHaveURL('/shop');
  await expect.poll(() => window.isClosed()).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('islogin'))).toBe('true');

  await page.goto('/account/sign-in');
  const button = page.getByRole('button', { name: 'Disconnect Google' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/Your only way to sign in/);
  const form = { intent: 'disconnect' };
  const path = `${shop.origin}/account/sign-in/google`;
  await page.request.post(path, { form, headers: ownSite });
  await page.reload();
  await expect(button).toBeDisabled();
  const stranger = await request.post(path, { form, headers: ownSite, maxRedirects: 0 });
  expect(stranger.headers()['location']).toContain('/signin?next=');
});

test('[8.16] [8.36] [9.17] a closed pop-up and a denied sign-in are reported and can be retried, also if the provider severs the opener', async ({
  page,
  google,
}) => {
  newPerson(google);
  await page.goto('/signin?next=%2Fviewcart');
  const closed = await openWindow(page, 'Google');
  await closed.waitForURL(/authorize/);
  await toastSays(page, 'The Google window was closed', () => closed.close());
  await expect(page.getByText('Continue in the')).toBeHidden();

  const refused = await openWindow(page, 'Google');
  await toastSays(page, 'Sign-in with Google was cancelled', () => refused.click('#deny'));
  await expect.poll(() => refused.isClosed()).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('islogin'))).not.toBe('true');

  await page.route(/\/authorize\?/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
    await route.fulfill({ response, headers });
  });
  const window = await openWindow(page, 'Google');
  await window.click('#allow');
  await expect(page).toHaveURL('/viewcart');
});

test('[8.35] if pop-ups are blocked the page itself goes to the provider, and says so', async ({
  page,
  google,
}) => {
  newPerson(google);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.clock.install({ time: 0 });
  await page.goto('/signin');
  await page.clock.pauseAt(60_000);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const toast = page.locator('.toast', { hasText: 'Your browser blocked the Google window' });
  await expect(toast).toBeVisible();
  await page.clock.resume();
  await toastSays(page, 'signin Successful', () => page.click('#allow'));
  await expect(page).toHaveURL('/shop');
});

test(
  '[2.106] Google sign-in works without JavaScript and returns to the requested page',
  { tag: '@no-javascript' },
  async ({ page, google }) => {
    newPerson(google);
    await page.goto('/viewcart');
    await expect(page).toHaveURL('/signin?next=%2Fviewcart');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.click('#deny');
    await expect(page).toHaveURL('/signin?next=%2Fviewcart');
    const toast = page.locator('.toast', { hasText: 'Sign-in with Google was cancelled' });
    await expect(toast).toBeAttached();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.click('#allow');
    await expect(page).toHaveURL('/viewcart');
  },
);

test('[2.107] Facebook sign-in works like Google sign-in, with its own message', async ({
  page,
  facebook,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  facebook.person = { id: `${Date.now()}`, name: 'Eve Example', email };
  await addToCart(page, 2);
  await page.goto('/signin');
  const refused = await openWindow(page, 'Facebook');
  await test.step('[8.17] a failure is reported', () =>
    toastSays(page, 'Sign-in with Facebook was cancelled', () => refused.click('#deny')));
  const window = await openWindow(page, 'Facebook');
  await test.step('[4.07] a message of success', () =>
    toastSays(page, 'signin Successful', () => window.click('#allow')));
  await test.step('[4.08] a real session', async () => {
    await expect(page).toHaveURL('/shop');
    expect((await page.request.get('/account', { maxRedirects: 0 })).status()).toBe(200);
  });
  await page.goto('/viewcart');
  await expect(page.getByRole('row').filter({ hasText: '$' })).toHaveCount(1);
});

test('staff connect Google on their account page and reach the admin area with it', async ({
  page,
  google,
}) => {
  newPerson(google);
  await signInAsAdmin(page);
  await page.goto('/account/sign-in');
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await page.click('#allow');
  await expect(page).toHaveURL('/account/sign-in');
  await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeEnabled();
  await expectNoAxeFindings(page);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/signin');
  const window = await openWindow(page, 'Google');
  await window.click('#allow');
  await expect(page).toHaveURL('/admin');
  await page.goto('/account/sign-in');
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeEnabled();
});

test('[8.37] an unregistered redirect URI is reported to the customer, and to staff with instructions', async ({
  page,
  google,
  shop,
}) => {
  newPerson(google);
  google.lies = { token: () => json({ error: 'redirect_uri_mismatch' }, 400) };
  await page.goto('/signin');
  const window = await openWindow(page, 'Google');
  await toastSays(page, 'Sign-in with Google is not set up for this domain', () =>
    window.click('#allow'),
  );
  google.lies = {};
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin pages' }).getByText('Sign-in').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'unauthorized-domain' });
  await expect(row).toContainText('Google does not recognize this redirect URL');
  await expect(row).toContainText(`${shop.origin}/signin/google/callback`);
  await expectNoAxeFindings(page);
});

test.describe('over HTTP', () => {
  test('the state of an attempt is in one HttpOnly cookie, for ten minutes', async ({
    request,
    google,
  }) => {
    const start = await begin(request);
    expect(start.status()).toBe(302);
    expect(start.headers()['location']).toContain(`${google.origin}/authorize?`);
    const lines = start.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
    expect(lines.map(({ value }) => value.replace(/=[\w-]{200,};/, '=…;'))).toEqual([
      'sign-in=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  test('[T29] a callback works once, in the browser that started it, and for its provider', async ({
    request,
    playwright,
    google,
    shop,
  }) => {
    newPerson(google);
    const back = await consentAt((await begin(request)).headers()['location'] ?? '');
    const stranger = await playwright.request.newContext({ baseURL: shop.origin });
    for (const [who, path] of [
      [stranger, back.href],
      [request, back.href.replace('/google/', '/facebook/')],
    ] as const) {
      const refused = await who.get(path, { maxRedirects: 0 });
      expect(refused.headers()['location']).toBe('/signin');
      expect(decodeURIComponent(cookiesOf(refused))).toContain('Your sign-in has expired');
      expect(cookiesOf(refused)).not.toContain('session=');
    }
    await stranger.dispose();
    const fresh = await consentAt((await begin(request)).headers()['location'] ?? '');
    const kept = await request.storageState();
    const entered = await request.get(fresh.href, { maxRedirects: 0 });
    expect(entered.status()).toBe(200);
    expect(cookiesOf(entered)).toMatch(/(?:^|; |\n)session=[^;]+/);
    expect(cookiesOf(entered)).toContain('sign-in=;');
    const headers = entered.headers();
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    await expectValidHtml(await entered.text());
    const replaying = await playwright.request.newContext({
      baseURL: shop.origin,
      storageState: kept,
    });
    const replayed = await replaying.get(fresh.href, { maxRedirects: 0 });
    expect(cookiesOf(replayed)).not.toContain('session=');
    await replaying.dispose();
  });

  test('[T27] the callback redirects only within the shop', async ({ request, google }) => {
    for (const next of [
      '//evil.example',
      String.raw`/\evil.example`,
      'https:evil',
      'javascript:0',
    ]) {
      newPerson(google);
      const form = { next };
      const start = await request.post('/signin/google', { form, headers: ownSite });
      const page = await start.text();
      await expectValidHtml(page);
      const [, url = ''] = /<a href="([^"]+)"/.exec(page) ?? [];
      const back = await consentAt(url.replaceAll('&amp;', '&'));
      const entered = await request.get(back.href, { maxRedirects: 0 });
      expect(entered.headers()['location']).toBe('/shop');
    }
  });

  test('an attempt cannot be started from another site or for an unknown provider', async ({
    request,
  }) => {
    const elsewhere = { headers: { 'sec-fetch-site': 'cross-site' }, maxRedirects: 0 };
    const started = await request.get(`/signin/google?window=${windowId}`, elsewhere);
    expect(started.headers()['location']).toBe('/signin');
    expect(cookiesOf(started)).toBe('');
    expect((await request.post('/signin/google', elsewhere)).status()).toBe(403);
    for (const path of ['/signin/twitter', '/signin/twitter/callback', '/signin/google/other']) {
      expect((await request.get(path)).status()).toBe(404);
    }
  });

  test('no hosted identity provider is used: no such route, and no script of it', async ({
    page,
    request,
    shop,
  }) => {
    for (const [id, call] of [
      ['[7.75]', 'accounts:signInWithIdp'],
      ['[7.76]', 'accounts:signInWithPhoneNumber'],
      ['[7.77]', 'accounts:sendVerificationCode'],
      ['[7.78]', 'accounts/mfaEnrollment:start'],
      ['[7.79]', 'accounts/mfaSignIn:start'],
      ['[7.80]', 'recaptchaConfig'],
      ['[7.81]', 'projects'],
      ['[7.73]', 'accounts:update'],
      ['[7.74]', 'accounts:delete'],
      ['[7.82]', 'token'],
    ] as const) {
      await test.step(`${id} ${call}`, async () => {
        const hosts = ['/v1/', '/v2/', '/api/', '/signin/google/'];
        for (const path of hosts.map((host) => host + call)) {
          const posted = await request.post(path, { data: {}, headers: { origin: shop.origin } });
          expect([403, 404, 405], path).toContain(posted.status());
          expect((await request.get(path)).status(), path).toBe(404);
        }
      });
    }
    const urls: string[] = [];
    page.on('request', (one) => urls.push(one.url()));
    await signUp(page);
    await page.goto('/account/sign-in');
    await page.getByRole('button', { name: 'Connect Google' }).waitFor();
    expect(urls.filter((url) => !url.startsWith(shop.origin))).toEqual([]);
    expect(urls.join('\n')).not.toMatch(/recaptcha|captcha|gsi|sdk\.js/i);
  });
});

function begin(request: APIRequestContext) {
  return request.get(`/signin/google?window=${windowId}`, { headers: ownSite, maxRedirects: 0 });
}

function cookiesOf(response: { headersArray: () => { name: string; value: string }[] }): string {
  const lines = response.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  return lines.map(({ value }) => value).join('\n');
}
