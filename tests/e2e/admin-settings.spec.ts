import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

const both = { tag: '@both' };

test(
  'a merchant adds a counter, sees its errors, sees it on the About page, and resets',
  both,
  async ({ page, javaScriptEnabled, expectedNoise }) => {
    expectedNoise.push(/422/);
    const label = javaScriptEnabled ? 'Cups of tea' : 'Rainy days';
    await signInAsAdmin(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('link', { name: 'About page' }).click();
    const counters = page.getByRole('group', { name: 'Counters' });
    await counters.getByRole('button', { name: 'Add a counter' }).click();
    const fifth = counters.getByRole('group', { name: 'counter 5' });
    await fifth.getByLabel('Number').fill('many');
    await fifth.getByLabel('Label').fill(label);
    await counters.getByRole('button', { name: 'Remove counter 1' }).click();
    await expect(counters.getByRole('group')).toHaveCount(4);
    const fourth = counters.getByRole('group', { name: 'counter 4' });
    await expect(fourth.getByLabel('Label')).toHaveValue(label);
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(fourth.getByText('Please enter a whole number from 0 to 999999')).toBeVisible();
    await expect(fourth.getByLabel('Number')).toHaveValue('many');
    await fourth.getByLabel('Number').fill('77');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await page.goto('/about');
    await expect(page.getByRole('region', { name: 'In numbers' })).toContainText(label);
    await expect(page.getByRole('region', { name: 'In numbers' })).not.toContainText(
      'Happy Customer',
    );

    await page.goto('/admin/settings/about');
    await page.getByRole('link', { name: 'Reset to the defaults' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('These settings were reset to the defaults.')).toBeVisible();
    await page.goto('/about');
    await expect(page.getByRole('region', { name: 'In numbers' })).toContainText('Happy Customer');
  },
);

test('[1.53] a merchant changes the announcement above every page, or removes it', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const promo = page.getByRole('banner').locator('a[href="/shop?sale=yes"]');
  for (const text of ['Winter sale', '', 'Clearance Up to 30% Off']) {
    await page.goto('/admin/settings/home');
    await page.getByLabel('Announcement').fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await page.goto('/about');
    await expect(promo).toHaveText(text === '' ? [] : [text]);
  }
});

test('a parallel change of settings is reported to the later editor, whose input is kept', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/409/);
  await signInAsAdmin(page);
  await page.goto('/admin/settings/listing');
  const second = await page.context().newPage();
  await second.goto('/admin/settings/listing');
  await second.getByLabel('Low-stock threshold').fill('6');
  await second.keyboard.press('Enter');
  await expect(second.getByText('Settings saved.')).toBeVisible();
  await page.getByLabel('Products per page').fill('12');
  await page.keyboard.press('Enter');
  const notice = page.getByRole('alert').filter({ hasText: 'Your changes are not saved yet' });
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Products per page')).toHaveValue('12');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Load the current settings' }).click();
  await expect(page.getByLabel('Low-stock threshold')).toHaveValue('6');
  await page.getByLabel('Low-stock threshold').fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Settings saved.')).toBeVisible();
});

test('an added row gets the focus, and removing it focuses the add button', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/settings/about');
  const team = page.getByRole('group', { name: 'Team' });
  await team.getByRole('button', { name: 'Add a person' }).press('Enter');
  const ninth = team.getByRole('group', { name: 'person 9' });
  await expect(ninth.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Robin Vale');
  await ninth.getByRole('button', { name: 'Remove person 9' }).press('Enter');
  await expect(team.getByRole('button', { name: 'Add a person' })).toBeFocused();
  await expect(ninth).toHaveCount(0);
});

test(
  'a merchant enters a redirect and a synonym, which searches then follow',
  both,
  async ({ page, javaScriptEnabled, expectedNoise }) => {
    expectedNoise.push(/422/);
    // Words of this test alone, one for each project that runs it.
    const word = javaScriptEnabled ? 'sendback' : 'moneyback';
    await signInAsAdmin(page);
    await page.goto('/admin/settings/search');
    const redirects = page.getByLabel('Redirects');
    await redirects.fill(`${word} → https://elsewhere.example/`);
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Please enter a search, an arrow and a path')).toBeVisible();
    await expect(redirects).toHaveValue(`${word} → https://elsewhere.example/`);
    await redirects.fill(`${word} -> /returns`);
    await page.getByLabel('Synonyms').fill(`${word}pack = rucksack`);
    await page.getByLabel('Pinned products').fill(`${word}pack: 9`);
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await expect(redirects).toHaveValue(`${word} → /returns`);
    const picked = page.getByRole('region', { name: 'Products in these rules' });
    await expect(picked).toContainText(`Shown first for “${word}pack”`);
    await expect(picked.getByRole('link', { name: 'Canvas Day Rucksack' })).toBeVisible();
    if (javaScriptEnabled) await expectNoAxeFindings(page);

    await page.goto(`/shop?q=${word}`);
    await expect(page).toHaveURL('/returns');
    await page.goto(`/shop/${word}pack`);
    const rows = page.getByRole('main').getByRole('article');
    await expect(rows.filter({ hasText: 'Canvas Day Rucksack' })).toBeVisible();
  },
);

// One page for each kind of setting.
const different = ['shop', 'hours', 'payments', 'search', 'filters', 'home', 'privacy'];

test('the settings have no axe findings, wide and narrow, light and dark', async ({ page }) => {
  await signInAsAdmin(page);
  for (const [index, section] of different.entries()) {
    await page.goto(`/admin/settings/${section}`);
    await page.setViewportSize({ width: index % 2 === 0 ? 390 : 1440, height: 900 });
    await page.emulateMedia({ colorScheme: index % 3 === 0 ? 'dark' : 'light' });
    await expectNoAxeFindings(page);
  }
});
