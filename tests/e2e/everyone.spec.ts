import type { Page } from '@playwright/test';
import { addToCart, signUp } from '../support/shopper.ts';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const forAll = [
  '/',
  '/shop',
  '/shop/nothing-like-it',
  '/shop?q=',
  '/product/2',
  '/product/2?tab=reviews',
  '/product/20',
  '/about',
  '/contact',
  '/nowhere',
  '/signin',
  '/signin?tab=register',
];
const forShoppers = ['/viewcart', '/checkout', '/myorder', '/product/2/review', '/account'];

/** With an account and something in the cart where the page is for shoppers. */
async function open(page: Page, path: string): Promise<void> {
  if (forShoppers.includes(path)) {
    await signUp(page);
    await addToCart(page, 2, 2);
  }
  await page.goto(path);
}

test.use({ expectedNoise: [/404 \(Not Found\).*\/nowhere/] });

for (const path of [...forAll, ...forShoppers]) {
  test(`${path} fits 320 px, keeps still for who wants less motion, and has no axe findings in the dark`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    // As wide as 1280 px enlarged four times.
    await page.setViewportSize({ width: 320, height: 256 });
    await open(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await textsCutOff(page)).toEqual([]);
    const moving = await page.evaluate(() =>
      document.getAnimations().map(({ id, playState }) => `${id} ${playState}`),
    );
    expect(moving).toEqual([]);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeFindings(page);
    }
  });
}

test.describe('where the system decides about colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('a ticked box, the chosen page and the chosen tab still differ from the others', async ({
    page,
  }) => {
    await page.goto('/shop/jewelery');
    await expect(page.locator('label:has([type=checkbox]:checked) svg')).toHaveCSS('opacity', '1');
    await expect(page.locator('label:has([type=checkbox]:not(:checked)) svg').first()).toHaveCSS(
      'opacity',
      '0',
    );
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.locator('[aria-current]')).toHaveCSS('border-top-style', 'solid');
    await expect(pages.locator('[aria-current]')).toHaveCSS('border-top-width', '1px');

    await page.goto('/signin');
    expect(await underline(page, 'label:has(:checked)')).toBe('2px solid');
    expect(await underline(page, 'label:has([type=radio]:not(:checked))')).toBe('0px solid');
    await page.goto('/product/2');
    expect(await underline(page, 'label:has([name=view]:checked)')).toBe('2px solid');
    expect(await underline(page, 'label:has([name=view]:not(:checked))')).toBe('0px solid');
  });

  test('what has the focus has a line around it, links, buttons and fields alike', async ({
    page,
  }) => {
    await page.goto('/signin');
    for (let presses = 0; presses < 14; presses++) {
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return 'nothing';
        const holders = [focused, focused.closest('label'), focused.closest('form')];
        const lines = holders.flatMap((element) =>
          element ? [getComputedStyle(element).outlineStyle] : [],
        );
        return `${focused.outerHTML.slice(0, 80)}: ${lines.join(' ')}`;
      });
      expect(outline).toMatch(/: .*(?:solid|auto)/);
    }
  });
});

test.describe('without JavaScript', () => {
  test(
    'the checkout that was refused has the focus on what is missing',
    { tag: '@no-javascript' },
    async ({ page }) => {
      await open(page, '/checkout');
      await page.getByRole('button', { name: 'Place order' }).last().click();
      await expect(page.getByRole('alert').first()).toContainText('things need you');
      await expect(page.locator('[autofocus]:focus')).toContainText('things need you');
    },
  );
});

test('browsers keep drawings for good, since their addresses change with them', async ({
  page,
}) => {
  const kept = new Map<string, string | undefined>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.endsWith('.svg') && pathname !== '/favicon.svg') {
      kept.set(pathname, answer.headers()['cache-control']);
    }
  });
  for (const path of ['/about', '/contact']) {
    await page.goto(path);
    await page.evaluate(() => {
      for (const image of document.querySelectorAll('img')) image.loading = 'eager';
    });
    await page.waitForLoadState('networkidle');
  }
  expect(kept.size).toBeGreaterThanOrEqual(12);
  expect([...new Set(kept.values())]).toEqual(['public, max-age=31536000, immutable']);
});

for (const width of [1024, 1100, 1180]) {
  test(`the slide's button and its controls keep apart at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const button = await page.locator('.slide-text a').first().boundingBox();
    const controls = await page.locator('.carousel-controls').boundingBox();
    expect(button && controls && button.y + button.height).toBeLessThan(controls?.y ?? 0);
  });
}

/** Words that reach out of the window sideways, but for those one can scroll to. */
function textsCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isScrolled = (element: Element) =>
      element.closest('.carousel-slides, [class*="overflow-x-auto"], [popover], dialog') !== null;
    return [...document.querySelectorAll('h1, h2, h3, p, a, button, label, dt, dd, td')]
      .filter((element) => element.checkVisibility() && !isScrolled(element))
      .filter((element) => !element.matches('[class*="translate"], [aria-hidden] *'))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.textContent.slice(0, 40));
  });
}

function underline(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((label) => {
      const { borderBottomWidth, borderBottomStyle } = getComputedStyle(label, '::after');
      return `${borderBottomWidth} ${borderBottomStyle}`;
    });
}
