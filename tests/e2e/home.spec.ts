import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';
import { expectTexts } from '../support/expect-texts.ts';

const both = { tag: '@both' };
/** Scripts do not change what the server renders here; a hydration error would fail the other tests through the console. */
const rendered = { tag: '@no-javascript' };

test(
  '[2.01] [2.02] the home page stands inside the shared layout, with one heading of its own and a carousel of two slides, and fits the window',
  both,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Vitrine: A small shop with a big window.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good sound, quietly made.');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();

    await test.step('[1.23] [1.24] a carousel of two slides', () =>
      expect(slides(page)).toHaveCount(2));
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
  '[1.08] it shows five category links, the first 8 products as New Arrivals, three promo banners that lead to existing pages, six brands and four benefits',
  rendered,
  async ({ page }) => {
    await page.goto('/');
    const doors = page.getByRole('region', { name: 'Explore Popular Categories' });
    await test.step('[1.25] a block of categories', () =>
      expect(doors.getByRole('heading')).toHaveText('Explore Popular Categories'));
    await expectTexts(doors.getByRole('link'), [
      ['[1.26]', '32All'],
      ['[1.27]', 'man'],
      ['[1.28]', 'women'],
      ['[1.29]', 'Jewellery'],
      ['[1.30]', 'Electronics'],
    ]);
    await expect(doors.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/shop');

    await test.step('[1.32] a block of new arrivals', () =>
      expect(arrivals(page).getByRole('heading', { level: 2 })).toHaveText('New Arrivals'));
    await test.step('[1.33] with the first 8 products', async () => {
      const products = await addressesOf(cards(page).getByRole('link'));
      expect(products).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((id) => `/product/${id}`));
    });

    const makers = page.getByRole('region', { name: 'Makers we buy from' });
    await test.step('[1.41] a strip of brands', async () => {
      await expect(makers.getByRole('img')).toHaveCount(6);
      await expect(makers.getByRole('img', { name: 'Halden & Roe' })).toBeVisible();
    });
    const promises = page.getByRole('region', { name: 'What you can count on' });
    await test.step('[1.42] a strip of benefits', () =>
      expect(promises.getByRole('listitem')).toHaveCount(4));
    for (const [id, promise] of [
      ['[1.43]', 'Free shipping for orders of $50 or more'],
      ['', 'Free returns within 30 days'],
      ['[1.45]', '20% off one item on sign-up'],
      ['[1.46]', '24/7 support'],
    ] as const) {
      await test.step(`${id} ${promise}`, () => expect(promises).toContainText(promise));
    }

    const banners = page.getByRole('region', { name: 'From the shop floor' }).getByRole('link');
    await test.step('[1.31] three banners', async () => {
      await expect(banners).toHaveCount(3);
      for (const address of await addressesOf(banners)) {
        const answer = await page.request.get(address);
        expect(answer.status(), address).toBe(200);
        expect(await answer.text()).not.toContain('Product Not Found');
      }
    });
    await test.step('[1.28] women shows the clothing of women', async () => {
      await doors.getByRole('link', { name: 'women', exact: true }).click();
      await expect(page).toHaveURL("/shop/women's%20clothing");
    });
  },
);

test(
  'a card shows image, category, price, stars, reviews and a shortened title, complete for screen readers; a discounted one its compare-at price',
  rendered,
  async ({ page }) => {
    await page.goto('/');
    const card = cards(page).nth(0);
    await card.scrollIntoViewIfNeeded();
    await test.step('[1.34] its image', async () => {
      await expect(card.locator('img')).toHaveJSProperty('complete', true);
      await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    });
    await test.step('[1.35] its category', () => expect(card).toContainText("men's clothing"));
    await test.step('[1.36] [1.37] its title, cut to 20 characters and followed by dots', () =>
      expect(card.getByText('Everyday Crew T-Shir...', { exact: true })).toBeVisible());
    await test.step('[1.38] its price', () =>
      expect(card.getByText('$24.00', { exact: true })).toBeVisible());
    await test.step('[1.39] [9.01] its stars, as wide as the rate times 20 percent', async () => {
      await expect(card.getByRole('img', { name: 'Rated 4.3 out of 5' })).toBeVisible();
      await expect(card.locator('.stars-bar')).toHaveAttribute('style', 'width:86%');
    });
    await test.step('[1.40] its count of reviews', () =>
      expect(card.getByText('( 312 Reviews )', { exact: true })).toBeVisible());
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
