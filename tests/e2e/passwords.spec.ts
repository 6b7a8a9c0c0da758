import type { Browser, Page } from '@playwright/test';
import { emailedLink } from '../support/emailed-link.ts';
import { expect, expectNoAxeFindings, expectValidHtml, test } from '../support/shop-test.ts';
import { signUp } from '../support/customer-browser.ts';

const both = { tag: '@both' };
const password = 'lantern under the pear';
const newPassword = 'a kettle of fresh rain';
/** The browser logs the 422 of a rejected form to its console. */
const refused = /status of 422/;

/** In another browser. */
async function newBrowserPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

async function signIn(page: Page, login: string, typed: string): Promise<void> {
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill(typed);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function post(page: Page, path: string, form: Record<string, string>) {
  const headers = { 'sec-fetch-site': 'same-origin' };
  return page.request.post(path, { form, headers, maxRedirects: 0 });
}

test.describe('a forgotten password', () => {
  test.use({ expectedNoise: [refused] });

  test(
    'is reset by the link in an email, on pages without axe findings: the old session has ended, and the new password signs in',
    both,
    async ({ page, browser, shop, javaScriptEnabled }) => {
      const email = await signUp(page);
      const elsewhere = await newBrowserPage(browser);
      await elsewhere.goto('/signin');
      await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
      await expect(elsewhere).toHaveURL('/forgot');
      // The page before is still there for a moment, and has the same field.
      await expect(
        elsewhere.getByRole('heading', { name: 'Forgotten the password?' }),
      ).toBeVisible();
      await elsewhere.getByLabel('Username or email address').fill(email);
      await elsewhere.getByRole('button', { name: 'Send me the link' }).click();
      await expect(elsewhere.getByRole('alert').filter({ hasText: email })).toContainText(
        'we have emailed you a link',
      );
      if (javaScriptEnabled) await expectNoAxeFindings(elsewhere);

      const link = await emailedLink(elsewhere, email, 'Reset your');
      expect(link.startsWith(`${shop.origin}/reset?token=`)).toBe(true);
      // As mail scanners do with every link.
      for (let i = 0; i < 2; i += 1) {
        const opened = await page.request.get(link);
        expect(opened.headers()['referrer-policy']).toBe('no-referrer');
        expect(opened.headers()['cache-control']).toBe('private, no-store');
        await expectValidHtml(await opened.text());
      }
      await elsewhere.goto(link);
      await elsewhere.locator('[name=new-password]').fill('Password1');
      await elsewhere.getByRole('button', { name: 'Set the new password' }).click();
      await expect(elsewhere.locator('[aria-invalid=true]')).toHaveAccessibleDescription(
        /This password is too common/,
      );
      if (javaScriptEnabled) await expectNoAxeFindings(elsewhere);
      await elsewhere.locator('[name=new-password]').fill(newPassword);
      await elsewhere.getByRole('button', { name: 'Set the new password' }).click();
      await expect(elsewhere).toHaveURL('/signin');
      await expect(elsewhere.getByText('Your new password is set, and every device')).toBeVisible();

      const response = await page.request.get('/viewcart', { maxRedirects: 0 });
      expect(response.headers()['location']).toBe('/signin?next=%2Fviewcart');
      const old = await post(elsewhere, '/signin', { intent: 'sign-in', login: email, password });
      expect(old.status()).toBe(422);
      await signIn(elsewhere, email, newPassword);
      await expect(elsewhere).toHaveURL('/shop');

      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('This link has expired.');
      if (javaScriptEnabled) await expectNoAxeFindings(page);
      await page.getByRole('link', { name: 'Request a new link' }).click();
      await expect(page).toHaveURL('/forgot');
      await elsewhere.context().close();
    },
  );

  test('[T28] gets a response with the same bytes and headers whether or not the account exists', async ({
    page,
  }) => {
    const email = await signUp(page);
    await page.context().clearCookies();
    const unknown = `${crypto.randomUUID()}@example.com`;
    const requestReset = async (path: string, login: string, form: object) => {
      const answer = await post(page, path, { login, ...form });
      const { date: _, 'x-request-id': _id, ...headers } = answer.headers();
      const body = (await answer.text()).replaceAll(login, 'LOGIN');
      return { status: answer.status(), headers, body };
    };
    for (const [path, form] of [
      ['/signin.data', { intent: 'sign-in', password: 'not this one' }],
      ['/forgot.data', {}],
    ] as const) {
      expect(await requestReset(path, unknown, form)).toEqual(
        await requestReset(path, email, form),
      );
    }
  });
});

test("[T34] links use the shop's configured URL, whatever the Host header", async ({
  page,
  shop,
}) => {
  const email = await signUp(page);
  const form = { login: email };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const evil = { ...headers, host: 'evil.example' };
  expect((await page.request.post('/forgot', { form, headers: evil })).status()).toBe(400);
  const forwarded = {
    ...headers,
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  };
  expect((await page.request.post('/forgot', { form, headers: forwarded })).status()).toBe(200);
  await page.goto('/favicon.svg');
  const link = await emailedLink(page, email, 'Reset your');
  expect(new URL(link).origin).toBe(shop.origin);
});

test.describe('on the account page', () => {
  test.use({ expectedNoise: [refused] });

  test(
    'an email address is verified, and changed by the link sent to the new one, on pages without axe findings',
    both,
    async ({ page, javaScriptEnabled }) => {
      const email = await signUp(page);
      await page.goto('/account/sign-in');
      await expect(page.getByText('This email address is not verified yet')).toBeVisible();
      await page.getByRole('button', { name: 'Resend email' }).click();
      await expect(page.getByText('Verification email sent.')).toBeVisible();
      await page.goto(await emailedLink(page, email, 'Confirm your email address'));
      if (javaScriptEnabled) await expectNoAxeFindings(page);
      await page.getByRole('button', { name: 'Confirm email address' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Email confirmed.');

      await page.getByRole('link', { name: 'My account' }).last().click();
      await expect(page).toHaveURL('/account');
      await page.goto('/account/sign-in');
      await expect(page.getByText('This email address is not verified yet')).toHaveCount(0);
      const wanted = `new-${email}`;
      await page.locator('[name=email]').fill(wanted);
      await page.locator('[name=password]').fill('not this one');
      await page.getByRole('button', { name: 'Change address' }).click();
      await expect(page.locator('[aria-invalid=true]')).toHaveAccessibleDescription(
        /Incorrect password/,
      );
      if (javaScriptEnabled) await expectNoAxeFindings(page);
      await expect(page.locator('[name=email]')).toHaveValue(wanted);
      await page.locator('[name=password]').fill(password);
      await page.getByRole('button', { name: 'Change address' }).click();
      await expect(
        page.getByText('We have emailed a confirmation link to your new address'),
      ).toBeVisible();
      await page.goto(await emailedLink(page, wanted, 'Confirm your new email address'));
      await page.getByRole('button', { name: 'Use this email address' }).click();
      await expect(page.getByText(`${wanted} is verified`)).toBeVisible();
      await page.goto('/account/sign-in');
      await expect(page.getByRole('main')).toContainText(wanted);
    },
  );

  test(
    '[T29] email verification asks a browser that is not signed in to sign in first, or to delete the account',
    both,
    async ({ page, browser, javaScriptEnabled }) => {
      const email = await signUp(page);
      await page.goto('/favicon.svg');
      const link = await emailedLink(page, email, 'Confirm your email address');
      await page.context().clearCookies();
      await page.goto(link);
      await expect(page.getByRole('button', { name: 'Confirm email address' })).toHaveCount(0);
      if (javaScriptEnabled) await expectNoAxeFindings(page);
      await page.getByRole('link', { name: 'Sign in to confirm' }).click();
      await signIn(page, email, password);
      await page.getByRole('button', { name: 'Confirm email address' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Email confirmed.');

      const stranger = await newBrowserPage(browser);
      const disowned = await signUp(stranger);
      await page.goto(await emailedLink(page, disowned, 'Confirm your email address'));
      await expect(page.getByText('You are signed in to a different account.')).toBeVisible();
      await page.getByRole('button', { name: 'Delete the account' }).click();
      await expect(page.getByText(`The request for ${disowned} is canceled.`)).toBeVisible();
      await stranger.goto('/account');
      await expect(stranger).toHaveURL(/\/signin/);
      await stranger.context().close();
    },
  );

  test(
    '[T31] changing the password keeps this session and ends all others',
    both,
    async ({ page, playwright, shop, javaScriptEnabled }) => {
      await signUp(page);
      const cookies = await page.context().cookies();
      await page.goto('/account/sign-in');
      await page.locator('[name=current-password]').fill('not this one');
      await page.locator('[name=new-password]').fill(newPassword);
      await page.getByRole('button', { name: 'Change password' }).click();
      const field = page.locator('[name=current-password]');
      await expect(field).toHaveAccessibleDescription(/Incorrect password/);
      if (javaScriptEnabled) await expect(field).toBeFocused();
      await field.fill(password);
      await page.locator('[name=new-password]').fill(newPassword);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Password changed.')).toBeVisible();
      expect((await page.request.get('/viewcart', { maxRedirects: 0 })).status()).toBe(200);

      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const headers = { cookie, 'sec-fetch-site': 'same-origin' };
      const thief = await playwright.request.newContext({
        baseURL: shop.origin,
        extraHTTPHeaders: headers,
      });
      const once = { maxRedirects: 0 };
      const opened = await thief.get('/account/sign-in', once);
      expect(opened.headers()['location']).toBe('/signin?next=%2Faccount%2Fsign-in');
      const form = {
        intent: 'password',
        'current-password': newPassword,
        'new-password': password,
      };
      const posted = await thief.post('/account/sign-in', { ...once, form });
      expect(posted.headers()['location']).toContain('/signin?next=');
      expect((await thief.get('/api/account', once)).status()).toBe(401);
      await thief.dispose();
    },
  );
});

test.describe('an open page whose session ended', () => {
  test('[4.77] elsewhere says so within a minute, keeps its input, and returns after sign-in', async ({
    page,
    browser,
  }) => {
    await page.clock.install();
    const email = await signUp(page);
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ingrid');
    const other = await newBrowserPage(browser);
    await post(other, '/signin', { intent: 'sign-in', login: email, password });
    const form = { 'current-password': password, 'new-password': newPassword };
    await post(other, '/account/sign-in', { intent: 'password', ...form });

    const notice = page.getByRole('alert').filter({ hasText: 'You have been signed out.' });
    await expect(notice).toHaveCount(0);
    await page.clock.runFor(60_000);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /^Sign in/ })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Ingrid');
    await expectNoAxeFindings(page);
    const opening = page.context().waitForEvent('page');
    await notice.getByRole('link', { name: 'Sign in again' }).click();
    const tab = await opening;
    await expect(tab).toHaveURL('/signin?next=%2Fcontact');
    await signIn(tab, email, newPassword);
    await expect(tab).toHaveURL('/contact');
    await page.bringToFront();
    await page.clock.runFor(60_000);
    await expect(notice).toHaveCount(0);
    await expect(page.getByLabel('Name')).toHaveValue('Ingrid');
    await other.context().close();
  });

  test('in another tab says so at once; signing out in this one leads to the sign-in page without a message', async ({
    page,
    context,
  }) => {
    await signUp(page);
    await page.goto('/about');
    const notice = page.getByText('You have been signed out.');
    const tab = await context.newPage();
    await tab.goto('/viewcart');
    await tab.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(tab).toHaveURL('/signin');
    await expect(tab.getByText('You have been signed out.')).toHaveCount(0);
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(page).toHaveURL('/');
    await expect(notice).toHaveCount(0);
  });

  test('checking the session does not extend it', async ({ page }) => {
    await signUp(page);
    const answer = await page.request.get('/session');
    expect(answer.status()).toBe(204);
    expect(answer.headers()['set-cookie']).toBeUndefined();
    await page.context().clearCookies();
    const signedOut = await page.request.get('/session');
    expect(signedOut.headersArray().filter(({ name }) => name === 'set-cookie')).toHaveLength(2);
  });
});
