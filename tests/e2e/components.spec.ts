import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

test('the component page fits, has no axe findings in light and dark, and opens its toasts, dialog and overlay', async ({
  page,
}) => {
  await page.clock.install();
  await signInAsAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'Components' })).toHaveCount(0);
  await page.goto('/admin/components');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Components');
  for (const [width, colorScheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1440, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const sheet = page.locator('.sheet');
  await page.getByRole('radio', { name: 'light' }).check();
  await expect(sheet).toHaveCSS('background-color', 'rgb(250, 248, 245)');
  await page.getByRole('radio', { name: 'dark' }).check();
  await expect(sheet).toHaveCSS('background-color', 'rgb(23, 21, 18)');

  await page.getByRole('button', { name: 'Toast: error' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'kind error' })).toBeVisible();
  await page.getByRole('button', { name: 'Announcement' }).click();
  await page.getByRole('alertdialog', { name: 'Order placed!' }).getByText('Close').click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const question = page.getByRole('alertdialog', { name: 'Delete “Linen shirt”?' });
  const form = page.getByRole('dialog', { name: 'Edit address' });
  for (const [kind, dialog, first] of [
    ['question', question, question.getByRole('link', { name: 'Cancel' })],
    ['form', form, form.getByRole('textbox', { name: 'Name' })],
  ] as const) {
    const opener = page.getByRole('link', { name: `Dialog: ${kind}` });
    await opener.click();
    await expect(first).toBeFocused();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.goBack();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('link', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Loading' }).click();
  await expect(page.locator('.loading-overlay')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.locator('.loading-overlay')).toHaveCount(0);
});
