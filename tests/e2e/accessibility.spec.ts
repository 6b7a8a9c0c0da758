import type { Page } from '@playwright/test';
import { addToCart, signUp } from '../support/customer-browser.ts';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const visits = [
  ['/', '/shop', '/shop/nothing-like-it'],
  ['/shop?q=', '/about', '/contact'],
  ['/product/2', '/product/2?tab=reviews', '/product/20'],
  ['/nowhere', '/signin', '/signin?tab=register'],
  ['/shipping', '/privacy', '/newsletter', '/product/20/back-in-stock', '/product/20/delivery'],
];
const customerVisits = [
  ['/viewcart', '/checkout', '/myorder'],
  ['/product/2/review', '/account'],
];

test.use({ expectedNoise: [/404 \(Not Found\).*\/nowhere/] });

for (const paths of [...visits, ...customerVisits]) {
  test(`${paths.join(', ')} fit 320 px, stay still under reduced motion, and have no axe findings, narrow, wide and dark`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    if (customerVisits.includes(paths)) {
      await signUp(page);
      await addToCart(page, 2, 2);
    }
    for (const path of paths) await test.step(path, () => lookAt(page, path));
  });
}

test.describe('in forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('a checked box, the current page and the selected tab differ from the others, and the focus has an outline', async ({
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
    await page.goto('/product/2');
    expect(await underline(page, 'label:has([name=view]:checked)')).toBe('2px solid');
    expect(await underline(page, 'label:has([name=view]:not(:checked))')).toBe('0px solid');
  });
});

test.describe('without JavaScript', () => {
  test(
    'a rejected checkout focuses the missing fields',
    { tag: '@no-javascript' },
    async ({ page }) => {
      await signUp(page);
      await addToCart(page, 2, 2);
      await page.goto('/checkout');
      await page.getByRole('button', { name: 'Place order' }).last().click();
      await expect(page.getByRole('alert').first()).toContainText('Please complete');
      await expect(page.locator('[autofocus]:focus')).toContainText('Please complete');
    },
  );
});

test('images are cached as immutable, since their URLs change with their content', async ({
  request,
}) => {
  const kept = new Map<string, string | undefined>();
  for (const path of ['/', '/about', '/contact']) {
    const html = await (await request.get(path)).text();
    for (const [, src = ''] of html.matchAll(/"(\/assets\/[^"#]+\.svg)/g)) {
      kept.set(src, (await request.get(src)).headers()['cache-control']);
    }
  }
  expect(kept.size).toBeGreaterThanOrEqual(12);
  expect([...new Set(kept.values())]).toEqual(['public, max-age=31536000, immutable']);
});

test("the slide's button and its controls do not overlap from 1024 to 1180 px", async ({
  page,
}) => {
  await page.goto('/');
  for (const width of [1024, 1100, 1180]) {
    await page.setViewportSize({ width, height: 800 });
    const button = await page.locator('.slide-text a').first().boundingBox();
    const controls = await page.locator('.carousel-controls').boundingBox();
    expect(button && controls && button.y + button.height).toBeLessThan(controls?.y ?? 0);
  }
});

async function lookAt(page: Page, path: string): Promise<void> {
  // As wide as 1280 px enlarged four times.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(path);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await textsCutOff(page)).toEqual([]);
  // What scrolling shows and hides does not move.
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ id, playState }) => `${id} ${playState}`),
  );
  expect(moving).toEqual([]);
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectNoAxeFindings(page);
  }
}

/** Texts that overflow the window sideways and cannot be scrolled to. */
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
