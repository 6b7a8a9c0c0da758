import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';
import { startShop } from '../support/shop-server.ts';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

const both = { tag: '@both' };
/** Scripts do not change what the server renders here; a hydration error would fail the other tests through the console. */
const rendered = { tag: '@no-javascript' };
const title = 'Wireless Headphones with Noise Control';

test(
  '[1.09] [2.20] a product page shows images, title, rating, price, description and category',
  both,
  async ({ page }) => {
    await page.goto('/product/2');
    const main = page.getByRole('main');
    await expect(page).toHaveTitle(`${title}, Vitrine`);
    await test.step('[2.81] its title', () =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText(title));
    await test.step('[2.78] its gallery', async () => {
      await expect(stage(page)).toHaveCount(1);
      await expect(stage(page).locator('img')).toHaveAttribute('alt', /headphones/i);
    });
    await test.step('[2.82] [9.01] its rating', async () => {
      await expect(main.getByRole('img', { name: 'Rated 4.6 out of 5' }).first()).toBeVisible();
      await expect(main.locator('.stars-bar').first()).toHaveAttribute('style', 'width:92%');
      await expect(main).toContainText('4.6( 471 Reviews )');
    });
    await test.step('[2.83] its price', () =>
      expect(main.getByText('$229.00').first()).toBeVisible());
    await test.step('[2.84] its description', () =>
      expect(main).toContainText('adaptive noise cancelling'));
    await expect(main).toContainText('In stock');
    await expect(
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem'),
    ).toHaveText(['Home', '>shop', '>electronics', `>${title}`]);
    await test.step('[2.86] its category', async () => {
      await main.getByRole('definition').getByRole('link', { name: 'electronics' }).click();
      await expect(page).toHaveURL('/shop/electronics');
    });
  },
);

