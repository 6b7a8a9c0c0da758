import type { Page } from '@playwright/test';
import { codeOf } from '../support/authenticator-app.ts';
import { expect, expectNoAxeFindings, expectValidHtml, test } from '../support/shop-test.ts';
import { signUp } from '../support/customer-browser.ts';

const password = 'lantern under the pear';
const refused = /status of 422/;

async function signIn(page: Page, login: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/signin?next=%2Faccount%2Fsign-in');
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/signin/second-step?next=%2Faccount%2Fsign-in');
}

test.describe('authenticator codes', () => {
  test.use({ expectedNoise: [refused] });

  test(
    'are turned on with a key to scan, requested after the password, and turned off',
    { tag: '@both' },
    async ({ page, javaScriptEnabled }) => {
      const looks = async () => {
        if (javaScriptEnabled) await expectNoAxeFindings(page);
      };
      const email = await signUp(page);
      await page.goto('/account/sign-in');
      await page.getByRole('link', { name: 'Turn codes on' }).click();
      await page.locator('[name=own-password]').fill('not my password');
      await page.getByRole('button', { name: 'Begin' }).click();
      await expect(page.locator('[name=own-password]')).toHaveAccessibleDescription(
        /Incorrect password/,
      );
      await looks();
      await page.locator('[name=own-password]').fill(password);
      await page.getByRole('button', { name: 'Begin' }).click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      await looks();
      const key = await page.locator('main code').innerText();
      await page.getByLabel('Six-digit code').fill('000000');
      await page.getByRole('button', { name: 'Turn codes on' }).click();
      await expect(page.getByLabel('Six-digit code')).toHaveAccessibleDescription(/incorrect/);
      await page.getByLabel('Six-digit code').fill(codeOf(key, Date.now()));
      await page.getByRole('button', { name: 'Turn codes on' }).click();
      const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      const recoveryCode = await codes.first().innerText();
      await looks();
      await page.getByRole('link', { name: 'I have saved them' }).click();
      await expect(page.getByText('10 recovery codes left')).toBeVisible();
      await looks();

      await signIn(page, email);
      if (!javaScriptEnabled) await expectValidHtml(await page.content());
      await looks();
      await page.getByLabel('Six-digit code').fill('000 000');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByLabel('Six-digit code')).toHaveAccessibleDescription(/incorrect/);
      const response = await page.request.get('/myorder', { maxRedirects: 0 });
      expect(response.headers()['location']).toBe('/signin?next=%2Fmyorder');
      // The code of the next time step is accepted as well.
      await page.getByLabel('Six-digit code').fill(codeOf(key, Date.now() + 30_000));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL('/account/sign-in');

      await page.getByRole('link', { name: 'Turn codes off' }).click();
      await expect(page.locator('[name=own-password]')).toBeVisible();
      await looks();
      await page.locator('[name=own-password]').fill(password);
      await page
        .getByLabel('Code from the app, or a recovery code')
        .fill(recoveryCode.toLowerCase());
      await page.getByRole('button', { name: 'Turn codes off' }).click();
      await expect(page).toHaveURL('/account/sign-in');
      await expect(page.getByRole('alert').filter({ hasText: 'your password only' })).toBeVisible();
    },
  );
});
