import type { Locator, Page } from '@playwright/test';
import { lookCookie } from '#shop/catalogue/rules/list-look.ts';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const both = { tag: '@both' };
/** Scripts do not change what the server renders here; a hydration error would fail the other tests through the console. */
const rendered = { tag: '@no-javascript' };
const phone = { width: 390, height: 844 };

test(
  '[2.06] [2.57] the shop starts with a heading, a breadcrumb and three rows',
  both,
  async ({ page }) => {
    await page.goto('/shop');
    await expect(page).toHaveTitle('Shop, Vitrine');
    await test.step('[2.54] its header', () =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText('Product List / Shop'));
    await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
    await test.step('[2.55] its breadcrumb', () =>
      expect(breadcrumb(page)).toHaveText(['Home', '>shop']));
    await test.step('[2.59] [4.57] a list of three rows', () => expect(rows(page)).toHaveCount(3));
    await test.step('[4.55] the first page', () =>
      expect(counted(page)).toHaveText('Showing 1–3 of 32'));
  },
);

test(
  '[1.06] [2.75] a row shows image, category, title, rating and dollar price, and leads to the product',
  both,
  async ({ page }) => {
    await page.goto('/shop');
    const loading = rows(page).evaluateAll((all) =>
      all.map((one) => one.querySelector('img')?.loading),
    );
    expect(await loading, 'those in view on a phone are not waited for').toEqual([
      'eager',
      'eager',
      'lazy',
    ]);
    const row = rows(page).filter({ hasText: 'Wireless Headphones' });
    await test.step('[2.68] its image', async () => {
      await expect(row.locator('img')).toHaveJSProperty('complete', true);
      await expect(row.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    });
    await test.step('[2.69] its category', () => expect(row).toContainText('electronics'));
    await test.step('[2.70] its title', () =>
      expect(row.getByRole('heading')).toHaveText('Wireless Headphones with Noise Control'));
    await test.step('[2.71] [9.01] its rating bar', async () => {
      await expect(row.getByRole('img', { name: 'Rated 4.6 out of 5' })).toBeVisible();
      await expect(row.locator('.stars-bar')).toHaveAttribute('style', 'width:92%');
      await expect(row).toContainText('( 471 Reviews )');
    });
    await test.step('[2.72] [2.73] its price, after a dollar sign', () =>
      expect(row).toContainText('$229.00'));
    await row.click({ position: { x: 40, y: 60 } });
    await expect(page).toHaveURL('/product/2');
  },
);

test(
  'a row shows nothing for products in stock and warns of the last items',
  rendered,
  async ({ page }) => {
    await page.goto('/shop');
    await expect(rows(page).nth(1)).not.toContainText('stock');
    await expect(rows(page).nth(2)).toContainText('Few left');
  },
);

test('a discounted product shows its compare-at price', rendered, async ({ page }) => {
  await page.goto("/shop/men's%20clothing");
  const row = rows(page).filter({ hasText: 'Olive Bomber Jacket' });
  await expect(row).toContainText('Clearance');
  await expect(row.locator('ins')).toContainText('$129.00');
  await expect(row.locator('del')).toContainText('$179.00');
});

test.describe('sorting', () => {
  test(
    '[2.58] the selector offers the five sort orders, then best selling',
    both,
    async ({ page }) => {
      await page.goto('/shop');
      const options = sortSelect(page).locator('option');
      const sorts = [
        ['[4.44]', 'none'],
        ['[4.45]', 'popularity'],
        ['[4.46]', 'mostRated'],
        ['[4.47]', 'lowtoHigh'],
        ['[4.48]', 'hightoLaw'],
      ] as const;
      for (const [index, [id, value]] of sorts.entries()) {
        await test.step(`${id} ${value}`, () =>
          expect(options.nth(index)).toHaveAttribute('value', value));
      }
      await expect(options).toHaveCount(6);
      await expect(sortSelect(page)).toHaveValue('none');
    },
  );

  const price = /\$([\d.]+)/;
  const orders: [clause: string, sort: string, figure: RegExp, figures: number[]][] = [
    ['[4.49]', 'popularity', /\( (\d+) Reviews/, [338, 289, 183]],
    ['[4.50]', 'mostRated', /Rated ([\d.]+)/, [4.8, 4.7, 4.7]],
    ['[4.51]', 'lowtoHigh', price, [69.5, 78, 112]],
    ['[4.52]', 'hightoLaw', price, [749, 620, 264]],
  ];

  for (const [clause, sort, figure, figures] of orders) {
    test(
      `${clause} [4.53] ${sort} reorders the selected category and goes back to page 1`,
      both,
      async ({ page, javaScriptEnabled }) => {
        await page.goto('/shop/jewelery?page=2');
        await sortBy(page, sort, javaScriptEnabled);
        await expect(page).toHaveURL(`/shop/jewelery?sort=${sort}`);
        await expect(currentPage(page)).toHaveText('1');
        await expect.poll(() => figuresIn(rows(page), figure)).toEqual(figures);
        await sortBy(page, 'none', javaScriptEnabled);
        await expect(page).toHaveURL(/\/shop\/jewelery(\?sort=none)?$/);
      },
    );
  }

  test('an unknown sort order falls back to the default', both, async ({ page }) => {
    await page.goto('/shop?sort=cheapest');
    await expect(sortSelect(page)).toHaveValue('none');
    await expect(rows(page).first()).toContainText('Everyday Crew T-Shirt');
  });
});

test.describe('page numbers', () => {
  test(
    '[2.60] [4.56] [4.58] link the pages, mark the current one and keep the sort order',
    both,
    async ({ page }) => {
      await page.goto('/shop?sort=hightoLaw');
      await expect(currentPage(page)).toHaveText('1');
      await expect(pages(page).getByRole('listitem')).toHaveText([
        '',
        '1',
        '2',
        '3',
        '4',
        '…',
        '11',
        '',
      ]);
      const first = await rows(page).allInnerTexts();

      await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click();
      await expect(page).toHaveURL('/shop?sort=hightoLaw&page=2');
      await expect(currentPage(page)).toHaveText('2');
      await expect(counted(page)).toHaveText('Showing 4–6 of 32');
      expect(await rows(page).allInnerTexts()).not.toEqual(first);

      await pages(page).getByRole('link', { name: 'Next page' }).click();
      await expect(page).toHaveURL('/shop?sort=hightoLaw&page=3');
      await pages(page).getByRole('link', { name: 'Page 11' }).click();
      await expect(rows(page)).toHaveCount(2);
      await expect(pages(page).getByRole('link', { name: 'Next page' })).toHaveCount(0);
    },
  );

  test('past the end show the last page', both, async ({ page }) => {
    await page.goto('/shop?page=99');
    await expect(currentPage(page)).toHaveText('11');
    await expect(counted(page)).toHaveText('Showing 31–32 of 32');
  });
});

test(
  'the chosen view stands in the toolbar, as far as the window has room for it',
  both,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/shop?view=grid3');
    const views = page.getByRole('list', { name: 'View' });
    const current = views.locator('[aria-current]:visible');
    await expect(views.getByRole('link')).toHaveCount(4);
    await expect(current).toHaveAccessibleName('3 columns');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(views.getByRole('link')).toHaveCount(2);
    await expect(current).toHaveAccessibleName('Grid');
    const toolbar = page.locator('.sticky', { has: views });
    // Without scripts it has a button to sort as well.
    if (javaScriptEnabled) expect((await toolbar.boundingBox())?.height).toBeLessThan(72);
    await views.getByRole('link', { name: 'Rows' }).click();
    await expect(current).toHaveAccessibleName('Rows');
    await test.step('and a product that ships free says so beneath its price', async () => {
      await expect(rows(page).filter({ hasText: '$229.00' })).toContainText('Ships free');
      await expect(rows(page).filter({ hasText: '$24.00' })).not.toContainText('Ships free');
    });
  },
);

test('a list keeps its columns where its length is chosen before they have come', async ({
  page,
}) => {
  await page.goto('/shop');
  const answer = await heldAnswers(page);
  await page.getByRole('link', { name: '4 columns' }).click();
  const longer = page.getByRole('link', { name: '12 per page' });
  await expect(longer).toHaveAttribute('href', '/shop?view=grid4&size=12');
  await longer.click();
  answer.resolve();
  await expect(page).toHaveURL('/shop?view=grid4&size=12');
  await expect(counted(page)).toHaveText('Showing 1–12 of 32');
});

test(
  'lists are shown in columns and longer as the customer chooses, which the browser keeps',
  both,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/shop');
    const columns = page.getByRole('link', { name: '4 columns' });
    await columns.click();
    await expect(page).toHaveURL('/shop?view=grid4');
    await expect(columns).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: '12 per page' }).click();
    await expect(page).toHaveURL('/shop?view=grid4&size=12');
    await expect(counted(page)).toHaveText('Showing 1–12 of 32');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/shop$/);
    const second = rows(page).filter({ hasText: 'Wireless Headphones' }).locator('.second-photo');
    await expect(second).toBeHidden();
    await second.locator('xpath=ancestor::article').hover();
    await expect(second).toBeVisible();
    if (javaScriptEnabled) await expectNoAxeFindings(page);

    await page.getByRole('link', { name: 'Show 12 more' }).click();
    if (!javaScriptEnabled) {
      await expect(page).toHaveURL('/shop?view=grid4&size=12&page=2');
      // A page with a message is rendered for this browser alone, in the view that it keeps.
      const kept = { name: lookCookie, value: 'grid2.12', url: page.url() };
      await page.context().addCookies([kept]);
      await page.goto('/shop');
      await rows(page).filter({ hasText: 'Wireless Headphones' }).getByRole('button').click();
      await expect(page.locator('.toast')).toContainText('added to cart');
      await expect(page).toHaveURL('/shop');
      await expect(rows(page)).toHaveCount(12);
      return;
    }
    const longer = '/shop?view=grid4&size=12&from=1&page=2';
    await expect(page).toHaveURL(longer);
    await expect(rows(page)).toHaveCount(24);
    await expect(counted(page)).toHaveText('Showing 1–24 of 32');
    const first = rows(page).nth(12).getByRole('link');
    await expect(first).toBeFocused();
    await first.click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(longer);
    await expect(rows(page)).toHaveCount(24);
    await expect(rows(page).nth(12)).toBeInViewport();
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === lookCookie))
      .toMatchObject({ value: 'grid4.12', httpOnly: true });
    await page.goto('/shop/jewelery');
    await expect(rows(page)).toHaveCount(8);
  },
);

