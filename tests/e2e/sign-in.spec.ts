import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test, toastSays } from '../support/shop-test.ts';
import { addToCart, signUp } from '../support/customer-browser.ts';
import { waitForPopover } from '../support/wait-for-popover.ts';

const password = 'lantern under the pear';
const both = { tag: '@both' };
/** The browser logs the 422 of a rejected form to its console. */
const refused = /status of 422/;
const offline = /status of 422|ERR_INTERNET_DISCONNECTED/;

function newAddress(): string {
  return `${crypto.randomUUID()}@example.com`;
}

async function fillSignIn(page: Page, login: string, typed: string): Promise<void> {
  await page.getByLabel('Username or email address').fill(login);
  await page.locator('[name=password]').fill(typed);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function fillRegister(page: Page, email: string, typed: string): Promise<void> {
  await page.getByText('Register', { exact: true }).first().click();
  await page.getByLabel('Email address', { exact: false }).last().fill(email);
  await page.locator('[name=new-password]').fill(typed);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

async function newCustomer(page: Page): Promise<string> {
  const email = await signUp(page);
  await page.goto('/shop');
  return email;
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/viewcart');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
}

/** Requires a page with a stopped clock. */
async function saysFor1000Ms(page: Page, text: string): Promise<void> {
  const toast = page.getByText(text);
  await expect(toast).toBeVisible();
  await page.clock.runFor(999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toBeHidden();
}

/** Delays the response to the form until the returned function is called. */
async function holdAnswer(page: Page): Promise<() => void> {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/signin.data*', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  return answer;
}

function cartLink(page: Page): Locator {
  return page.getByRole('link', { name: /^View cart/ }).first();
}

function sameOrigin(page: Page) {
  return { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' };
}

/** Posts a form as the shop's own page does. */
async function post(request: APIRequestContext, origin: string, options: object) {
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  return request.post(`${origin}/signin`, { maxRedirects: 0, headers, ...options });
}

function flagOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('islogin'));
}

test.describe('the sign-in page', () => {
  test(
    '[2.14] [6.06] has two tabs with their fields, Google and Facebook, and submits no form without its required fields',
    both,
    async ({ page, javaScriptEnabled }) => {
      await page.goto('/signin');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const tabs = page.getByRole('group', { name: 'Sign in or create an account' });
      await test.step('[2.15] two tabs', () => expect(tabs.getByRole('radio')).toHaveCount(2));
      await test.step('[2.16] of which Sign In is open', () =>
        expect(tabs.getByRole('radio', { name: 'Sign In' })).toBeChecked());
      const login = page.getByLabel('Username or email address');
      await test.step('[2.104] one field for user name or email, as plain text', () =>
        expect(login).toHaveAttribute('type', 'text'));
      const field = page.locator('[name=password]');
      await test.step('[2.105] a field for the password', () =>
        expect(field).toHaveAttribute('type', 'password'));
      await expect(page.locator('[name=email]')).toBeHidden();
      for (const [id, name] of [
        ['[2.106]', 'Continue with Google'],
        ['[2.107]', 'Continue with Facebook'],
      ] as const) {
        await test.step(`${id} ${name}`, async () => {
          const button = page.getByRole('button', { name });
          await expect(button).toBeDisabled();
          await expect(button).toHaveAccessibleDescription(/is not set up in this shop yet/);
        });
      }

      await fillSignIn(page, '', password);
      await fillSignIn(page, 'ingrid', '');
      if (javaScriptEnabled) {
        await field.fill(password);
        await page.getByRole('button', { name: 'Show password' }).click();
        await expect(field).toHaveAttribute('type', 'text');
        await expect(field).toHaveValue(password);
      }

      await test.step('[2.17] the tab Register', async () => {
        await tabs.getByText('Register').click();
        await expect(login).toBeHidden();
      });
      await test.step('[2.108] [5.06] a field of the type email', async () => {
        await expect(page.locator('[name=email]')).toBeVisible();
        await expect(page.locator('[name=email]')).toHaveAttribute('type', 'email');
      });
      await test.step('[2.109] a field for the password', () =>
        expect(page.locator('[name=new-password]')).toHaveAttribute('type', 'password'));
      await fillRegister(page, 'ingrid', password);
      await fillRegister(page, '', password);
      await fillRegister(page, newAddress(), '');
      await expect(page).toHaveURL('/signin');
      for (const [id, name] of [
        ['[5.01]', 'login'],
        ['[5.02]', 'password'],
        ['[5.05]', 'email'],
        ['[5.07]', 'new-password'],
      ] as const) {
        await test.step(`${id} ${name} is required`, () =>
          expect(page.locator(`[name=${name}]`)).toHaveAttribute('required'));
      }
    },
  );
});

test.describe('signing up', () => {
  test('[1.12] by keyboard alone leads to the shop, signed in, and shows signup Successful for 1000 ms', async ({
    page,
  }) => {
    await page.clock.install({ time: 0 });
    await page.goto('/signin');
    await page.clock.pauseAt(60_000);
    await page.getByRole('radio', { name: 'Sign In' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Register' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type(newAddress());
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await test.step('[8.12] [8.13] [9.08] the toast stays for 1000 ms', () =>
      saysFor1000Ms(page, 'signup Successful'));
    await test.step('[4.06] on the page of the shop', () => expect(page).toHaveURL('/shop'));
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Logout' }).first(),
    ).toBeVisible();
    await test.step('[4.03] with the flag', () => expect.poll(() => flagOf(page)).toBe('true'));
  });

  test(
    '[1.12] [4.06] [8.12] without JavaScript leads to the shop, with the message signup Successful',
    { tag: '@no-javascript' },
    async ({ page }) => {
      await page.goto('/signin?tab=register');
      await expect(page.getByRole('radio', { name: 'Register' })).toBeChecked();
      await expect(page.locator('[name=new-password]')).toBeVisible();
      await toastSays(page, 'signup Successful', async () => {
        await fillRegister(page, newAddress(), password);
      });
      await expect(page).toHaveURL('/shop');
    },
  );

  test.describe('is rejected', () => {
    test.use({ viewport: { width: 390, height: 900 }, expectedNoise: [refused] });

    const cases: [email: string, typed: string, words: string][] = [
      ['ingrid@localhost', password, 'Please enter a valid email address'],
      ['admin@vitrine.example', password, 'An account with this email address already exists'],
      ['', 'Password1', 'This password is too common'],
    ];

    test(
      '[8.15] with an address without a dot, one in use and a weak password, beside the field and in a toast',
      both,
      async ({ page, javaScriptEnabled }) => {
        await page.goto('/signin?next=%2Fviewcart');
        for (const [address, typed, words] of cases) {
          const email = address || newAddress();
          await toastSays(page, words, () => fillRegister(page, email, typed));
          const field = page.locator('[aria-invalid=true]');
          await expect(field).toHaveAccessibleDescription(new RegExp(words));
          await expect(page.locator('[name=email]')).toHaveValue(email);
          await expect(page).toHaveURL('/signin?next=%2Fviewcart');
        }
        if (javaScriptEnabled) await expectNoAxeFindings(page);
      },
    );
  });
});

test.describe('signing in and out', () => {
  test(
    '[1.11] signing out ends the session and keeps the cart with the account, which a sign-in by email restores',
    both,
    async ({ page }) => {
      const email = await signUp(page);
      await addToCart(page, 1);
      const cookies = await page.context().cookies();
      // A GET request does not sign out.
      await page.request.get('/signout');
      await test.step('[4.10] signing out leads to the sign-in page', () => logOut(page));
      await expect(cartLink(page)).toHaveAccessibleName('View cart');
      await page.goto('/viewcart');
      await expect(page).toHaveURL('/signin?next=%2Fviewcart');

      await page.context().addCookies(cookies);
      await page.goto('/viewcart');
      await expect(page, 'the old cookie is of no use').toHaveURL('/signin?next=%2Fviewcart');
      await page.context().clearCookies();
      await page.goto('/signin');
      await test.step('[8.10] the toast', () =>
        toastSays(page, 'signin Successful', async () => {
          await fillSignIn(page, email.toUpperCase(), password);
        }));
      await test.step('[4.04] on the page of the shop', () => expect(page).toHaveURL('/shop'));
      await page.goto('/signin?next=/viewcart');
      await expect(page, 'who is signed in is led on').toHaveURL('/viewcart');
      await expect(cartLink(page)).toHaveAccessibleName('View cart 1');
    },
  );

  test('sets the login flag, shows the overlay until the next page is rendered, and a toast for 1000 ms', async ({
    page,
  }) => {
    const email = await newCustomer(page);
    await page.evaluate(() => localStorage.setItem('checkout-form-data', 'e30='));
    await page.clock.install({ time: 0 });
    await logOut(page);
    await test.step('[4.09] signing out takes the flag', () =>
      expect.poll(() => flagOf(page)).toBe('false'));
    const remembered = await page.evaluate(() => localStorage.getItem('checkout-form-data'));
    expect(remembered).toBeNull();

    await page.clock.pauseAt(60_000);
    const answer = await holdAnswer(page);
    await fillSignIn(page, email, password);
    const overlay = page.getByRole('status').getByText('One moment');
    await test.step('[2.30] [3.63] [4.11] the overlay covers the window', async () => {
      await expect(overlay).toBeVisible();
      const covered = await page.locator('.loading-overlay').boundingBox();
      expect(covered).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
    });
    answer();
    await test.step('[8.11] [9.08] the toast stays for 1000 ms', () =>
      saysFor1000Ms(page, 'signin Successful'));
    await expect(page).toHaveURL('/shop');
    await test.step('[4.12] the overlay is gone', () => expect(overlay).toBeHidden());
    await test.step('[4.01] the flag is set', () => expect.poll(() => flagOf(page)).toBe('true'));
  });

  test.describe('with a wrong password', () => {
    test.use({ expectedNoise: [offline] });

    test(
      '[8.14] is rejected with the same message for everyone, admin included, and keeps its input and the focus on the field',
      both,
      async ({ page, javaScriptEnabled }) => {
        await page.goto('/signin');
        const said: string[] = [];
        for (const login of ['admin', newAddress()]) {
          await toastSays(page, 'Incorrect username or password', async () => {
            await fillSignIn(page, login, 'not this one');
          });
          const field = page.locator('[aria-invalid=true]');
          await expect(field).toHaveAccessibleDescription(/Incorrect username or password/);
          if (javaScriptEnabled) await expect(page.locator('[name=password]')).toBeFocused();
          said.push((await page.locator('#password-problem').innerText()).trim());
          await expect(page.getByLabel('Username or email address')).toHaveValue(login);
        }
        expect(said[0]).toBe(said[1]);
        if (javaScriptEnabled) await expectNoAxeFindings(page);
      },
    );

    test(
      '[8.32] has to wait after several attempts',
      { tag: '@no-javascript' },
      async ({ page, shop }) => {
        const login = newAddress();
        const guess = { intent: 'sign-in', login, password: 'a guess' };
        await page.goto('/signin');
        for (let i = 0; i < 5; i += 1) await post(page.request, shop.origin, { form: guess });
        // The wait doubles with every guess, so that sooner or later it is longer than this test takes to ask again.
        await expect(async () => {
          await fillSignIn(page, login, 'one more guess');
          expect(await page.content()).toContain('Too many attempts. Please wait');
        }).toPass({ intervals: [0] });
        await expect(page.getByLabel('Username or email address')).toHaveValue(login);
      },
    );

    test('[4.13] [7.94] [8.34] plays a Lottie animation over the page, loaded on the first input, removes it again, and says when the server cannot be reached', async ({
      page,
    }) => {
      const urls: string[] = [];
      page.on('request', (request) => urls.push(request.url()));
      const players = () => urls.filter((url) => url.includes('/play-loading-window'));
      await page.goto('/signin', { waitUntil: 'networkidle' });
      expect(players()).toEqual([]);
      const answer = await holdAnswer(page);
      await fillSignIn(page, newAddress(), 'not this one');
      await expect(page.getByText('One moment')).toBeVisible();
      const animation = page.locator('.loading-overlay .loading-stage svg');
      await expect(animation).toBeVisible();
      expect(players()).toHaveLength(1);
      await expect(page.locator('.loading-mark')).toHaveCount(0);
      const below = page.getByRole('link', { name: 'Forgot your password?' });
      const place = await below.boundingBox();
      const drawn = () => animation.innerHTML();
      const first = await drawn();
      await expect.poll(drawn).not.toBe(first);
      answer();
      await expect(page.locator('[aria-invalid=true]')).toBeVisible();
      await expect(page.getByText('One moment')).toBeHidden();
      // The line of the error message was kept free under the animation.
      expect(await below.boundingBox()).toEqual(place);

      await page.context().setOffline(true);
      await fillSignIn(page, 'ingrid', password);
      await expect(page.getByText('The shop could not be reached')).toBeVisible();
      await expect(page.getByLabel('Username or email address')).toHaveValue('ingrid');
      await expect(page.locator('[name=password]')).toHaveValue(password);
    });
  });

  test('under reduced motion shows a still mark and loads no player', async ({ page }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('**/signin.data*', () => {});
    await page.goto('/signin');
    await fillSignIn(page, newAddress(), password);
    await expect(page.locator('.loading-mark')).toBeVisible();
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(running).toBe(0);
    expect(urls.filter((url) => url.includes('/play-loading-window'))).toEqual([]);
  });

  test('[4.78] [7.82] is renewed by an open page, five minutes before it ends', async ({
    page,
  }) => {
    await page.clock.install();
    await newCustomer(page);
    const cookies = await page.context().cookies();
    const endsAt = cookies.find(({ name }) => name === 'session-until')?.value;
    const renewals: string[] = [];
    const bodies: (string | null)[] = [];
    page.on('request', (request) => {
      const isAsking = request.method() === 'GET';
      if (!request.url().endsWith('/session') || isAsking) return;
      renewals.push(request.method());
      bodies.push(request.postData());
    });
    const renewsAt = Number(endsAt) * 1000 - 5 * 60 * 1000;
    await page.clock.pauseAt(renewsAt - 1);
    expect(renewals).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => renewals).toEqual(['POST']);
    await test.step('[7.83] [7.84] by its cookie alone: no form is sent, and scripts hold no token', async () => {
      expect(bodies).toEqual([null]);
      const session = cookies.filter(({ name }) => name.endsWith('session'));
      expect(session.map(({ httpOnly }) => httpOnly)).toEqual([true]);
      const held = await page.evaluate(() => document.cookie + JSON.stringify(localStorage));
      expect(held).not.toMatch(/token|grant/i);
    });
    expect((await page.request.post('/session', { headers: sameOrigin(page) })).status()).toBe(204);
  });
});

test.describe('the header and the footer', () => {
  test('[2.40] show the sign-in link to visitors, each with its specified label', async ({
    page,
  }) => {
    await page.goto('/');
    for (const [id, place, name, address] of [
      ['[2.35]', 'banner', 'My order', '/myorder'],
      ['[2.36]', 'banner', 'Sign in / Sign up', '/signin'],
      ['[2.37]', 'banner', 'View cart', '/viewcart'],
      ['[2.38]', 'banner', 'Checkout', '/checkout'],
      ['[2.52]', 'contentinfo', 'Sign in/Sign up', '/signin'],
      ['[2.53]', 'contentinfo', 'View Cart', '/viewcart'],
    ] as const) {
      await test.step(`${id} ${name}`, () => {
        const link = page.getByRole(place).getByRole('link', { name, exact: true });
        return expect(link).toHaveAttribute('href', address);
      });
    }
    for (const place of ['banner', 'contentinfo'] as const) {
      await expect(page.getByRole(place).getByRole('button', { name: 'Logout' })).toBeHidden();
    }
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeHidden();
  });

  test.describe('signed in', () => {
    test.use({ expectedNoise: [/ERR_FAILED|Failed to fetch dynamically imported module/] });

    test('[2.39] [2.51] show a Logout button, also before any other script has run, and in the menu of a phone', async ({
      page,
    }) => {
      await signUp(page);
      await addToCart(page, 1);
      await page.goto('/about');
      for (const place of ['banner', 'contentinfo'] as const) {
        await expect(page.getByRole(place).getByRole('button', { name: 'Logout' })).toBeVisible();
        await expect(page.getByRole(place).getByRole('link', { name: /^Sign in/ })).toBeHidden();
      }
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoAxeFindings(page);

      await page.setViewportSize({ width: 1280, height: 720 });
      await page.route('**/*.js', (route) => route.abort());
      await page.reload({ waitUntil: 'load' });
      const header = page.getByRole('banner');
      await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(cartLink(page).locator('.cart-count')).toBeVisible();

      await page.unroute('**/*.js');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      const account = page.getByRole('navigation', { name: 'Your account' });
      const orders = account.getByRole('link', { name: 'My order' });
      await expect(orders).toBeVisible();
      await waitForPopover(orders);
      await account.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/signin');
    });
  });

  test(
    'without JavaScript show a neutral link on cached pages and the actual state elsewhere',
    { tag: '@no-javascript' },
    async ({ page }) => {
      await page.goto('/');
      const header = page.getByRole('banner');
      await expect(header.getByRole('link', { name: 'Account' })).toBeVisible();
      await expect(header.getByRole('link', { name: /^Sign in/ })).toBeHidden();
      await expect(header.getByRole('button', { name: 'Logout' })).toBeHidden();
      await page.goto('/signin');
      await expect(header.getByRole('link', { name: 'Sign in / Sign up' })).toBeVisible();
      await newCustomer(page);
      await page.goto('/viewcart');
      await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
      await page.goto('/');
      await expect(header.getByRole('link', { name: 'Account' })).toBeVisible();
    },
  );
});

test('requests from scripts get an error message, not a server error', async ({
  request,
  shop,
}) => {
  const register = { intent: 'register', email: newAddress(), 'new-password': password };
  const bodies = [
    { form: { intent: 'sign-in' } },
    { form: { intent: 'register', email: 'x' } },
    { form: { ...register, website: 'https://spam.example' } },
    {
      multipart: {
        intent: 'sign-in',
        login: { name: 'x', mimeType: 'a/b', buffer: Buffer.from('') },
      },
    },
  ];
  for (const body of bodies) {
    const answer = await post(request, shop.origin, body);
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain('role="alert"');
  }
  await test.step('[7.69] what fills in the field that people do not see gets no account', async () => {
    const login = { intent: 'sign-in', login: register.email, password };
    const refusedSignIn = await post(request, shop.origin, { form: login });
    expect(refusedSignIn.status()).toBe(422);
    expect((await post(request, shop.origin, { form: register })).status()).toBe(302);
    expect((await post(request, shop.origin, { form: login })).status()).toBe(302);
  });
  const noForm = await post(request, shop.origin, {
    data: '{',
    headers: { origin: shop.origin },
  });
  expect(noForm.status()).toBeGreaterThanOrEqual(400);
  expect(noForm.status()).toBeLessThan(500);
});
