import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';

const publicPages = [
  '/',
  '/shop',
  '/shop?page=2',
  '/shop/jewelery',
  "/shop/men's%20clothing?page=2",
  '/shop?category=jewelery&category=electronics',
  '/shop/shirt',
  '/product/1',
  '/product/2',
  '/about',
  '/contact',
  '/newsletter',
  '/shipping',
  '/returns',
  '/terms',
  '/imprint',
  '/privacy',
];

test('every public page has its own title, description and canonical URL', async ({ request }) => {
  const heads = [];
  for (const path of publicPages) heads.push(await headOf(request, path));
  for (const part of ['title', 'description', 'canonical'] as const) {
    expect(new Set(heads.map((head) => head[part])).size, part).toBe(publicPages.length);
  }
  for (const { title, description } of heads) {
    expect(title.length).toBeLessThanOrEqual(80);
    expect(description.length).toBeGreaterThan(20);
    expect(description.length).toBeLessThanOrEqual(156);
  }
});

test('a shared link shows an existing image in the declared size', async ({ page, request }) => {
  for (const path of ['/', '/shop/jewelery', '/product/1']) {
    const { meta } = await headOf(request, path);
    expect(meta['og:url']).toBe(new URL(path, meta['og:url']).href);
    await page.goto(meta['og:image'] ?? '');
    expect(await sizeOfPicture(page)).toBe(`${meta['og:image:width']}x${meta['og:image:height']}`);
  }
});

test('the same listing in another order or under an alias has one canonical URL', async ({
  request,
}) => {
  const addresses = [
    ['/shop?sort=lowtoHigh&page=2', '/shop?page=2'],
    ['/shop/all', '/shop'],
    ['/shop/men?sort=popularity', "/shop/men's%20clothing"],
    ['/product/1?from=mail', '/product/1'],
    ['/about?utm_source=mail', '/about'],
  ] as const;
  for (const [path, address] of addresses) {
    const { canonical } = await headOf(request, path);
    expect(new URL(canonical).pathname + new URL(canonical).search).toBe(address);
  }
});

test('pages excluded from search engines send noindex', async ({ request }) => {
  const robotsOf = async (path: string) => (await headOf(request, path)).meta['robots'];
  expect(await robotsOf('/shop/umbrella')).toBe('noindex');
  expect(await robotsOf('/shop?q=')).toBe('noindex');
  expect(await robotsOf('/shop/shirt')).toBe('noindex, follow');
  expect(await robotsOf('/nowhere')).toBe('noindex');
  expect(await robotsOf('/product/9999')).toBe('noindex');
  expect(await robotsOf('/shop')).toBeUndefined();
  expect(await robotsOf('/product/1')).toBeUndefined();
  expect(await robotsOf('/signin')).toBeUndefined();
});

test("the shop's icons exist in the declared sizes", async ({ page, request }) => {
  await page.goto('/');
  const manifestUrl = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(manifestUrl ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Vitrine', start_url: '/' });
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const icons = [
    { src: touch, sizes: '180x180' },
    { src: '/favicon.ico', sizes: '32x32' },
  ];
  for (const { src, sizes } of [...manifest.icons, ...icons]) {
    await page.goto(src);
    expect(await sizeOfPicture(page), src).toBe(sizes);
  }
  await page.goto('/favicon.svg');
  await expect(page.locator('svg')).toBeVisible();
});

test('a page declares its language, and its theme color for both themes', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const icons = await page
      .locator(`meta[name=theme-color][media*=${colorScheme}]`)
      .getAttribute('content');
    const shown = await page.evaluate((colour) => {
      const probe = document.createElement('i');
      probe.style.color = colour ?? '';
      document.body.append(probe);
      const bar = document.querySelector('.bg-deep');
      return bar && getComputedStyle(bar).backgroundColor === getComputedStyle(probe).color;
    }, icons);
    expect(shown).toBe(true);
  }
});

interface Head {
  title: string;
  description: string;
  canonical: string;
  meta: Record<string, string>;
}

async function headOf(request: APIRequestContext, path: string): Promise<Head> {
  const html = unescaped(await (await request.get(path)).text());
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  const meta = Object.fromEntries([...metas].map(([, name, content]) => [name, content]));
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    description: meta['description'] ?? '',
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '',
    meta,
  };
}

function unescaped(html: string): string {
  return html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
}

async function sizeOfPicture(page: Page): Promise<string> {
  return page
    .locator('img')
    .evaluate((img: HTMLImageElement) => `${img.naturalWidth}x${img.naturalHeight}`);
}