test.describe('the category filter', () => {
  test(
    '[2.62] has a box for All and each category, with its number of products',
    both,
    async ({ page }) => {
      await page.goto('/shop');
      const labels = filter(page).getByRole('group', { name: 'Category' }).locator('label');
      await expect(labels).toHaveText(['All32', 'Man8', 'Women8', 'Jewellery8', 'Electronic8']);
      for (const [id, name] of [
        ['[2.63]', 'All'],
        ['[2.64]', 'Man'],
        ['[2.65]', 'Women'],
        ['[2.66]', 'Jewellery'],
        ['[2.67]', 'Electronic'],
      ] as const) {
        await test.step(`${id} ${name}`, () => expect(box(page, name)).toBeVisible());
      }
      expect(await checkedBoxes(page)).toEqual(['All']);
    },
  );

  test(
    '[4.54] selecting goes to page 1 of the selected categories and keeps the sort; All clears the rest',
    both,
    async ({ page, javaScriptEnabled }) => {
      await page.goto('/shop?sort=lowtoHigh&page=3');
      await tick(page, 'Women', javaScriptEnabled);
      await expect(page).toHaveURL("/shop/women's%20clothing?sort=lowtoHigh");
      await expect(counted(page)).toHaveText('Showing 1–3 of 8');
      expect(await checkedBoxes(page)).toEqual(['Women']);

      await tick(page, 'Electronic', javaScriptEnabled);
      await expect(page).toHaveURL(
        '/shop?category=women%27s+clothing&category=electronics&sort=lowtoHigh',
      );
      await expect(counted(page)).toHaveText('Showing 1–3 of 16');
      expect(await checkedBoxes(page)).toEqual(['Women', 'Electronic']);

      await tick(page, 'All', javaScriptEnabled);
      await expect(page).toHaveURL('/shop?sort=lowtoHigh');
      await expect(counted(page)).toHaveText('Showing 1–3 of 32');
      expect(await checkedBoxes(page)).toEqual(['All']);
    },
  );

  test(
    'with no box or every box checked shows everything',
    both,
    async ({ page, javaScriptEnabled }) => {
      await page.goto('/shop/jewelery');
      await tick(page, 'Jewellery', javaScriptEnabled);
      // A form without fields leaves an empty query.
      await expect(page).toHaveURL(/\/shop\??$/);
      await page.goto("/shop?category=men's+clothing&category=women's+clothing&category=jewelery");
      await tick(page, 'Electronic', javaScriptEnabled);
      await expect(page).toHaveURL('/shop');
      await expect(counted(page)).toHaveText('Showing 1–3 of 32');
      expect(await checkedBoxes(page)).toEqual(['All']);
    },
  );

  test('is not lost where the order is changed before its answer has come', async ({ page }) => {
    await page.goto('/shop');
    const answer = await heldAnswers(page);
    const women = await box(page, 'Women').elementHandle();
    await page.getByRole('combobox', { name: 'Sort by' }).evaluate(async (sort, category) => {
      (category as HTMLInputElement).click();
      // React renders what a click changes, but not yet what the router does with it.
      for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
      (sort as HTMLSelectElement).value = 'lowtoHigh';
      sort.dispatchEvent(new Event('change', { bubbles: true }));
    }, women);
    answer.resolve();
    await expect(page).toHaveURL("/shop/women's%20clothing?sort=lowtoHigh");
    await expect(counted(page)).toHaveText('Showing 1–3 of 8');
  });

  test('shows the first products again where it is changed far down in the list', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/shop?view=rows&size=24');
    const first = page.getByRole('article').first();
    await page.getByRole('article').nth(8).scrollIntoViewIfNeeded();
    await expect(first).not.toBeInViewport();
    await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
    await expect(page).toHaveURL(/sort=lowtoHigh/);
    await expect(first).toBeInViewport();
  });

  test('applies at once and keeps focus and scroll position', async ({ page }) => {
    await page.goto('/shop');
    await page.evaluate(() => scrollTo(0, 150));
    await box(page, 'Man').focus();
    await page.keyboard.press('Space');
    expect(await checkedBoxes(page)).toEqual(['Man']);
    await expect(page).toHaveURL("/shop/men's%20clothing");
    await expect(counted(page)).toHaveText('Showing 1–3 of 8');
    await expect(box(page, 'Man')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(150);
    await page.goBack();
    await expect(counted(page)).toHaveText('Showing 1–3 of 32');
    expect(await checkedBoxes(page)).toEqual(['All']);
  });

  test('is a bottom sheet on phones', both, async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/shop');
    await expect(box(page, 'Man')).toBeHidden();
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(box(page, 'Man')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box(page, 'Man')).toBeHidden();
  });

  test('shows the number of results in its sheet, and closes to them', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/shop');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expectNoAxeFindings(page);
    await box(page, 'Man').check();
    await page.getByRole('button', { name: 'Show 8 products' }).click();
    await expect(box(page, 'Man')).toBeHidden();
    await expect(counted(page)).toHaveText('Showing 1–3 of 8');
  });
});

