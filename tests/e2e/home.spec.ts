import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';

const both = { tag: '@both' };
/** What scripts leave as the server renders it; if they did not, the console of the other tests would say so. */
const rendered = { tag: '@no-javascript' };

test(
  '[1.23] [1.24] [2.01] [2.02] the home page stands inside the shared layout, with one heading of its own and a carousel of two slides, and fits the window',
  both,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Vitrine: A small shop with a big window.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good sound, quietly made.');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();

    await expect(slides(page)).toHaveCount(2);
    await expect(slides(page).nth(0)).toHaveAccessibleName('1 of 2');
    await expect(slides(page).nth(1)).toContainText('kept for years.');
    await expect(slides(page).nth(0)).toBeInViewport({ ratio: 0.9 });
    await expect(slides(page).nth(1)).not.toBeInViewport();
    if (javaScriptEnabled) {
      const second = page.getByRole('button', { name: 'Slide 2' });
      await second.click();
      await expect(slides(page).nth(1)).toBeInViewport({ ratio: 0.9 });
      await expect(second).toHaveAttribute('aria-current', 'true');
      await page.getByRole('button', { name: 'Next slide' }).click();
      await expect(slides(page).nth(0)).toBeInViewport({ ratio: 0.9 });
      await page.getByRole('button', { name: 'Pause the slides' }).click();
      await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
    }
    for (const width of [768, 1024, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await slides(page).nth(0).getByRole('link', { name: 'Shop electronics' }).click();
    await expect(page).toHaveURL('/shop/electronics');
  },
);

test(
  '[1.08] [1.25] [1.26] [1.27] [1.28] [1.29] [1.30] [1.31] [1.32] [1.33] [1.41] [1.42] [1.43] [1.45] [1.46] [9.03] it shows five doors, the first 8 products as New Arrivals, three promo banners that lead to things there are, six makers and four promises',
  rendered,
  async ({ page }) => {
    await page.goto('/');
    const doors = page.getByRole('region', { name: 'Explore Popular Categories' });
    await expect(doors.getByRole('heading')).toHaveText('Explore Popular Categories');
    await expect(doors.getByRole('link')).toHaveText(
      ['32All', 'man', 'women', 'Jewellery', 'Electronics'],
      { useInnerText: false },
    );
    await expect(doors.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/shop');

    await expect(arrivals(page).getByRole('heading', { level: 2 })).toHaveText('New Arrivals');
    const products = await addressesOf(cards(page).getByRole('link'));
    expect(products).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((id) => `/product/${id}`));

    const makers = page.getByRole('region', { name: 'Makers we buy from' });
    await expect(makers.getByRole('img')).toHaveCount(6);
    await expect(makers.getByRole('img', { name: 'Halden & Roe' })).toBeVisible();
    const promises = page.getByRole('region', { name: 'What you can count on' });
    await expect(promises.getByRole('listitem')).toHaveCount(4);
    await expect(promises).toContainText('Free shipping for orders of $50 or more');
    await expect(promises).toContainText('Free returns within 30 days');
    await expect(promises).toContainText('20% off one item on sign-up');
    await expect(promises).toContainText('24/7 support');

    const banners = page.getByRole('region', { name: 'From the shop floor' }).getByRole('link');
    await expect(banners).toHaveCount(3);
    for (const address of await addressesOf(banners)) {
      const answer = await page.request.get(address);
      expect(answer.status(), address).toBe(200);
      expect(await answer.text()).not.toContain('Product Not Found');
    }
    await doors.getByRole('link', { name: 'women', exact: true }).click();
    await expect(page).toHaveURL("/shop/women's%20clothing");
  },
);

test(
  '[1.34] [1.35] [1.36] [1.37] [1.38] [1.39] [1.40] [9.01] a card shows image, category, price, stars, reviews and a cut title, whole for screen readers; a reduced one its former price',
  rendered,
  async ({ page }) => {
    await page.goto('/');
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
    await expect(cards(page).nth(7).locator('ins')).toContainText('$129.00');
    await expect(cards(page).nth(7).locator('del')).toContainText('$179.00');

    await expect(card.getByRole('link')).toHaveAccessibleName(/Everyday Crew T-Shirt in Deep Navy/);
    await card.getByRole('link').click();
    await expect(page).toHaveURL('/product/1');
  },
);

function slides(page: Page): Locator {
  return page.locator('.carousel-slides > li');
}

function arrivals(page: Page): Locator {
  return page.getByRole('region', { name: 'New Arrivals' });
}

function cards(page: Page): Locator {
  return arrivals(page).getByRole('article');
}

function addressesOf(links: Locator): Promise<string[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}
