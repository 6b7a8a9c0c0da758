import { filledForm } from '../support/buyers.ts';
import { addToCart, fillIn, signUp } from '../support/customer-browser.ts';
import { expect, test } from '../support/shop-test.ts';

const place = /^Place order/;
const typed = { ...filledForm, note: 'Ring twice\nplease' };

test('checkout input survives a reload, a second tab and signing in again', async ({
  page,
  context,
}) => {
  const email = await signUp(page);
  await addToCart(page, 2);
  await page.goto('/checkout');
  const kept = page.waitForResponse((answer) =>
    /payment=check\b/.test(answer.request().postData() ?? ''),
  );
  await fillIn(page, typed);
  await page.getByRole('radio', { name: 'Express' }).check();
  await page.getByRole('radio', { name: 'Check payments' }).check();
  expect((await kept).status()).toBe(204);
  await page.reload();
  for (const [name, value] of Object.entries(typed)) {
    await expect(page.locator(`#${name}`)).toHaveValue(value);
  }
  await expect(page.getByRole('radio', { name: 'Express' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Check payments' })).toBeChecked();
  await expect(page.getByRole('button', { name: place }).last()).toHaveText('Place order, $249.00');

  const second = await context.newPage();
  await second.goto('/checkout');
  await expect(second.locator('#note')).toHaveValue(typed.note);
  await second.close();

  await page.locator('#city').fill('Astoria');
  await context.clearCookies();
  await page.getByRole('button', { name: place }).last().click();
  await page.waitForURL(/\/signin\?next=/);
  // The checkout, which is still there for a moment, has a field for an address as well.
  await page.getByLabel('Username or email address').fill(email);
  await page.locator('[name=password]').fill('lantern under the pear');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('/checkout');
  await expect(page.locator('#city')).toHaveValue('Astoria');
  await page.getByRole('button', { name: place }).last().click();
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
});

test('input typed before scripts have loaded is kept', async ({ page }) => {
  await signUp(page);
  await addToCart(page, 2);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/checkout', { waitUntil: 'commit' });
  await fillIn(page, typed);
  await page.getByRole('radio', { name: 'Express' }).check();
  arrived.resolve();
  const summary = page.getByRole('complementary', { name: 'Your order' });
  await expect(summary).toContainText('Total$249.00');
  for (const [name, value] of Object.entries(typed)) {
    await expect(page.locator(`#${name}`)).toHaveValue(value);
  }
});

test(
  "a country's form shows only its fields, and an error shows its local format",
  { tag: '@both' },
  async ({ page, javaScriptEnabled }) => {
    await signUp(page);
    await addToCart(page, 2);
    await page.goto('/checkout');
    await fillIn(page, { ...filledForm, country: 'Norway', pincode: '97205', phone: '12 34 56' });
    await page.getByRole('button', { name: place }).last().click();
    await expect(page.locator('#pincode-problem')).toContainText('0155');
    await expect(page.locator('#states option', { hasText: 'Oslo' })).toHaveCount(1);
    await test.step('[5.15] a phone number that is not possible there is refused', async () => {
      await expect(page.locator('#phone-problem')).toContainText('valid phone number for Norway');
      await expect(page.locator('#phone')).toHaveAttribute('aria-invalid', 'true');
    });
    await page.locator('#country').selectOption('Hong Kong SAR China');
    if (javaScriptEnabled) {
      await test.step('[5.13] [5.14] there is no field for a state and none for a postcode', async () => {
        await expect(page.locator('#state')).toBeHidden();
        await expect(page.locator('#pincode')).toBeHidden();
      });
    }
    await page.locator('#phone').fill('2345 6789');
    await page.getByRole('radio', { name: 'Express' }).check();
    await page.getByRole('radio', { name: 'Check payments' }).check();
    await page.getByRole('button', { name: place }).last().click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
  },
);
