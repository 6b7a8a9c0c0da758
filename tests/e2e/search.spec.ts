import { expect, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

test(
  '[1.07] [2.13] [2.43] the search in the header leads to the matching products',
  both,
  async ({ page }) => {
    await page.goto('/about');
    const field = page.getByRole('banner').getByRole('searchbox', { name: 'Search the shop' });
    await field.fill('  leather bag ');
    await field.press('Enter');
    await expect(page).toHaveURL('/shop/leather%20bag');
    await expect(page).toHaveTitle('“leather bag”, Vitrine');
    const rows = page.getByRole('main').getByRole('article');
    await expect(rows.filter({ hasText: 'Leather Shoulder Bag in Oxblood' })).toBeVisible();
  },
);

test(
  '[4.61] [4.67] a search without matches falls back to the category in its text; results are sorted and paged like any list',
  { tag: '@no-javascript' },
  async ({ page }) => {
    await page.goto('/shop/womenswear');
    await expect(page.getByRole('checkbox', { name: 'Women', exact: true })).toBeChecked();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Showing 1–3 of 8');
    await page.goto('/shop/leather?sort=lowtoHigh');
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL('/shop/leather?sort=lowtoHigh&page=2');
  },
);

test('a misspelt search shows what its correction finds, and says so', both, async ({ page }) => {
  await page.goto('/about');
  const field = page.getByRole('banner').getByRole('searchbox', { name: 'Search the shop' });
  await field.fill('lether shuolder bags');
  await field.press('Enter');
  const main = page.getByRole('main');
  await expect(main.getByText('No products match “lether shuolder bags”.')).toContainText(
    'Showing results for leather shoulder bag',
  );
  await expect(
    main.getByRole('article').filter({ hasText: 'Leather Shoulder Bag in Oxblood' }),
  ).toBeVisible();
});

const oddWords: [word: string, path: string][] = [
  ['50% off?', '/shop/50%25%20off%3F'],
  ['24/7', '/shop/24%2F7'],
  ['..', '/shop/%252E%252E'],
  ['sales.data', '/shop/sales%252Edata'],
  ['<b>&amp;', '/shop/%3Cb%3E%26amp%3B'],
];

test(
  `searching for ${oddWords.map(([word]) => word).join(', ')} is an ordinary search`,
  both,
  async ({ page }) => {
    for (const [word, path] of oddWords) {
      await page.goto(`/shop?q=${encodeURIComponent(word)}`);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('main').getByRole('status')).toHaveText(`Nothing for “${word}”`);
    }
  },
);
