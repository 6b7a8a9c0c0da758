import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, expectValidHtml, test } from '../support/shop-test.ts';
import { addToCart, signUp } from '../support/shopper.ts';

const password = 'lantern under the pear';
const both = { tag: '@both' };
/** Refused forms are answered with a status that the browser writes into its console. */
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

async function newShopper(page: Page): Promise<string> {
  const email = await signUp(page);
  await page.goto('/shop');
  return email;
}

async function addOneToCart(page: Page): Promise<void> {
  await addToCart(page, 1);
  await page.goto('/product/1');
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/viewcart');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
}

/** A toast of one second is waited for before it can appear. Playwright finds no text in noscript. */
async function toastSays(page: Page, text: string, after: () => Promise<void>): Promise<void> {
  const seen = page.locator('.toast', { hasText: text }).waitFor({ state: 'attached' });
  await after();
  await seen;
}

function sameOrigin(page: Page) {
  return { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' };
}

/** A form as the shop's own page sends it, without that page. */
async function post(request: APIRequestContext, origin: string, options: object) {
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  return request.post(`${origin}/signin`, { maxRedirects: 0, headers, ...options });
}

function flagOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('islogin'));
}

test.describe('the sign-in page', () => {
  test(
    '[2.14] [2.15] [2.16] [2.17] [2.104] [2.105] [2.108] [2.109] [6.06] has two tabs with their fields',
    both,
    async ({ page }) => {
      await page.goto('/signin');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const tabs = page.getByRole('group', { name: 'Sign in or make an account' });
      await expect(tabs.getByRole('radio')).toHaveCount(2);
      await expect(tabs.getByRole('radio', { name: 'Sign In' })).toBeChecked();
      const login = page.getByLabel('Username or email address');
      await expect(login).toHaveAttribute('type', 'text');
      await expect(page.locator('[name=password]')).toHaveAttribute('type', 'password');
      await expect(page.locator('[name=email]')).toBeHidden();

      await tabs.getByText('Register').click();
      await expect(login).toBeHidden();
      await expect(page.locator('[name=email]')).toBeVisible();
      await expect(page.locator('[name=new-password]')).toHaveAttribute('type', 'password');
    },
  );

  test('opens with the tab that its address names', both, async ({ page }) => {
    await page.goto('/signin?tab=register');
    await expect(page.getByRole('radio', { name: 'Register' })).toBeChecked();
    await expect(page.locator('[name=new-password]')).toBeVisible();
  });

  test(
    '[2.106] [2.107] offers Google and Facebook, switched off, and says why',
    both,
    async ({ page }) => {
      await page.goto('/signin');
      for (const name of ['Continue with Google', 'Continue with Facebook']) {
        const button = page.getByRole('button', { name });
        await expect(button).toBeDisabled();
        await expect(button).toHaveAccessibleDescription(/is not set up in this shop yet/);
      }
    },
  );

  test(
    '[5.01] [5.02] [5.05] [5.06] [5.07] lets no form go without what is required',
    both,
    async ({ page }) => {
      await page.goto('/signin');
      await fillSignIn(page, '', password);
      await fillSignIn(page, 'ingrid', '');
      await fillRegister(page, 'ingrid', password);
      await fillRegister(page, '', password);
      await fillRegister(page, newAddress(), '');
      await expect(page).toHaveURL('/signin');
      for (const name of ['login', 'password', 'email', 'new-password']) {
        await expect(page.locator(`[name=${name}]`)).toHaveAttribute('required');
      }
      await expect(page.locator('[name=email]')).toHaveAttribute('type', 'email');
    },
  );

  test('shows a typed password on request', async ({ page }) => {
    await page.goto('/signin');
    const field = page.locator('[name=password]');
    await field.fill(password);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue(password);
  });

  for (const width of [390, 1440]) {
    test.describe(`${width} pixels wide`, () => {
      test.use({
        viewport: { width, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
        expectedNoise: [refused],
      });

      test('has nothing for axe to find, before and after a refusal', async ({ page }) => {
        await page.goto('/signin');
        await expectNoAxeFindings(page);
        await fillRegister(page, newAddress(), 'Password1');
        await expect(page.locator('[aria-invalid=true]')).toBeVisible();
        await expectNoAxeFindings(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      });
    });
  }

  test('is valid HTML, before and after a refusal', async ({ request, shop }) => {
    await expectValidHtml(await (await request.get('/signin')).text());
    const refusal = await post(request, shop.origin, { form: { intent: 'register' } });
    await expectValidHtml(await refusal.text());
  });

  test('can be used by keyboard alone', async ({ page }) => {
    await page.goto('/signin');
    await page.getByRole('radio', { name: 'Sign In' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Register' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type(newAddress());
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/shop');
  });
});

test.describe('registering', () => {
  test(
    '[1.12] [4.06] [8.12] leads to the shop, signed in, with the words signup Successful',
    both,
    async ({ page }) => {
      await page.goto('/signin');
      await toastSays(page, 'signup Successful', async () => {
        await fillRegister(page, newAddress(), password);
      });
      await expect(page).toHaveURL('/shop');
      await expect(
        page.getByRole('banner').getByRole('button', { name: 'Logout' }).first(),
      ).toBeVisible();
    },
  );

  test('[4.03] sets the login flag of the browser', async ({ page }) => {
    await page.goto('/signin');
    await newShopper(page);
    await expect.poll(() => flagOf(page)).toBe('true');
  });

  test('[8.13] [9.08] says so for 1000 ms', async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.goto('/signin');
    await page.clock.pauseAt(60_000);
    await fillRegister(page, newAddress(), password);
    const toast = page.getByText('signup Successful');
    await expect(toast).toBeVisible();
    await page.clock.runFor(999);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toBeHidden();
  });

  test.describe('is refused', () => {
    test.use({ expectedNoise: [refused] });

    const cases: [what: string, typed: { email?: string; password?: string }, words: string][] = [
      ['a weak password', { password: 'Password1' }, 'Many people use this password'],
      ['an address without a dot', { email: 'ingrid@localhost' }, 'An email address looks like'],
      ["the demo's own address", { email: 'admin@vitrine.example' }, 'has an account already'],
    ];
    for (const [what, typed, words] of cases) {
      test(
        `[8.15] with ${what}, in words beside the field and in a toast`,
        both,
        async ({ page }) => {
          const { email = newAddress() } = typed;
          await page.goto('/signin?next=%2Fviewcart');
          await toastSays(page, words, async () => {
            await fillRegister(page, email, typed.password ?? password);
          });
          const field = page.locator('[aria-invalid=true]');
          await expect(field).toHaveAccessibleDescription(new RegExp(words));
          await expect(page.locator('[name=email]')).toHaveValue(email);
          await expect(page).toHaveURL('/signin?next=%2Fviewcart');
        },
      );
    }
  });
});

test.describe('signing in', () => {
  test(
    '[1.11] [8.10] [4.04] by e-mail address leads to the shop with the words signin Successful',
    both,
    async ({ page }) => {
      const email = await newShopper(page);
      await logOut(page);
      await toastSays(page, 'signin Successful', async () => {
        await fillSignIn(page, email.toUpperCase(), password);
      });
      await expect(page).toHaveURL('/shop');
    },
  );

  test('[4.01] sets the login flag of the browser', async ({ page }) => {
    const email = await newShopper(page);
    await logOut(page);
    await expect.poll(() => flagOf(page)).toBe('false');
    await fillSignIn(page, email, password);
    await expect(page).toHaveURL('/shop');
    await expect.poll(() => flagOf(page)).toBe('true');
  });

  test('[8.11] [9.08] says so for 1000 ms', async ({ page }) => {
    const email = await newShopper(page);
    await logOut(page);
    await page.clock.install({ time: 0 });
    await page.goto('/signin');
    await page.clock.pauseAt(60_000);
    await fillSignIn(page, email, password);
    const toast = page.getByText('signin Successful');
    await expect(toast).toBeVisible();
    await page.clock.runFor(999);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toBeHidden();
  });

  test.describe('with a password that does not fit', () => {
    test.use({ expectedNoise: [refused] });

    test(
      '[5.03] [8.14] is refused in the same words for everybody, admin included, and what was typed stays',
      both,
      async ({ page }) => {
        await page.goto('/signin');
        const said: string[] = [];
        for (const login of ['admin', newAddress()]) {
          await toastSays(page, 'do not belong together', async () => {
            await fillSignIn(page, login, 'not this one');
          });
          const field = page.locator('[aria-invalid=true]');
          await expect(field).toHaveAccessibleDescription(/do not belong together/);
          said.push((await page.locator('#password-problem').innerText()).trim());
          await expect(page.getByLabel('Username or email address')).toHaveValue(login);
          await page.reload();
        }
        expect(said[0]).toBe(said[1]);
      },
    );

    test('[8.32] has to wait after some tries', both, async ({ page, shop }) => {
      const login = newAddress();
      const guess = { intent: 'sign-in', login, password: 'a guess' };
      await page.goto('/signin');
      for (let i = 0; i < 5; i += 1) await post(page.request, shop.origin, { form: guess });
      // The wait doubles with every guess, so that sooner or later it is longer than this test takes to ask again.
      await expect(async () => {
        await post(page.request, shop.origin, { form: guess });
        await fillSignIn(page, login, 'one more guess');
        const toast = page.locator('.toast', { hasText: 'That was too often. Please wait' });
        await toast.waitFor({ state: 'attached', timeout: 2_000 });
      }).toPass();
      await expect(page.getByLabel('Username or email address')).toHaveValue(login);
    });

    test('[8.14] moves the focus to the field', async ({ page }) => {
      await page.goto('/signin');
      await fillSignIn(page, newAddress(), 'not this one');
      await expect(page.locator('[name=password]')).toBeFocused();
    });

    test('an error toast stays for 5000 ms and goes when the form is sent again', async ({
      page,
    }) => {
      await page.clock.install({ time: 0 });
      await page.goto('/signin');
      await page.clock.pauseAt(60_000);
      await fillSignIn(page, newAddress(), 'not this one');
      const toast = page.getByRole('alert').getByText('do not belong together');
      await expect(toast).toBeVisible();
      await page.clock.runFor(4999);
      await expect(toast).toBeVisible();
      await page.clock.runFor(1);
      await expect(toast).toBeHidden();
    });
  });

  test('[2.30] [3.63] [4.11] [4.12] shows the overlay until the next page stands', async ({
    page,
  }) => {
    const email = await newShopper(page);
    await logOut(page);
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/signin.data*', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await fillSignIn(page, email, password);
    const overlay = page.getByRole('status').getByText('One moment');
    await expect(overlay).toBeVisible();
    const covered = await page.locator('.loading-overlay').boundingBox();
    expect(covered).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
    answer();
    await expect(page).toHaveURL('/shop');
    await expect(overlay).toBeHidden();
  });

  test('[7.94] plays a Lottie animation over the page, which loads once somebody types and not before', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const players = () => asked.filter((url) => url.includes('/play-loading-window'));
    await page.route('**/signin.data*', () => {});
    await page.goto('/signin', { waitUntil: 'networkidle' });
    expect(players()).toEqual([]);
    await fillSignIn(page, newAddress(), password);
    const animation = page.locator('.loading-overlay .loading-stage svg');
    await expect(animation).toBeVisible();
    expect(players()).toHaveLength(1);
    await expect(page.locator('.loading-mark')).toHaveCount(0);
    const drawn = () => animation.innerHTML();
    const first = await drawn();
    await expect.poll(drawn).not.toBe(first);
  });

  test('for people who want less motion a still mark stands instead, and no player is loaded', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('**/signin.data*', () => {});
    await page.goto('/signin');
    await fillSignIn(page, newAddress(), password);
    await expect(page.locator('.loading-mark')).toBeVisible();
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(running).toBe(0);
    expect(asked.filter((url) => url.includes('/play-loading-window'))).toEqual([]);
  });

  test.describe('when it fails', () => {
    test.use({ expectedNoise: [offline] });

    test('[4.13] takes the overlay away', async ({ page }) => {
      await page.goto('/signin');
      const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/signin.data*', async (route) => {
        await mayAnswer;
        await route.continue();
      });
      await fillSignIn(page, newAddress(), 'not this one');
      await expect(page.getByText('One moment')).toBeVisible();
      answer();
      await expect(page.locator('[aria-invalid=true]')).toBeVisible();
      await expect(page.getByText('One moment')).toBeHidden();
    });

    test('[8.34] says that the shop cannot be reached, and keeps what was typed', async ({
      page,
    }) => {
      await page.goto('/signin', { waitUntil: 'networkidle' });
      await page.context().setOffline(true);
      await fillSignIn(page, 'ingrid', password);
      await expect(page.getByText('The shop could not be reached')).toBeVisible();
      await expect(page.getByLabel('Username or email address')).toHaveValue('ingrid');
      await expect(page.locator('[name=password]')).toHaveValue(password);
    });
  });

  test('[4.78] is prolonged by an open page, five minutes before it ends', async ({ page }) => {
    await page.clock.install();
    await newShopper(page);
    const cookies = await page.context().cookies();
    const endsAt = cookies.find(({ name }) => name === 'session-until')?.value;
    const renewals: string[] = [];
    page.on('request', (request) => {
      const isAsking = request.method() === 'GET';
      if (request.url().endsWith('/session') && !isAsking) renewals.push(request.method());
    });
    const renewsAt = Number(endsAt) * 1000 - 5 * 60 * 1000;
    await page.clock.pauseAt(renewsAt - 1);
    expect(renewals).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => renewals).toEqual(['POST']);
    expect((await page.request.post('/session', { headers: sameOrigin(page) })).status()).toBe(204);
  });

  test('leads back to where the shopper wanted to go', both, async ({ page }) => {
    await page.goto('/viewcart');
    await expect(page).toHaveURL('/signin?next=%2Fviewcart');
    await fillRegister(page, newAddress(), password);
    await expect(page).toHaveURL('/viewcart');
  });

  test('never leads out of the shop', both, async ({ page }) => {
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:1',
    ]) {
      await page.goto(`/signin?${new URLSearchParams({ next })}`);
      await fillRegister(page, newAddress(), password);
      await expect(page).toHaveURL('/shop');
      await page.context().clearCookies();
    }
  });

  test('brings along what was in the cart', both, async ({ page }) => {
    await addOneToCart(page);
    await page.goto('/viewcart');
    await fillRegister(page, newAddress(), password);
    await expect(page).toHaveURL('/viewcart');
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Everyday Crew/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^View cart/ }).first()).toHaveAccessibleName(
      'View cart 1',
    );
  });

  test('is over with once done: the page leads on to the shop', both, async ({ page }) => {
    await newShopper(page);
    await page.goto('/signin');
    await expect(page).toHaveURL('/shop');
    await page.goto('/signin?next=/viewcart');
    await expect(page).toHaveURL('/viewcart');
  });
});