test.describe('the routes of the categories', () => {
  const routes: [clause: string, path: string, boxes: string[], total: number][] = [
    ['[2.08]', '/shop/all', ['All'], 32],
    ['[2.09]', "/shop/men's clothing", ['Man'], 8],
    ['[2.10]', "/shop/women's clothing", ['Women'], 8],
    ['[2.11]', '/shop/jewelery', ['Jewellery'], 8],
    ['[2.12]', '/shop/electronics', ['Electronic'], 8],
    ['[4.66]', '/shop/women', ['Women'], 8],
    ['[4.60]', '/shop/MAN', ['Man'], 8],
    ['[4.69]', '/shop/clothing', ['Man', 'Women'], 16],
  ];

  for (const [clause, path, boxes, total] of routes) {
    test(`[2.07] ${clause} ${path} shows ${boxes.join(' and ')}`, rendered, async ({ page }) => {
      await page.goto(path);
      await test.step('[2.56] [4.59] by the parameter of the route', async () => {
        await expect(counted(page)).toHaveText(`Showing 1–3 of ${total}`);
        expect(await checkedBoxes(page)).toEqual(boxes);
      });
    });
  }
});

test(
  '[2.76] [2.77] [4.72] an empty result shows the image with the text, and is excluded from search engines',
  both,
  async ({ page }) => {
    const answer = await page.goto('/shop/umbrella');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('img', { name: 'Product Not Found' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Opps... Product Not Found!');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(rows(page)).toHaveCount(0);
    expect(await checkedBoxes(page)).toEqual([]);
    await page.getByRole('link', { name: 'See all 32 products' }).click();
    await expect(page).toHaveURL('/shop');
  },
);

for (const path of [
  '/shop/umbrella',
  '/shop/lether',
  '/shop?q=',
  '/shop?category=jewelery&category=electronics',
]) {
  test(`${path} has no axe findings`, async ({ page }) => {
    await page.goto(path);
    await expectNoAxeFindings(page);
  });
}

for (const path of ['/shop/%20', '/shop?q=']) {
  test(
    `[4.73] a blank category (${path}) shows the message above all products`,
    both,
    async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('No result found');
      await expect(counted(page)).toHaveText('Showing 1–3 of 32');
    },
  );
}

test('[2.61] back to top scrolls to the top', both, async ({ page }) => {
  await page.goto('/shop');
  const link = page.getByRole('link', { name: 'Back to top' });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await link.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('returning from a product restores the scroll position and the focus of the list', async ({
  page,
}) => {
  await page.goto('/shop?sort=popularity&page=2');
  const opened = rows(page).last().getByRole('link');
  await opened.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/shop?sort=popularity&page=2');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(opened).toBeFocused();
});

for (const width of [320, 390, 768, 1440, 2560]) {
  test(`nothing is wider than a screen of ${width} px`, both, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/shop?page=6', '/shop/umbrella', '/product/8']) {
      await page.goto(path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
  });
}

function rows(page: Page): Locator {
  return page.getByRole('main').getByRole('article');
}

function counted(page: Page): Locator {
  return page.getByRole('main').getByRole('status');
}

function breadcrumb(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
}

function sortSelect(page: Page): Locator {
  return page.getByLabel('Sort by');
}

async function sortBy(page: Page, value: string, hasScript: boolean | undefined): Promise<void> {
  await sortSelect(page).selectOption(value);
  if (hasScript === false) await page.getByRole('button', { name: 'Sort' }).click();
}

function pages(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Pages' });
}

function currentPage(page: Page): Locator {
  return pages(page).locator('[aria-current=page]');
}

function filter(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Filter' });
}

function box(page: Page, name: string): Locator {
  return page.getByRole('checkbox', { name, exact: true });
}

async function tick(page: Page, name: string, hasScript: boolean | undefined): Promise<void> {
  await box(page, name).click();
  if (hasScript === false) await page.getByRole('button', { name: 'Show these' }).click();
}

/** Labels of the checked boxes, without the counts. */
function checkedBoxes(page: Page): Promise<string[]> {
  return page
    .locator('label:has([name=category]:checked)')
    .evaluateAll((labels) => labels.map((label) => label.textContent?.replace(/\d+$/, '') ?? ''));
}

async function figuresIn(list: Locator, pattern: RegExp): Promise<number[]> {
  const written = await list.evaluateAll((all) => all.map((one) => one.innerHTML));
  return written.map((html) => Number(pattern.exec(html)?.[1]));
}

/** The data of pages waits until the answer is resolved. */
async function heldAnswers(page: Page): Promise<PromiseWithResolvers<void>> {
  const answer = Promise.withResolvers<void>();
  await page.route(/\.data(?:\?|$)/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  return answer;
}
