import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { signUp } from '../support/shopper.ts';

const both = { tag: '@both' };

test(
  '[1.04] [2.165] [2.191] [2.192] [2.193] [2.194] [2.195] [2.196] [3.19] [3.20] [3.21] [3.22] the table of users masks every password',
  both,
  async ({ page, browser }) => {
    const shopper = await browser.newPage();
    const email = await signUp(shopper);
    await shopper.close();
    await signInAsAdmin(page);
    await page.goto(`/admin/users?q=${email.slice(0, 20).toUpperCase()}`);
    const table = page.getByRole('table', { name: 'Users' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'ID',
      'UserID',
      'Email',
      'Password',
      'Delete',
      'Role',
      'Signs in with',
      'Last seen',
      'State',
    ]);
    await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
      /^\d+$/,
      /^[0-9a-f]{32}$/,
      email,
      '••••••••',
      'Delete',
      'Shopper',
      'Password',
      /^\d+ \w{3} \d{4}, \d\d:\d\d UTC$|^Never$/,
      'Active',
    ]);
    expect(await page.content()).not.toContain('argon2');
  },
);

test(
  '[1.18] [2.196] [4.41] [6.16] a user is deleted only after the question, and is signed out at once',
  both,
  async ({ page, browser }) => {
    const shopper = await browser.newPage();
    const email = await signUp(shopper);
    await signInAsAdmin(page);
    await page.goto(`/admin/users?q=${email}`);
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this user ?',
    });
    await expect(question).toContainText(email);
    await question.getByRole('link', { name: 'Cancel' }).click();
    await expect(row).toHaveCount(1);
    expect((await shopper.request.get('/myorder', { maxRedirects: 0 })).status()).toBe(200);

    await row.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('User deleted.');
    await expect(row).toHaveCount(0);
    expect((await shopper.request.get('/myorder', { maxRedirects: 0 })).status()).toBe(302);
    await shopper.close();
  },
);

test('nobody deletes the account they are signed in with', both, async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/users?q=admin@vitrine.example');
  const row = page.getByRole('row').filter({ hasText: 'admin@vitrine.example' });
  await expect(row.getByRole('button', { name: 'Delete' })).toBeDisabled();
  const form = { intent: 'delete', id: await row.getByRole('cell').first().innerText() };
  const headers = { 'sec-fetch-site': 'same-origin' };
  await page.request.post('/admin/users', { form, headers });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Admin');
});