test.describe('the header and the footer', () => {
  test('[2.35] [2.36] [2.37] [2.38] [2.40] show the way in to who is not signed in', async ({
    page,
  }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'My order' })).toHaveAttribute(
      'href',
      '/myorder',
    );
    const signIn = header.getByRole('link', { name: 'Sign in / Sign up' });
    await expect(signIn).toHaveAttribute('href', '/signin');
    await expect(header.getByRole('link', { name: 'View cart' })).toHaveAttribute(
      'href',
      '/viewcart',
    );
    await expect(header.getByRole('link', { name: 'Checkout' })).toHaveAttribute(
      'href',
      '/checkout',
    );
    await expect(header.getByRole('button', { name: 'Logout' })).toBeHidden();
    await expect(header.getByRole('link', { name: 'Account' })).toBeHidden();
  });

  test('[2.52] [2.53] the footer shows it too, in its own spelling', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Sign in/Sign up' })).toHaveAttribute(
      'href',
      '/signin',
    );
    await expect(footer.getByRole('link', { name: 'View Cart' })).toHaveAttribute(
      'href',
      '/viewcart',
    );
    await expect(footer.getByRole('button', { name: 'Logout' })).toBeHidden();
  });

  test('[2.39] [2.51] show a Logout button to who is', async ({ page }) => {
    await newShopper(page);
    await page.goto('/about');
    for (const place of ['banner', 'contentinfo'] as const) {
      await expect(page.getByRole(place).getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(page.getByRole(place).getByRole('link', { name: /^Sign in/ })).toBeHidden();
    }
  });

  test(
    'without JavaScript show a neutral way where the page is the same for everyone, else the truth',
    { tag: '@no-javascript' },
    async ({ page }) => {
      await page.goto('/');
      const header = page.getByRole('banner');
      await expect(header.getByRole('link', { name: 'Account' })).toBeVisible();
      await expect(header.getByRole('link', { name: /^Sign in/ })).toBeHidden();
      await expect(header.getByRole('button', { name: 'Logout' })).toBeHidden();
      await page.goto('/signin');
      await expect(header.getByRole('link', { name: 'Sign in / Sign up' })).toBeVisible();
      await newShopper(page);
      await page.goto('/viewcart');
      await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
      await page.goto('/');
      await expect(header.getByRole('link', { name: 'Account' })).toBeVisible();
    },
  );

  test.describe('before any other script has run', () => {
    test.use({ expectedNoise: [/ERR_FAILED|Failed to fetch dynamically imported module/] });

    test('show what the browser knows', async ({ page }) => {
      await newShopper(page);
      await addOneToCart(page);
      await page.route('**/*.js', (route) => route.abort());
      await page.goto('/about', { waitUntil: 'load' });
      const header = page.getByRole('banner');
      await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(
        header.getByRole('link', { name: /^View cart/ }).locator('.cart-count'),
      ).toBeVisible();
    });
  });

  for (const width of [390, 1440]) {
    test.describe(`${width} pixels wide`, () => {
      test.use({ viewport: { width, height: 900 } });

      test('have nothing for axe to find', async ({ page }) => {
        await newShopper(page);
        await page.goto('/about');
        await expectNoAxeFindings(page);
      });
    });
  }

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('the menu holds the account', async ({ page }) => {
      await newShopper(page);
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      const account = page.getByRole('navigation', { name: 'Your account' });
      await expect(account.getByRole('link', { name: 'My order' })).toBeVisible();
      await account.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/signin');
    });
  });
});

