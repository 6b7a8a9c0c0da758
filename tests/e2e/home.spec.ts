import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const both = { tag: '@both' };
/** What scripts leave as the server renders it; if they did not, the console of the other tests would say so. */
const rendered = { tag: '@no-javascript' };

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test(
  '[2.01] [2.02] the home page stands inside the shared layout, with one heading of its own',
  both,
  async ({ page }) => {
    await expect(page).toHaveTitle('Vitrine: A small shop with a big window.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good sound, quietly made.');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  },
);

test('[1.23] [1.24] a carousel has two slides', both, async ({ page }) => {
  await expect(slides(page)).toHaveCount(2);
  await expect(slides(page).nth(0)).toHaveAccessibleName('1 of 2');
  await expect(slides(page).nth(1)).toContainText('kept for years.');
  await expect(slides(page).nth(0)).toBeInViewport({ ratio: 0.9 });
  await expect(slides(page).nth(1)).not.toBeInViewport();
});

test('the slides follow their buttons, and the pause button stops them', async ({ page }) => {
  await page.getByRole('button', { name: 'Slide 2' }).click();
  await expect(slides(page).nth(1)).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('button', { name: 'Slide 2' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect(slides(page).nth(0)).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('button', { name: 'Pause the slides' }).click();
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
});

test('each slide leads to the shelf it names', both, async ({ page }) => {
  await slides(page).nth(0).getByRole('link', { name: 'Shop electronics' }).click();
  await expect(page).toHaveURL('/shop/electronics');
});

test(
  '[1.25] [1.26] [1.27] [1.28] [1.29] [1.30] Explore Popular Categories shows five doors',
  rendered,
  async ({ page }) => {
    const doors = page.getByRole('region', { name: 'Explore Popular Categories' });
    await expect(doors.getByRole('heading')).toHaveText('Explore Popular Categories');
    await expect(doors.getByRole('link')).toHaveText(
      ['32All', 'man', 'women', 'Jewellery', 'Electronics'],
      { useInnerText: false },
    );
    await expect(doors.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/shop');
    await doors.getByRole('link', { name: 'women', exact: true }).click();
    await expect(page).toHaveURL("/shop/women's%20clothing");
  },
);

test('[1.31] three promo banners lead to things there are', both, async ({ page }) => {
  const banners = page.getByRole('region', { name: 'From the shop floor' }).getByRole('link');
  await expect(banners).toHaveCount(3);
  const addresses = await banners.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')),
  );
  for (const address of addresses) {
    await page.goto(address ?? '');
    await expect(page.getByRole('main')).not.toContainText('Product Not Found');
  }
});

test('[1.08] [1.32] [1.33] New Arrivals shows the first 8 products', rendered, async ({ page }) => {
  await expect(arrivals(page).getByRole('heading', { level: 2 })).toHaveText('New Arrivals');
  const addresses = await cards(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((id) => `/product/${id}`));
});

test(
  '[1.34] [1.35] [1.36] [1.37] [1.38] [1.39] [1.40] [9.01] a card shows image, category, cut title, price, stars and reviews',
  rendered,
  async ({ page }) => {
    const card = cards(page).nth(0);
    await card.scrollIntoViewIfNeeded();
    await expect(card.locator('img')).toHaveJSProperty('complete', true);
    await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    await expect(card).toContainText("men's clothing");
    await expect(card.getByText('Everyday Crew T-Shir...', { exact: true })).toBeVisible();
    await expect(card.getByText('$24.00', { exact: true })).toBeVisible();
    await expect(card.getByRole('img', { name: 'Rated 4.3 out of 5' })).toBeVisible();
    await expect(card.locator('.stars-bar')).toHaveAttribute('style', 'width:86%');
    await expect(card.getByText('( 312 Reviews )', { exact: true })).toBeVisible();
  },
);

test('a cut title is whole for screen readers', rendered, async ({ page }) => {
  const link = cards(page).nth(0).getByRole('link');
  await expect(link).toHaveAccessibleName(/Everyday Crew T-Shirt in Deep Navy/);
  await link.click();
  await expect(page).toHaveURL('/product/1');
});

test('a reduced product shows the former price beside the new one', rendered, async ({ page }) => {
  const card = cards(page).nth(7);
  await expect(card.locator('ins')).toContainText('$129.00');
  await expect(card.locator('del')).toContainText('$179.00');
});

test('[1.41] a brand strip shows six makers', rendered, async ({ page }) => {
  const makers = page.getByRole('region', { name: 'Makers we buy from' });
  await expect(makers.getByRole('img')).toHaveCount(6);
  await expect(makers.getByRole('img', { name: 'Halden & Roe' })).toBeVisible();
});

test(
  '[1.42] [1.43] [1.44] [1.45] [1.46] [9.03] a benefits strip makes four promises',
  rendered,
  async ({ page }) => {
    const promises = page.getByRole('region', { name: 'What you can count on' });
    await expect(promises.getByRole('listitem')).toHaveCount(4);
    await expect(promises).toContainText('Free shipping for orders of $50 or more');
    await expect(promises).toContainText('Free returns within 30 days');
    await expect(promises).toContainText('20% off one item on sign-up');
    await expect(promises).toContainText('24/7 support');
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the home page has no accessibility findings, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoAxeFindings(page);
  });
}

test('nothing sticks out of the home page from 320 to 2560 pixels', both, async ({ page }) => {
  for (const width of [320, 768, 1024, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const over = page.locator('html');
    await expect(over).toHaveJSProperty('scrollWidth', width);
  }
});

function slides(page: Page): Locator {
  return page.locator('.carousel-slides > li');
}

function arrivals(page: Page): Locator {
  return page.getByRole('region', { name: 'New Arrivals' });
}

function cards(page: Page): Locator {
  return arrivals(page).getByRole('article');
}