test(
  '[2.79] [2.80] a product with one image shows it on four thumbnails; selecting one shows that view',
  both,
  async ({ page }) => {
    await page.goto('/product/1');
    const thumbnails = page.getByRole('group', { name: 'Views' });
    await expect(thumbnails.getByRole('radio')).toHaveCount(4);
    const sources = await thumbnails
      .locator('img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(new Set(sources).size).toBe(1);
    await expect(thumbnails.getByRole('radio', { name: 'View 1 of 4' })).toBeChecked();
    await thumbnails.locator('label').nth(2).click();
    await expect(stage(page)).toHaveCount(1);
    await expect(thumbnails.getByRole('radio', { name: 'View 3 of 4' })).toBeChecked();
  },
);

test('a product with two images shows both', both, async ({ page }) => {
  await page.goto('/product/2');
  const first = await stage(page).locator('img').getAttribute('src');
  await page.getByRole('group', { name: 'Views' }).locator('label').nth(1).click();
  await expect(stage(page).locator('img')).not.toHaveAttribute('src', first ?? '');
});

test('the second tab has no axe findings', async ({ page }) => {
  await page.goto('/product/8');
  await page.getByText('Shipping & Returns', { exact: true }).first().click();
  await expectNoAxeFindings(page);
});

test.describe('sharing', () => {
  test('[2.87] by email works everywhere', both, async ({ page, shop }) => {
    await page.goto('/product/2');
    const mail = page.getByRole('link', { name: 'Send by email' });
    const subject = encodeURIComponent(title);
    const body = encodeURIComponent(`${shop.origin}/product/2`);
    await expect(mail).toHaveAttribute('href', `mailto:?subject=${subject}&body=${body}`);
  });

  test('[2.87] copies the link if the browser allows it', async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/product/2');
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${shop.origin}/product/2`);
  });

  test('shows no button that requires a script', { tag: '@no-javascript' }, async ({ page }) => {
    await page.goto('/product/2');
    await expect(page.getByRole('button', { name: 'Copy the link' })).toBeHidden();
  });
});

test(
  '[2.88] [2.89] the tabs show the description, or shipping and returns',
  both,
  async ({ page }) => {
    await page.goto('/product/2');
    const about = page.getByRole('region', { name: 'About this product' });
    await expect(about.getByRole('radio')).toHaveCount(3);
    await expect(about.getByRole('radio', { name: 'Description' })).toBeChecked();
    await expect(about.getByText('adaptive noise cancelling')).toBeVisible();
    await about.getByText('Shipping & Returns', { exact: true }).first().click();
    await expect(about.getByText('adaptive noise cancelling')).toBeHidden();
    await expect(about.getByRole('heading', { name: 'Shipping', exact: true })).toBeVisible();
    await expect(about.getByText('within 30 days of delivery')).toBeVisible();
  },
);

test(
  '[2.92] You May Also Like shows other products of the category, titles cut to 14 characters and dots',
  rendered,
  async ({ page }) => {
    await page.goto('/product/2');
    const others = page.getByRole('region', { name: 'You May Also Like' });
    const cards = others.getByRole('article');
    await expect(cards).toHaveCount(4);
    await test.step('[2.93] of the same category', async () => {
      for (const card of await cards.all()) await expect(card).toContainText('electronics');
    });
    await test.step('[2.94] without the product itself', () =>
      expect(others.locator('a[href="/product/2"]')).toHaveCount(0));
    await test.step('[2.95] [2.96] titles cut to 14 characters and followed by dots', async () => {
      const shown = await others.locator('[title]').allInnerTexts();
      expect(shown).toEqual([
        'Wireless Earbu...',
        'Portable Speak...',
        'Mechanical Key...',
        'Studio Monitor...',
      ]);
    });
    await cards.first().getByRole('link').click();
    await expect(page).toHaveURL('/product/18');
    await expect(page.getByRole('radio', { name: 'View 1 of 4' })).toBeChecked();
  },
);

test.describe('the bottom bar', () => {
  test(
    '[2.97] shows image, title and price once the price has scrolled out of view',
    both,
    async ({ page }) => {
      await page.goto('/product/2');
      const bar = page.locator('.buy-bar');
      await expect(bar).toBeHidden();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      await expect(bar).toBeInViewport({ ratio: 0.95 });
      await test.step('[2.98] the image', () => expect(bar.locator('img')).toBeVisible());
      await test.step('[2.99] the title', () => expect(bar).toContainText(title));
      await test.step('[2.100] the price', () => expect(bar).toContainText('$229.00'));
    },
  );

  test(
    'appears without moving under reduced motion, when the form has left',
    both,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/product/2');
      await expect(page.locator('.buy-bar')).toBeHidden();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      await expect(page.locator('.buy-bar')).toBeInViewport({ ratio: 0.95 });
      await expect(page.locator('.buy-bar')).toHaveCSS('transform', 'none');
    },
  );
});

test(
  'a phone shows title, price and the button to buy on its first screen',
  both,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/product/2');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(main.getByText('$229.00').first()).toBeInViewport({ ratio: 1 });
    const form = page.locator('.buy-form');
    await expect(form.getByRole('button', { name: 'Add to cart' })).toBeInViewport({ ratio: 1 });
    await expect(main.getByText('adaptive noise cancelling').first()).not.toBeInViewport();
  },
);

test.describe('delivery', () => {
  const shown = (page: Page) => page.getByRole('listitem').filter({ hasText: /^Delivery/ });

  test('names the country of the shop', rendered, async ({ page }) => {
    await page.goto('/product/2');
    await expect(shown(page)).toHaveText(/^Delivery \(United States\): 5 to 7 days/);
  });

  test.describe('with a browser from elsewhere', () => {
    test.use({ locale: 'de-AT' });

    test('names the country of the customer, without moving the page', async ({ page }) => {
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) console.debug(`shift ${entry.startTime}`);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const shifts: string[] = [];
      page.on('console', (one) => one.text().startsWith('shift') && shifts.push(one.text()));
      await page.goto('/product/2');
      await expect(shown(page)).toHaveText(/^Delivery \(Austria\): 5 to 7 days/);
      expect(shifts).toEqual([]);
    });
  });
});

test.describe('an unknown product', () => {
  test.use({ expectedNoise: [/404/] });

  for (const id of ['33', '0', '-1', '01', '1.5', 'abc', '99999999999999999999']) {
    test(`[2.27] ${id} is the 404 page`, both, async ({ page }) => {
      const answer = await page.goto(`/product/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 404');
    });
  }
});

test('[2.102] [7.90] the page arrives with its data: nothing is fetched to fill it', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) fetched.push(request.url());
  });
  const answer = await page.goto('/product/2', { waitUntil: 'networkidle' });
  const html = (await answer?.text()) ?? '';
  for (const text of [title, '$229.00', 'Portable Speaker with Leather Handle']) {
    expect(html).toContain(text);
  }
  expect(fetched).toEqual([]);
});

test('[2.103] in a shop without products a product page redirects to the shop', async () => {
  const shop = await startShop();
  try {
    takeEverythingOut(join(shop.dataDir, 'shop.db'));
    const answer = await fetch(`${shop.origin}/product/1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/shop']);
    const listing = await fetch(`${shop.origin}/shop`);
    expect(await listing.text()).toContain('Opps... Product Not Found!');
  } finally {
    await shop.stop();
  }
});

function stage(page: Page): Locator {
  return page
    .getByRole('main')
    .locator('.gallery > div .gallery-view:visible')
    .filter({
      hasNot: page.locator('dialog'),
    });
}

function takeEverythingOut(file: string): void {
  using db = new DatabaseSync(file);
  db.exec(`
    delete from product_pictures;
    delete from stock;
    delete from variants;
    delete from products;
    update categories set product_count = 0;
    update versions set value = value + 1;
  `);
}
