import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

const texts = [
  ['Shipping', '/shipping', 'How it reaches you.', /over 100 countries/],
  ['Returns', '/returns', 'Changed your mind?', /30 days .*sending it back is free/],
  ['Terms', '/terms', 'The small print, in normal size.', /Pressing the button twice makes one/],
  ['Privacy', '/privacy', 'What we know about you.', /fingerprint of your password/],
] as const;

for (const [label, path, heading, words] of texts) {
  test(`the footer leads to ${label}`, both, async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${label}, Vitrine`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main')).toContainText(words);
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('listitem')).toHaveText(['Home', `>${label}`]);
    await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click();
    await expect(page).toHaveURL('/contact');
  });

  test(`${label} is the same page for everyone`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.headers()['cache-control']).toBe('public, no-cache');
  });
}

test('Shipping says what each way costs', both, async ({ page }) => {
  await page.goto('/shipping');
  await expect(page.getByRole('table', { name: 'Ways of shipping' }).getByRole('row')).toHaveText([
    /Shipping\s*Price/,
    /Free\s*\$0 for orders of \$50 or more/,
    /Standard\s*\$10/,
    /Express\s*\$20/,
  ]);
});

test('the shop sets no cookie but those that Privacy tells of', async ({ page }) => {
  await page.goto('/signin?tab=register');
  await page.locator('[name=email]').fill(`${crypto.randomUUID()}@example.com`);
  await page.locator('[name=new-password]').fill('lantern under the pear');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL('/shop');
  await page.getByRole('link', { name: 'Checkout' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const cookies = await page.context().cookies();
  const known = /^(vitrine-cart|cart-count|islogin|session-until|flash|.*session.*)$/;
  expect(cookies.map(({ name }) => name).filter((name) => !known.test(name))).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the texts have no accessibility findings, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of ['/shipping', '/privacy']) {
      await page.goto(path);
      await expectNoAxeFindings(page);
    }
  });
}

test('nothing sticks out of the texts from 320 to 2560 pixels', both, async ({ page }) => {
  for (const width of [320, 768, 1024, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/shipping', '/contact', '/newsletter']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    }
  }
});