test.describe('logging out', () => {
  test('[4.10] leads to the sign-in page and ends the session', both, async ({ page }) => {
    await newShopper(page);
    await logOut(page);
    await page.goto('/viewcart');
    await expect(page).toHaveURL('/signin?next=%2Fviewcart');
  });

  test('[4.09] sets the flag to false and forgets what the checkout remembered', async ({
    page,
  }) => {
    await newShopper(page);
    await page.evaluate(() => localStorage.setItem('checkout-form-data', 'e30='));
    await logOut(page);
    await expect.poll(() => flagOf(page)).toBe('false');
    const remembered = await page.evaluate(() => localStorage.getItem('checkout-form-data'));
    expect(remembered).toBeNull();
  });

  test('makes the old cookie useless', both, async ({ page }) => {
    await newShopper(page);
    const cookies = await page.context().cookies();
    await logOut(page);
    await page.context().addCookies(cookies);
    await page.goto('/viewcart');
    await expect(page).toHaveURL('/signin?next=%2Fviewcart');
  });

  test(
    'leaves the cart with the account; the browser begins an empty one',
    both,
    async ({ page }) => {
      const email = await newShopper(page);
      await addOneToCart(page);
      await logOut(page);
      await expect(page.getByRole('link', { name: /^View cart/ }).first()).toHaveAccessibleName(
        'View cart',
      );
      await fillSignIn(page, email, password);
      await expect(page).toHaveURL('/shop');
      await page.goto('/viewcart');
      await expect(page.getByRole('link', { name: /^View cart/ }).first()).toHaveAccessibleName(
        'View cart 1',
      );
    },
  );

  test('is not done by following a link', both, async ({ page }) => {
    await newShopper(page);
    await page.goto('/signout');
    await expect(page).toHaveURL('/shop');
    await page.goto('/viewcart');
    await expect(page).toHaveURL('/viewcart');
  });
});

