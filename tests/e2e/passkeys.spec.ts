import { expect, expectNoAxeFindings, test as base } from '../support/shop-test.ts';
import { signUp } from '../support/customer-browser.ts';
import type { RunningShop } from '../support/shop-server.ts';

/** Passkeys belong to a name: the same shop, where it has one. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    async ({ shop }, provide) => {
      await provide({ ...shop, origin: shop.origin.replace('127.0.0.1', 'localhost') });
    },
    { scope: 'worker' },
  ],
});
const password = 'lantern under the pear';

test('a passkey is added, signs in without a username, and is removed', async ({ page }) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signUp(page);
  await page.goto('/account/sign-in');
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByLabel('Passkey name').fill('my phone');
  await page.locator('[name=own-password]').fill(password);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Passkey “my phone” added' }),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'my phone' })).toContainText(
    'never used',
  );
  await expectNoAxeFindings(page);

  // Where the browser fills in user names it offers the passkey, and this one takes it at once.
  await page.context().clearCookies();
  await page.goto('/signin?next=%2Faccount%2Fsign-in%2Fpasskeys');
  await expect(page).toHaveURL('/account/sign-in/passkeys');

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.context().clearCookies();
  await page.goto('/signin?next=%2Faccount%2Fsign-in%2Fpasskeys');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(button).toBeVisible();
  await expectNoAxeFindings(page);
  await button.click();
  await expect(page).toHaveURL('/account/sign-in/passkeys');
  await expect(page.getByRole('listitem').filter({ hasText: 'my phone' })).toContainText(
    'last used',
  );

  await page.getByText('Remove my phone').click();
  await page.locator('[name^=own-password-]').fill(password);
  await page.getByRole('button', { name: 'Remove this passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'removed' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/signin');
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await button.click();
  await expect(
    page.getByRole('status').filter({ hasText: 'No passkey was selected' }),
  ).toBeVisible();
});

test(
  'without JavaScript the page says why there is no passkey',
  { tag: '@no-javascript' },
  async ({ page }) => {
    await page.goto('/signin');
    await expect(page.locator('noscript p', { hasText: 'passkey needs JavaScript' })).toBeVisible();
  },
);
