import type { Page } from '@playwright/test';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { lowestContrast } from '../support/contrast.ts';
import { addToCart, signUp } from '../support/customer-browser.ts';

/** WCAG 1.4.3, level AA, for text of any size. */
const leastContrast = 4.5;

async function expectReadableButtons(page: Page, names: readonly RegExp[]): Promise<void> {
  for (const name of names) {
    const button = page.getByRole('button', { name }).first();
    for (const change of ['disable', 'enable'] as const) {
      const contrast = await lowestContrast(button, change);
      expect(contrast, `${name}: ${change}`).toBeGreaterThanOrEqual(leastContrast);
    }
    await button.hover();
    // Under the pointer: on its way there, and while an answer makes it wait and come back.
    for (const change of ['none', 'disable', 'enable'] as const) {
      const contrast = await lowestContrast(button, change);
      expect(contrast, `${name}: pointed at, ${change}`).toBeGreaterThanOrEqual(leastContrast);
    }
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`checkout, ${colorScheme}: buttons keep enough contrast during every transition`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await signUp(page);
    await addToCart(page, 19);
    await page.goto('/checkout');
    await page.getByText('Discount code or gift card').click();
    await expectReadableButtons(page, [/^Place order, /, /^Apply$/]);
  });

  test(`admin, ${colorScheme}: buttons and navigation keep enough contrast in every state`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await signInAsAdmin(page);
    await page.goto('/admin/components');
    await expectReadableButtons(page, [/^Ink$/, /^Accent/, /^Quiet$/, /^Destructive$/]);
    const link = page.getByRole('navigation').getByRole('link', { name: 'Orders' }).first();
    // The link of the current page inverts its colors.
    await link.evaluate((element) => element.setAttribute('aria-current', 'page'));
    expect(await lowestContrast(link, 'none')).toBeGreaterThanOrEqual(leastContrast);
    await link.evaluate((element) => element.removeAttribute('aria-current'));
    expect(await lowestContrast(link, 'none')).toBeGreaterThanOrEqual(leastContrast);
  });
}
