import type { Browser } from '@playwright/test';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { emailedLink } from '../support/emailed-link.ts';
import { signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';
import { expectTexts } from '../support/expect-texts.ts';

const both = { tag: '@both' };

test(
  '[1.04] [1.18] [6.16] the users table masks every password; deleting a user asks first and signs them out at once, and the own account cannot be deleted',
  both,
  async ({ page, browser }) => {
    const customer = await browser.newPage();
    const email = await signUp(customer);
    await signInAsAdmin(page);
    await page.goto(`/admin/users?q=${email.slice(0, 20).toUpperCase()}`);
    const table = page.getByRole('table', { name: 'Users' });
    await test.step('[2.165] [2.191] the page has a table', () => expect(table).toBeVisible());
    await expectTexts(table.getByRole('columnheader'), [
      ['[2.192]', 'ID'],
      ['[2.193]', 'UserID'],
      ['[2.194]', 'Email'],
      ['[2.195]', 'Password'],
      ['[2.196]', 'Delete'],
      ['', 'Role'],
      ['', 'Signs in with'],
      ['', 'Last seen'],
      ['', 'Status'],
    ]);
    await expectTexts(table.getByRole('row').nth(1).getByRole('cell'), [
      ['[3.19]', /^\d+$/],
      ['[3.20]', /^[0-9a-f]{32}$/],
      ['[3.21]', /^[\w-]+@example\.com$/],
      ['[3.22]', '••••••••'],
      ['', 'Delete'],
      ['', 'Customer'],
      ['', 'Password'],
      ['', /^\d+ \w{3} \d{4}, \d\d:\d\d UTC$|^Never$/],
      ['', 'Active'],
    ]);
    await expect(table.getByRole('row').nth(1)).toContainText(email);
    expect(await page.content()).not.toContain('argon2');

    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this user ?',
    });
    await expect(question).toContainText(email);
    await question.getByRole('link', { name: 'Cancel' }).click();
    await expect(row).toHaveCount(1);
    expect((await customer.request.get('/myorder', { maxRedirects: 0 })).status()).toBe(200);

    await row.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('User deleted.');
    await test.step('[4.41] the reloaded list does not contain it', () =>
      expect(row).toHaveCount(0));
    expect((await customer.request.get('/myorder', { maxRedirects: 0 })).status()).toBe(302);
    await customer.close();

    await page.goto('/admin/users?q=admin@vitrine.example');
    const own = page.getByRole('row').filter({ hasText: 'admin@vitrine.example' });
    await expect(own.getByRole('button', { name: 'Delete' })).toBeDisabled();
    const form = { intent: 'delete', id: await own.getByRole('cell').first().innerText() };
    const headers = { 'sec-fetch-site': 'same-origin' };
    await page.request.post('/admin/users', { form, headers });
    expect(await (await page.request.get('/admin')).text()).toContain('Welcome Admin');
  },
);

