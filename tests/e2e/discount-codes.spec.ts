import { addToCart, fillIn, signUp } from '../support/customer-browser.ts';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

test.beforeEach(async ({ page }) => {
  await signUp(page);
  await addToCart(page, 2, 2);
  await page.goto('/checkout');
});

test(
  '[1.45] [9.03] the code of a new account is offered at checkout and takes 20% off one item, also on the order',
  both,
  async ({ page }) => {
    await fillIn(page);
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.getByRole('radio', { name: 'Check payments' }).check();
    await page.getByRole('button', { name: /^Use WELCOME-/ }).click();
    const summary = page.getByRole('complementary', { name: 'Your order' });
    await expect(summary).toContainText('20% off one item, applied');
    await expect(summary).toContainText('Discount−$45.80');
    await expect(summary).toContainText('Total$422.20');
    await expect(summary.getByRole('button', { name: /^Use / })).toHaveCount(0);

    await page.goto('/viewcart');
    const cart = page.getByRole('complementary', { name: 'Summary' });
    await expect(cart).toContainText('Discount−$45.80');
    await expect(cart).toContainText('Total$412.20');
    await page.goto('/checkout');
    await expect(summary).toContainText('20% off one item, applied');
    await fillIn(page);
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.getByRole('radio', { name: 'Check payments' }).check();
    await page
      .getByRole('button', { name: /^Place order/ })
      .last()
      .click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
    await page.goto('/myorder');
    await expect(page.getByRole('main')).toContainText('Discount WELCOME-');
    await expect(page.getByRole('main')).toContainText('−$45.80');
    await expect(page.getByRole('main')).toContainText('$422.20');
    await test.step('on one line each, also at 320 px', async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      const lines = await page
        .locator('dl', { hasText: 'Subtotal' })
        .locator('dd')
        .evaluateAll((all) =>
          all.map((amount) => {
            const text = document.createRange();
            text.selectNodeContents(amount);
            return text.getClientRects().length;
          }),
        );
      expect(lines).toEqual([1, 1, 1, 1]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
    await addToCart(page, 2);
    await page.goto('/checkout');
    await expect(page.getByText('You have a code')).toHaveCount(0);
  },
);

test('an unknown code is reported at its field, and all input is kept', both, async ({ page }) => {
  await fillIn(page);
  await page.getByRole('radio', { name: 'Express' }).check();
  await page.getByText('Discount code or gift card').click();
  const field = page.getByLabel('Discount code');
  await field.fill('summer-sale');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This code is not valid')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('summer-sale');
  await expect(page.locator('#city')).toHaveValue('Portland');
  await expect(page.getByRole('radio', { name: 'Express' })).toBeChecked();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test(
  'codes and gift cards are folded up below the amounts, until one applies',
  both,
  async ({ page }) => {
    const summary = page.getByRole('complementary', { name: 'Your order' });
    const field = summary.getByLabel('Discount code');
    await expect(field).toBeHidden();
    await summary.getByText('Discount code or gift card').click();
    await expect(field).toBeVisible();
    await expect(summary.getByRole('textbox', { name: 'Gift card' })).toBeVisible();
    await summary.getByRole('button', { name: /^Use WELCOME-/ }).click();
    await expect(summary.getByRole('button', { name: /^Remove the code/ })).toBeVisible();
    await page.goto('/checkout');
    await expect(summary.getByRole('button', { name: /^Remove the code/ })).toBeVisible();
  },
);

test('a discount code can be removed, and the Enter key in its field applies it', async ({
  page,
}) => {
  const offer = await page.getByRole('button', { name: /^Use WELCOME-/ }).textContent();
  await page.getByText('Discount code or gift card').click();
  const field = page.getByLabel('Discount code');
  await field.fill((offer ?? '').replace('Use ', '').toLowerCase());
  // Before its scripts have come, the key sends the whole form.
  await expect.poll(() => field.evaluate(hasProps)).toBe(true);
  await field.press('Enter');
  const summary = page.getByRole('complementary', { name: 'Your order' });
  await expect(summary).toContainText('Total$412.20');
  await expect(summary.getByText('20% off one item, applied').locator('../..')).toBeFocused();
  await page.getByRole('button', { name: /^Remove the code/ }).click();
  await expect(summary).toContainText('Total$458.00');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
});

test(
  'a code that was typed but not applied is shown in the summary before the order is placed',
  both,
  async ({ page }) => {
    await fillIn(page);
    await page.getByRole('radio', { name: 'Free' }).check();
    await page.getByRole('radio', { name: 'Check payments' }).check();
    const offer = await page.getByRole('button', { name: /^Use WELCOME-/ }).textContent();
    await page.getByText('Discount code or gift card').click();
    await page.getByLabel('Discount code').fill((offer ?? '').replace('Use ', ''));
    await page.getByRole('button', { name: 'Place order' }).first().click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The total has changed' }),
    ).toContainText('it is $412.20 now. Nothing was ordered.');
    await page
      .getByRole('button', { name: /^Place order/ })
      .last()
      .click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
  },
);

for (const width of [320, 1440]) {
  test(`has no axe findings at ${width} px: offered, rejected and applied`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
    await page.getByText('Discount code or gift card').click();
    await page.getByLabel('Discount code').fill('no');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.locator('#code-problem').waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: /^Use WELCOME-/ }).click();
    await page.getByText('one item, applied').waitFor();
    await expectNoAxeFindings(page);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed).toBeLessThanOrEqual(width);
  });
}

/** Runs in the browser: whether React has taken over the element. */
function hasProps(element: Element): boolean {
  return Object.keys(element).some((name) => name.startsWith('__reactProps'));
}
