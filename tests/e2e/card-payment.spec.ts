import { filledForm } from '../support/buyers.ts';
import { addToCart, fillIn, signUp, waitUntilPaid } from '../support/customer-browser.ts';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

test(
  "a card is paid on the provider's page: declined, abandoned, then approved, without entering anything twice",
  { tag: '@both' },
  async ({ page, javaScriptEnabled }) => {
    await signUp(page);
    await addToCart(page, 2);
    await page.goto('/checkout');
    await fillIn(page);
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.getByRole('radio', { name: 'Credit card' }).check();
    const place = page.getByRole('button', { name: /^Place order/ }).last();
    await place.click();
    await expect(page.getByRole('heading', { name: 'Pay $239.00' })).toBeVisible();
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    const pay = page.getByRole('button', { name: 'Pay $239.00' });
    await pay.click();
    await expect(page.getByRole('alert')).toContainText('choose one of the test cards');

    await page.getByRole('radio', { name: /declined/ }).check();
    await pay.click();
    await expect(page).toHaveURL('/checkout');
    const declined = page.getByRole('alert').filter({ hasText: 'Your card was declined' });
    await expect(declined).toBeVisible();
    for (const [name, value] of Object.entries(filledForm)) {
      await expect(page.locator(`#${name}`)).toHaveValue(value);
    }
    await expect(page.getByRole('radio', { name: 'Credit card' })).toBeChecked();

    await place.click();
    await page.getByRole('button', { name: 'Cancel and go back to the shop' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The payment was cancelled' }),
    ).toBeVisible();
    await place.click();
    await page.getByRole('radio', { name: /approved/ }).check();
    await pay.click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
    await page.goto('/myorder');
    await waitUntilPaid(page);
  },
);
