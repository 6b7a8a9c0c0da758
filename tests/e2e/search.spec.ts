import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

test(
  '[1.07] [2.13] [2.43] the search in the header leads to the matching products',
  both,
  async ({ page }) => {
    await page.goto('/about');
    const field = searchField(page);
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
  const field = searchField(page);
  await field.fill('lether shuolder bags');
  await field.press('Enter');
  const main = page.getByRole('main');
  await expect(main.getByText('No products match “lether shuolder bags”.')).toContainText(
    'Showing results for leather shoulder bag',
  );
  await expect(
    main.getByRole('article').filter({ hasText: 'Leather Shoulder Bag in Oxblood' }),
  ).toBeVisible();
  await main.getByRole('link', { name: 'Search for exactly “lether shuolder bags”' }).click();
  await expect(main.getByRole('status')).toHaveText('Nothing for “"lether shuolder bags"”');
  await expect(page).toHaveURL('/shop/%22lether%20shuolder%20bags%22');
});

test('the search box suggests products and categories, operated by keyboard', async ({ page }) => {
  await page.goto('/about');
  const field = searchField(page);
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const selected = page.getByRole('option', { selected: true });
  await field.pressSequentially('lether shuolder');
  await expect(list.getByRole('option').first()).toContainText('Leather Shoulder Bag');
  await expect(list.getByRole('option').first()).toContainText('$189.00');
  await expect(list.getByRole('img')).toHaveCount(0);
  // Named by the title beside it, the picture itself says nothing to screen readers.
  const picture = list.getByRole('option').first().locator('img');
  await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(0);
  await expect(list.getByRole('option').last()).toHaveText('All 2 results for “leather shoulder”');
  await expectNoAxeFindings(page);

  await test.step('Escape closes it and keeps the text', async () => {
    await field.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(field).toHaveValue('lether shuolder');
  });
  await test.step('arrows select and return to the text', async () => {
    await field.fill('elec');
    await expect(list.getByRole('option', { name: 'Electronic Category' })).toBeVisible();
    await field.press('ArrowDown');
    await expect(selected).toHaveCount(1);
    await field.press('ArrowUp');
    await expect(selected).toHaveCount(0);
  });
  await test.step('Enter without a selection searches', async () => {
    await field.press('Enter');
    await expect(page).toHaveURL('/shop/elec');
    await expect(list).toHaveCount(0);
    // The header is that of the list by then, and keeps what is typed next.
    await expect(page.getByRole('heading', { name: 'Results for “elec”' })).toBeVisible();
  });
  await test.step('Enter opens the selected product, a click any other', async () => {
    await field.fill('headphones');
    await expect(list.getByRole('option').first()).toContainText('Wireless Headphones');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL('/product/2');
    // The header is that of the product by then, and keeps what is typed next.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Headphones');
    await expect(list).toHaveCount(0);
    await field.fill('headphones ');
    await list.getByRole('option', { name: /for “headphones”/ }).click();
    await expect(page).toHaveURL('/shop/headphones');
    await expect(list).toHaveCount(0);
  });
});

test('the search box requests suggestions once for a word that is typed at once, and never for the same text again', async ({
  page,
}) => {
  const requested = requestedTexts(page);
  // Before the page sets a timer: a real one could not be cleared any more.
  await page.clock.install();
  const { field, last } = await openSearchBox(page);
  await page.clock.pauseAt(Date.now() + minuteMs);
  for (const letter of 'leather') {
    await field.press(letter);
    await page.clock.runFor(msPerLetter);
  }
  for (const text of ['leather', 'leather bag', 'leather', 'leather bag']) {
    await field.fill(text);
    await page.clock.runFor(minuteMs);
    await expect(last).toContainText(`for “${text}”`);
  }
  expect(requested).toEqual(['leather', 'leather bag']);
});

test('suggestions for a former text that arrive late do not replace those for the newer one', async ({
  page,
}) => {
  const [received, late, arrived] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  await page.route('**/suggestions?q=leather', async (route) => {
    const response = await route.fetch();
    received?.resolve();
    await late?.promise;
    // The browser may no longer wait for it.
    await route.fulfill({ response }).catch(() => {});
    arrived?.resolve();
  });
  const { field, last } = await openSearchBox(page);
  const cancelled = page.waitForEvent('requestfailed', (request) => {
    return request.url().endsWith('/suggestions?q=leather');
  });
  await field.fill('leather');
  await received?.promise;
  await field.fill('jaket');
  await expect(last).toHaveText('All 4 results for “jacket”');
  late?.resolve();
  await arrived?.promise;
  // An answer that the page would still take is taken before that to a later request.
  await page.evaluate(async () => (await fetch('/suggestions?q=linen')).text());
  await expect(last).toHaveText('All 4 results for “jacket”');
  await test.step('the browser no longer waits for them', async () => {
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  });
});

test('a typo leads by the arrow keys to what its correction finds, in a low window as well', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 320 });
  await page.goto('/about');
  const field = searchField(page);
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(field).not.toHaveAttribute('aria-expanded', 'true');
  await field.pressSequentially('jaket');
  const options = list.getByRole('option');
  await expect(options.last()).toHaveText('All 4 results for “jacket”');
  await expect(field).toHaveRole('combobox');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(field).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  const count = await options.count();
  await expect(page.getByRole('search').getByRole('status')).toHaveText(`${count} suggestions`);

  await test.step('each option is named and comes into sight', async () => {
    for (const option of await options.all()) {
      await field.press('ArrowDown');
      await expect(option).toHaveAttribute('aria-selected', 'true');
      const id = (await option.getAttribute('id')) ?? '';
      await expect(field).toHaveAttribute('aria-activedescendant', id);
      await expect(option).toBeInViewport({ ratio: 1 });
    }
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('jaket');
  });
  await test.step('behind the last one is the text, before it the last one', async () => {
    await field.press('ArrowDown');
    await expect(field).not.toHaveAttribute('aria-activedescendant');
    await field.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('another letter deselects it', async () => {
    await field.press('s');
    await field.press('Enter');
    await expect(page).toHaveURL('/shop/jakets');
    await expect(page.getByRole('main')).toContainText('No products match “jakets”');
  });
  await field.fill('jaket');
  await expect(options.last()).toHaveText('All 4 results for “jacket”');
  await field.press('ArrowUp');
  await field.press('Enter');
  await expect(page).toHaveURL('/shop/jacket');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Jacket');
});

const minuteMs = 60_000;
/** Of someone who types fast. */
const msPerLetter = 80;

/** With the focus in it, and its suggestions loaded. */
async function openSearchBox(page: Page) {
  await page.goto('/about');
  const field = searchField(page);
  await field.focus();
  await expect(field).toHaveRole('combobox');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  return { field, last: list.getByRole('option').last() };
}

/** The texts that suggestions are requested for from now on. */
function requestedTexts(page: Page): string[] {
  const texts: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams: query } = new URL(request.url());
    const text = query.get('q');
    if (pathname === '/suggestions' && text) texts.push(text);
  });
  return texts;
}

function widthOf(image: HTMLElement | SVGElement): number {
  return image instanceof HTMLImageElement ? image.naturalWidth : 0;
}

function searchField(page: Page) {
  return page.getByRole('banner').getByRole('search').getByLabel('Search the shop');
}

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
