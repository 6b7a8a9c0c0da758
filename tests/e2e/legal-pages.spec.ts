import { expect, test } from '../support/shop-test.ts';
import { signUp } from '../support/customer-browser.ts';

/** Scripts do not change what the server renders here; a hydration error would fail the other tests through the console. */
const rendered = { tag: '@no-javascript' };

const texts = [
  ['Shipping', '/shipping', 'How it reaches you.', /over 100 countries/],
  ['Returns', '/returns', 'Changed your mind?', /30 days .*sending it back is free/],
  ['Terms', '/terms', 'The small print, in normal size.', /Pressing the button twice makes one/],
  ['Imprint', '/imprint', 'Who keeps this shop.', /SellerVitrine\s*Address14 Kiln Street/],
  ['Privacy', '/privacy', 'What we know about you.', /fingerprint of your password/],
] as const;

test(
  'the footer links to the legal pages, which are the same for everyone',
  rendered,
  async ({ page }) => {
    await page.goto('/about');
    for (const [label, path, heading, words] of texts) {
      await page.getByRole('contentinfo').getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(`${label}, Vitrine`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main')).toContainText(words);
      const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(trail.getByRole('listitem')).toHaveText(['Home', `>${label}`]);
      const answer = await page.request.get(path);
      expect(answer.headers()['cache-control']).toBe('public, no-cache');
      await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click();
      await expect(page).toHaveURL('/contact');
    }
  },
);

test(
  'Shipping lists the price of each method, and fits the widest window',
  rendered,
  async ({ page }) => {
    await page.goto('/shipping');
    await expect(page.getByRole('table', { name: 'Ways of shipping' }).getByRole('row')).toHaveText(
      [
        /Shipping\s*Price/,
        /Free\s*\$0 for orders of \$50 or more/,
        /Standard\s*\$10/,
        /Express\s*\$20/,
      ],
    );
    for (const width of [768, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    }
  },
);

test('the shop sets only the cookies listed in the privacy policy', async ({ page }) => {
  await signUp(page);
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Checkout' }).first().click();
  // The checkout of an empty cart leads there.
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const cookies = await page.context().cookies();
  const known = /^(vitrine-cart|cart-count|islogin|session-until|device|flash|.*session.*)$/;
  expect(cookies.map(({ name }) => name).filter((name) => !known.test(name))).toEqual([]);
});
