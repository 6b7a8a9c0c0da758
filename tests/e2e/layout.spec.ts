import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';
import { hasCome } from '../support/has-come.ts';

const both = { tag: '@both' };
const phone = { width: 390, height: 844 };
const notFound = "We are sorry, the page you've requested is not available.";

test('[2.03] [2.04] [2.05] every page has header, content and footer', both, async ({ page }) => {
  for (const address of ['/', '/shop', '/about', '/contact', '/product/1']) {
    await page.goto(address);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

test(
  '[2.31] [2.32] [2.33] [2.34] the header links Home, Shop, About and Contact',
  both,
  async ({ page }) => {
    await page.goto('/');
    const links = mainNav(page).getByRole('link');
    await expect(links).toHaveText(['Home', 'Shop', 'About', 'Contact']);
    for (const [name, address] of [
      ['Shop', '/shop'],
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Home', '/'],
    ] as const) {
      await mainNav(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
      await expect(mainNav(page).getByRole('link', { name })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
  },
);

test("[1.53] the header's promo leads to the shop", both, async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Clearance Up to 30% Off' }).click();
  await expect(page).toHaveURL('/shop');
});

test('[2.49] [2.50] the footer links About and Contact', both, async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('contentinfo').getByRole('navigation');
  await links.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await links.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
});

test(
  "[2.41] 'Browse Categories' opens a menu of All and the four categories",
  both,
  async ({ page }) => {
    await page.goto('/shop');
    await mainNav(page).getByRole('button', { name: 'Browse Categories' }).click();
    const links = mainNav(page).getByRole('list').getByRole('link');
    await expect(links).toHaveText(['All32', 'man8', 'women8', 'Jewellery8', 'Electronics8'], {
      useInnerText: false,
    });
    await hasCome(links.first());
    await links.filter({ hasText: 'Jewellery' }).click();
    await expect(page).toHaveURL('/shop/jewelery');
    await expect(links.first()).toBeHidden();
  },
);

test("[2.42] 'Browse Categories' shows on listing paths only", both, async ({ page }) => {
  const button = mainNav(page).getByRole('button', { name: 'Browse Categories' });
  for (const path of ['', '/all', "/men's clothing", "/women's clothing", '/jewelery', '/watch']) {
    await page.goto(`/shop${path}`);
    await expect(button).toBeVisible();
  }
  for (const path of ['/', '/about', '/contact', '/product/1']) {
    await page.goto(path);
    await expect(mainNav(page)).toBeVisible();
    await expect(button).toHaveCount(0);
  }
});

test(
  '[1.07] [2.13] [2.43] the header search leads to /shop/{search text}',
  both,
  async ({ page }) => {
    await page.goto('/about');
    const field = page.getByRole('banner').getByRole('searchbox', { name: 'Search the shop' });
    await field.fill('  leather bag ');
    await field.press('Enter');
    await expect(page).toHaveURL('/shop/leather%20bag');
    await expect(page.getByRole('main')).toContainText('Leather Shoulder Bag in Oxblood');
  },
);

test('a blank search says so and stays on the page', async ({ page }) => {
  await page.goto('/about');
  const search = page.getByRole('banner').getByRole('search');
  await search.getByRole('searchbox').fill('   ');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(search.getByRole('alert')).toHaveText('No result found');
  await expect(page).toHaveURL('/about');
  await expect(search.getByRole('searchbox')).toBeFocused();
  await search.getByRole('searchbox').pressSequentially('bag');
  await expect(search.getByRole('alert')).toBeEmpty();
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test(
    '[2.44] [2.45] [2.46] [2.47] [2.48] the menu has search and four links',
    both,
    async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await expect(menu.getByRole('link')).toHaveText(['Home', 'Shop', 'About-us', 'Contact-us']);
      await menu.getByRole('link', { name: 'About-us' }).click();
      await expect(page).toHaveURL('/about');
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('searchbox').fill('watch');
      await page.getByRole('searchbox').press('Enter');
      await expect(page).toHaveURL('/shop/watch');
    },
  );

  test('the menu closes with its button and the escape key', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  test('the open menu has no accessibility findings', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/shop');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expectNoAxeFindings(page);
  });
});

test('the first tab leads to a link that skips the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the goods' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#main');
});

test('after a navigation the new heading has the focus', async ({ page }) => {
  await page.goto('/');
  await mainNav(page).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('an unknown address', () => {
  test.use({ expectedNoise: [/404/] });

  test(
    '[2.27] [8.24] [8.25] [8.26] [8.27] is the 404 page, inside the shared layout',
    both,
    async ({ page }) => {
      const answer = await page.goto('/no/such/page');
      expect(answer?.status()).toBe(404);
      await expect(page).toHaveTitle('Error 404');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 404');
      await expect(page.getByRole('main')).toContainText(notFound);
      await expect(page.getByRole('banner')).toBeVisible();
      await page.getByRole('link', { name: 'BACK TO HOMEPAGE' }).click();
      await expect(page).toHaveURL('/');
    },
  );

  test('an unknown product is the 404 page too', both, async ({ page }) => {
    const answer = await page.goto('/product/999999');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 404');
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('the 404 page has no accessibility findings', async ({ page }) => {
    await page.goto('/no/such/page');
    await expectNoAxeFindings(page);
  });
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