test('[T08] [T31] the owner grants the users permission, which opens the users page and nothing else', async ({
  page,
  browser,
  expectedNoise,
}) => {
  expectedNoise.push(/40[34]/);
  const clerk = await browser.newPage();
  const [clerkEmail, annEmail] = [await signUp(clerk), await signUpAnn(browser)];
  expect((await clerk.request.get('/admin', { maxRedirects: 0 })).status()).toBe(404);
  await clerk.goto('/signin');
  await clerk.goto(await emailedLink(clerk, clerkEmail, 'Confirm your email address'));
  await clerk.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(clerk.getByRole('heading', { level: 1 })).toContainText('Email confirmed.');
  await signInAsAdmin(page);
  await page.goto(`/admin/users?q=${clerkEmail}&role=customer`);
  await page.getByRole('link', { name: clerkEmail }).click();
  const dialog = page.getByRole('dialog', { name: clerkEmail });
  await dialog.getByRole('radio', { name: /^Staff/ }).check();
  await dialog.getByRole('checkbox', { name: /^Users/ }).check();
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Role saved');
  await expect(page.getByText('No users match.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Role' }).getByRole('link', { name: 'Staff' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(clerkEmail);

  await clerk.goto('/admin');
  const rail = clerk.getByRole('navigation', { name: 'Admin pages' });
  await expect(rail.getByRole('link')).toHaveText([
    /Dashboard/,
    /Users/,
    /Account approvals/,
    /Customers/,
    /Inbox/,
    /Subscribers/,
    /Newsletters/,
  ]);
  await clerk.goto('/admin/orders');
  await expect(clerk.getByRole('heading', { level: 1 })).toHaveText('You don’t have access');
  await clerk.goto(`/admin/users?q=${annEmail}`);
  await clerk.getByRole('link', { name: annEmail }).click();
  const ann = clerk.getByRole('dialog', { name: annEmail });
  await expect(ann.getByRole('button', { name: 'Save role' })).toHaveCount(0);
  await ann.getByRole('button', { name: 'Disable' }).click();
  await expect(clerk.getByRole('main').getByRole('alert')).toHaveText('Account disabled');
  await expect(clerk.getByRole('row').nth(1)).toContainText('Disabled');
  await clerk.goto('/admin/users?q=admin@vitrine.example');
  await clerk.getByRole('link', { name: 'admin@vitrine.example' }).click();
  await expect(clerk.getByRole('dialog')).toContainText('Only the owner can manage staff');
  await expect(clerk.getByRole('dialog').getByRole('button')).toHaveCount(0);
  await clerk.close();
});

test('a disabled account says so only with the right password, until it is enabled', async ({
  page,
  browser,
}) => {
  const email = await signUpAnn(browser);
  await signInAsAdmin(page);
  const dialog = page.getByRole('dialog', { name: email });
  const runAction = async (name: string, message: string) => {
    await page.getByRole('link', { name: email }).press('Enter');
    await dialog.getByRole('button', { name }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
  };
  const signIn = async (password: string) => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const form = { intent: 'sign-in', login: email, password };
    return (
      await (
        await browser.newContext()
      ).request.post(page.url().replace(/\/admin.*/, '/signin'), { headers, form })
    ).text();
  };
  await page.goto(`/admin/users?q=${email}`);
  await runAction('Sign out everywhere', 'Signed out on all devices');
  await runAction('Disable', 'Account disabled');
  expect(await signIn('not this one')).toContain('Incorrect username or password');
  expect(await signIn('lantern under the pear')).toContain('closed by the shop');
  await page.goto(`/admin/users?q=${email}&state=disabled`);
  await page.getByRole('link', { name: email }).click();
  await expect(dialog).toContainText('On no device');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await runAction('Enable', 'Account enabled');
  expect(await signIn('lantern under the pear')).not.toContain('closed by the shop');
});

test('an invited staff member sets a password through the email and opens the admin area', async ({
  page,
  browser,
  expectedNoise,
}) => {
  expectedNoise.push(/422/);
  const email = `${crypto.randomUUID()}@example.com`;
  await signInAsAdmin(page);
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Invite staff' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite staff' });
  await dialog.getByLabel('Email address').fill('admin@vitrine.example');
  await dialog.getByRole('checkbox', { name: /^Orders/ }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toContainText('An account with this address exists.');
  await expect(dialog.getByLabel('Email address')).toBeFocused();
  await expect(dialog.getByRole('checkbox', { name: /^Orders/ })).toBeChecked();
  await expectNoAxeFindings(page);
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    `Invitation sent to ${email}.`,
  );

  const path = await emailedLink(page, email, 'You are invited to manage');
  const clerk = await browser.newPage();
  await clerk.goto(path);
  await clerk.locator('[name=new-password]').fill('a kettle of fresh rain');
  await clerk.getByRole('button', { name: 'Set the new password' }).click();
  await expect(clerk).toHaveURL('/signin');
  await clerk.locator('[name=login]').fill(email);
  await clerk.locator('[name=password]').fill('a kettle of fresh rain');
  await clerk.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(clerk).toHaveURL('/admin');
  const rail = clerk.getByRole('navigation', { name: 'Admin pages' });
  await expect(rail.getByRole('link')).toHaveText([
    /Dashboard/,
    /Orders/,
    /Returns/,
    /Approvals/,
    /Documents/,
  ]);
  await clerk.close();
});

test('[T29] an account with an unverified address gets no role: the address is invited instead', async ({
  page,
  browser,
}) => {
  const stranger = await browser.newPage();
  const email = await signUp(stranger);
  await signInAsAdmin(page);
  await page.goto(`/admin/users?q=${email}`);
  await page.getByRole('link', { name: email }).click();
  const account = page.getByRole('dialog', { name: email });
  await expect(account).toContainText('Not verified');
  await expect(account.getByRole('button', { name: 'Save role' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await account.getByRole('link', { name: 'Invite as staff' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite staff' });
  await expect(dialog.getByLabel('Email address')).toHaveValue(email);
  await dialog.getByRole('checkbox', { name: /^Orders/ }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(`to ${email}`);
  expect((await stranger.request.get('/myorder', { maxRedirects: 0 })).status()).toBe(302);
  await stranger.close();
});

async function signUpAnn(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const email = await signUp(page);
  await page.close();
  return email;
}
