import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';
import { waitForPopover } from '../support/wait-for-popover.ts';
import { expectTexts } from '../support/expect-texts.ts';

const both = { tag: '@both' };
/** Scripts do not change what the server renders here; a hydration error would fail the other tests through the console. */
const rendered = { tag: '@no-javascript' };
const notFound = "We are sorry, the page you've requested is not available.";

test(
  '[2.03] [2.04] [2.05] every page has header, content and footer',
  rendered,
  async ({ page }) => {
    for (const address of ['/', '/shop', '/about', '/contact', '/product/1']) {
      await page.goto(address);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
  },
);

test(
  "the header links to Home, Shop, About and Contact, the footer to About and Contact; the header's promo leads to what is reduced, 'Browse Categories' opens a menu of All and the four categories",
  both,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(mainNav(page).getByRole('link')).toHaveText(['Home', 'Shop', 'About', 'Contact']);
    for (const [id, name, address] of [
      ['[2.32]', 'Shop', '/shop'],
      ['[2.33]', 'About', '/about'],
      ['[2.34]', 'Contact', '/contact'],
      ['[2.31]', 'Home', '/'],
    ] as const) {
      await test.step(`${id} the header links ${name}`, async () => {
        const link = mainNav(page).getByRole('link', { name });
        await link.click();
        await expect(page).toHaveURL(address);
        await expect(link).toHaveAttribute('aria-current', 'page');
        if (javaScriptEnabled) await expect(heading).toBeFocused();
      });
    }
    const links = page.getByRole('contentinfo').getByRole('navigation');
    for (const [id, name, address] of [
      ['[2.50]', 'Contact', '/contact'],
      ['[2.49]', 'About', '/about'],
    ] as const) {
      await test.step(`${id} the footer links ${name}`, async () => {
        await links.getByRole('link', { name }).click();
        await expect(page).toHaveURL(address);
      });
    }
    await test.step("[1.53] a header promo reads 'Clearance Up to 30% Off' and leads to what is reduced", async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Clearance Up to 30% Off' }).click();
      await expect(page).toHaveURL('/shop?sale=yes');
      await expect(page.getByRole('main').locator('s, del').first()).toBeVisible();
    });

    await mainNav(page).getByRole('button', { name: 'Browse Categories' }).click();
    const servers = mainNav(page).getByRole('list').getByRole('link');
    await test.step("[2.41] 'Browse Categories' opens a menu", () =>
      expect(servers).toHaveText(['All32', 'man8', 'women8', 'Jewellery8', 'Electronics8'], {
        useInnerText: false,
      }));
    await waitForPopover(servers.first());
    await servers.filter({ hasText: 'Jewellery' }).click();
    await expect(page).toHaveURL('/shop/jewelery');
    await expect(servers.first()).toBeHidden();
  },
);

test('nothing moves for longer than a quarter of a second, and nothing under reduced motion', async ({
  page,
}) => {
  const longest = () =>
    page.evaluate(() => {
      const seconds = (texts: string) => texts.split(', ').map((text) => Number.parseFloat(text));
      return [...document.querySelectorAll('body *')]
        .flatMap((element) => ['', '::before', '::after'].map((part) => [element, part] as const))
        .map(([element, part]) => getComputedStyle(element, part || null))
        .filter(({ animationTimeline }) => animationTimeline === 'auto')
        .flatMap((style) => [
          ...seconds(style.transitionDuration),
          ...(style.animationName === 'none' ? [] : seconds(style.animationDuration)),
        ])
        .reduce((most, one) => Math.max(most, one), 0);
    });
  for (const address of ['/', '/shop?view=grid3&size=12', '/product/2']) {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(address);
    expect(await longest(), address).toBe(0.25);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await longest(), address).toBe(0);
  }
});

test("[2.42] 'Browse Categories' is shown on listing paths only", async ({ request }) => {
  for (const [start, paths, isListing] of [
    ['/shop', ['', '/all', "/men's clothing", "/women's clothing", '/jewelery', '/watch'], true],
    ['', ['/', '/about', '/contact', '/product/1'], false],
  ] as const) {
    for (const path of paths) {
      const html = await (await request.get(start + path)).text();
      expect(html).toContain('</nav>');
      expect(html.includes('Browse Categories'), path).toBe(isListing);
    }
  }
});

test('the first Tab focuses the skip link; a blank search shows a message and stays on the page', async ({
  page,
}) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/about#main');
  const search = page.getByRole('banner').getByRole('search');
  await search.getByLabel('Search the shop').fill('   ');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(search.getByRole('alert')).toHaveText('No result found');
  await expect(page).toHaveURL('/about#main');
  await expect(search.getByLabel('Search the shop')).toBeFocused();
  await search.getByLabel('Search the shop').pressSequentially('bag');
  await expect(search.getByRole('alert')).toBeEmpty();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  test(
    'the menu has search and four links, and closes with its button and the Escape key',
    both,
    async ({ page, javaScriptEnabled }) => {
      await page.goto('/');
      const open = page.getByRole('button', { name: 'Menu' });
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await open.click();
      await expectTexts(menu.getByRole('link'), [
        ['[2.45]', 'Home'],
        ['[2.46]', 'Shop'],
        ['[2.47]', 'About-us'],
        ['[2.48]', 'Contact-us'],
      ]);
      if (javaScriptEnabled) {
        await expectNoAxeFindings(page);
        await page.getByRole('button', { name: 'Close' }).click();
        await expect(menu).toBeHidden();
        await open.click();
        await page.keyboard.press('Escape');
        await expect(menu).toBeHidden();
        await open.click();
      }
      await menu.getByRole('link', { name: 'About-us' }).click();
      await expect(page).toHaveURL('/about');
      await expect(menu).toBeHidden();
      await open.click();
      await test.step('[2.44] and a search', async () => {
        await page.getByRole('search').getByLabel('Search the shop').fill('watch');
        await page.getByRole('search').getByLabel('Search the shop').press('Enter');
        await expect(page).toHaveURL('/shop/watch');
      });
    },
  );
});

test.describe('an unknown URL', () => {
  test.use({ expectedNoise: [/404/] });

  test(
    '[2.27] is the 404 page, inside the shared layout, and so is an unknown product',
    both,
    async ({ page }) => {
      for (const address of ['/product/999999', '/no/such/page']) {
        const answer = await page.goto(address);
        expect(answer?.status()).toBe(404);
        await expect(page).toHaveTitle('Error 404');
        await test.step('[8.24] [8.25] with the specified words', async () => {
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 404');
          await expect(page.getByRole('main')).toContainText(notFound);
        });
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(page.getByRole('contentinfo')).toBeVisible();
      }
      await test.step('[8.26] [8.27] BACK TO HOMEPAGE leads to the home page', async () => {
        await page.getByRole('link', { name: 'BACK TO HOMEPAGE' }).click();
        await expect(page).toHaveURL('/');
      });
    },
  );
});

test.describe('a page that fails', () => {
  test.use({ expectedNoise: [/500/] });

  test('[2.214] [2.215] is the routing error screen with the message', async ({ page }) => {
    await page.goto('/');
    await page.route('**/about.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await mainNav(page).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Unexpected Application Error!',
    );
    await expect(page.getByRole('main')).toContainText('500 Internal Server Error');
    await expectNoAxeFindings(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveTitle('About, Vitrine');
    await expect(page.getByRole('heading', { name: 'Meet Our Team' })).toBeVisible();
  });
});

function mainNav(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' });
}
