import { filledForm } from '../support/buyers.ts';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, postOrder, signUp } from '../support/shopper.ts';

test('[1.05] [1.19] [2.166] [2.197] [2.198] [2.199] [2.200] [2.201] [2.202] [2.203] [2.204] [2.205] [2.206] [2.207] [2.208] [2.209] [2.210] [2.211] [2.212] the table of orders says who ordered what and where it goes', async ({
  page,
  browser,
}) => {
  const shopper = await browser.newPage();
  const email = await signUp(shopper);
  await addToCart(shopper, 2, 2);
  await addToCart(shopper, 8);
  await postOrder(shopper);
  await shopper.close();

  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'NO',
    'User Email',
    'Items',
    'Checkout Details',
    'State',
    'Payment',
    'Next step',
  ]);
  const cells = table.getByRole('row').filter({ hasText: email }).getByRole('cell');
  await expect(cells.nth(0)).toHaveText(/^\d+/);
  await expect(cells.nth(1)).toHaveText(email);
  const items = cells.nth(2).getByRole('listitem');
  await expect(items.nth(0)).toHaveText(
    /Wireless Headphones with Noise Control\s*electronics\s*× 2/,
  );
  await expect(items.nth(1)).toHaveText(
    /Olive Bomber Jacket with Ribbed Cuffs, S\s*men's clothing\s*× 1/,
  );
  const { fname, lname, address1, city, email: formEmail } = filledForm;
  for (const text of [fname, lname, address1, city, formEmail]) {
    await expect(cells.nth(3)).toContainText(text);
  }
  await page.goto('/admin');
  await expect(page.getByRole('table', { name: 'Orders' })).toContainText(email);
});

test('(T18) what shoppers type is text to staff and nothing else', async ({ page, browser }) => {
  const shopper = await browser.newPage();
  const email = await signUp(shopper);
  await addToCart(shopper, 7);
  const attack = '<img src=x onerror="document.title=\'taken over\'">"\'</td><script>1</script>';
  const form = { ...filledForm, fname: attack, lname: attack, address1: attack, city: attack };
  await postOrder(shopper, { form });
  await shopper.close();

  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByRole('cell').nth(3)).toContainText(attack);
  await expect(row.locator('img, script')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Orders/);
});
