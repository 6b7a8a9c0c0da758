import { filledForm } from '../support/buyers.ts';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
import { expect, test } from '../support/shop-test.ts';

test(
  '[T38] the back button shows no personal data after sign-out',
  { tag: '@both' },
  async ({ page }) => {
    const email = await signUp(page);
    await addToCart(page, 19);
    const form = { ...filledForm, email, address1: '9 Walrus Crescent' };
    await postOrder(page, { form });
    for (const path of ['/myorder', '/account', '/account/addresses', '/viewcart']) {
      await page.goto(path);
    }
    await page.goto('/myorder');
    await expect(page.getByRole('row').nth(1)).toContainText('9 Walrus Crescent');
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/signin');
    for (let back = 0; back < 5; back += 1) {
      await page.goBack();
      await expect(page).toHaveURL(/\/signin/);
      await expect(page.locator('body')).not.toContainText(email);
      await expect(page.locator('body')).not.toContainText('Walrus');
    }
  },
);