test.describe('what programs send', () => {
  const form = (email: string) => ({ intent: 'register', email, 'new-password': password });

  test('from another site is refused, and nobody is signed in or out', async ({
    request,
    shop,
  }) => {
    const email = newAddress();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: shop.origin, 'sec-fetch-site': 'cross-site' },
      {},
    ]) {
      for (const path of ['/signin', '/signout', '/signin.data']) {
        const answer = await request.post(shop.origin + path, { form: form(email), headers });
        expect(answer.status()).toBe(403);
        expect(answer.headers()['set-cookie']).toBeUndefined();
      }
    }
    const own = await post(request, shop.origin, { form: form(email) });
    expect(own.status()).toBe(302);
  });

  test('may hold a role or a verified address: it changes nothing', async ({
    page,
    request,
    shop,
  }) => {
    const email = newAddress();
    const more = { role: 'owner', emailVerified: 'true', userId: 'mine', username: 'boss' };
    const answer = await post(request, shop.origin, { form: { ...form(email), ...more } });
    expect(answer.headers()['location']).toBe('/shop');
    await page.goto('/signin?next=/admin');
    await fillSignIn(page, email, password);
    await expect(page).toHaveURL('/shop');
  });

  test('is answered in words, not with a failure of the shop', async ({ request, shop }) => {
    const bodies = [
      { form: { intent: 'sign-in' } },
      { form: { intent: 'register', email: 'x' } },
      { form: { ...form(newAddress()), website: 'https://spam.example' } },
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
    const noForm = await post(request, shop.origin, {
      data: '{',
      headers: { origin: shop.origin },
    });
    expect(noForm.status()).toBeGreaterThanOrEqual(400);
    expect(noForm.status()).toBeLessThan(500);
  });
});
