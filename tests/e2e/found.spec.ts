import type { APIRequestContext } from '@playwright/test';
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
];

test('every public page has a title, a description and an address of its own', async ({
  request,
}) => {
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

test('a shared link shows a picture that exists in the size it says', async ({ page, request }) => {
  for (const path of ['/', '/product/1']) {
    const { meta } = await headOf(request, path);
    expect(meta['og:url']).toBe(new URL(path, meta['og:url']).href);
    await page.goto(meta['og:image'] ?? '');
    const [width, height] = await page
      .locator('img')
      .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
    expect([`${width}`, `${height}`]).toEqual([meta['og:image:width'], meta['og:image:height']]);
  }
});

test('the same listing in another order or by another word points to its one address', async ({
  request,
}) => {
  const addresses = [
    ['/shop?sort=lowtoHigh&page=2', '/shop?page=2'],
    ['/shop/all', '/shop'],
    ['/shop/men?sort=popularity', "/shop/men's%20clothing"],
    ['/product/1?from=mail', '/product/1'],
    ['/about?utm_source=mail', '/about'],
  ] as const;
  for (const [asked, address] of addresses) {
    const { canonical } = await headOf(request, asked);
    expect(new URL(canonical).pathname + new URL(canonical).search).toBe(address);
  }
});

test('what nobody should find in a search engine says so', async ({ request }) => {
  const told = async (path: string) => (await headOf(request, path)).meta['robots'];
  expect(await told('/shop/sofa')).toBe('noindex');
  expect(await told('/shop?q=')).toBe('noindex');
  expect(await told('/shop/shirt')).toBe('noindex, follow');
  expect(await told('/signin')).toBe('noindex');
  expect(await told('/nowhere')).toBe('noindex');
  expect(await told('/product/9999')).toBe('noindex');
  expect(await told('/shop')).toBeUndefined();
  expect(await told('/product/1')).toBeUndefined();
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
