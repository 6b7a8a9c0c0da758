import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { signUp } from '../support/shopper.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

test.use({ expectedNoise: [/404 \(Not Found\)/] });

test('the sheet of components is for staff', async ({ page }) => {
  await page.goto('/admin/components');
  await expect(page).toHaveURL('/signin?next=%2Fadmin%2Fcomponents');
  await signUp(page);
  await page.goto('/admin/components');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 404');
});

test('the rail leads to it, and it shows light and dark', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Components' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Components');
  const sheet = page.locator('.sheet');
  await page.getByRole('radio', { name: 'light' }).check();
  await expect(sheet).toHaveCSS('background-color', 'rgb(250, 248, 245)');
  await page.getByRole('radio', { name: 'dark' }).check();
  await expect(sheet).toHaveCSS('background-color', 'rgb(23, 21, 18)');
});

test('its toasts, dialog and overlay open', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/components');
  await page.getByRole('button', { name: 'Toast: error' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'kind error' })).toBeVisible();
  await page.getByRole('button', { name: 'Dialog' }).click();
  await page.getByRole('alertdialog', { name: 'Order placed!' }).getByText('Close').click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Loading' }).click();
  await expect(page.locator('.loading-overlay')).toBeVisible();
  await expect(page.locator('.loading-overlay')).toHaveCount(0);
});

for (const width of [390, 1440]) {
  test(`it is without axe findings at ${width} px, light and dark, and fits`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAsAdmin(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/admin/components');
      await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}
