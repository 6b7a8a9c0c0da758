import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { APIRequestContext } from '@playwright/test';
import { pageKey } from '#server/page-cache/page-key.ts';
import { access } from '#shop/access/rules/page-access.ts';
import routes from '../../src/routes.ts';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';

test('robots.txt excludes personal pages and names the sitemap', async ({ request, shop }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain(`Sitemap: ${shop.origin}/sitemap.xml\n`);
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
  const isClosed = (path: string) =>
    closed.some((start) => new RegExp(`^${start.replaceAll('*', '.*')}`).test(path));
  for (const { path, id } of pagesOf(routes)) {
    if (access[id] !== 'everyone') expect(isClosed(path), path).toBe(true);
  }
  for (const path of ['/', '/shop/shirt', '/product/1', '/signin', '/pictures/x-800.jpg']) {
    expect(isClosed(path), path).toBe(false);
  }
});

test('[6.04] [6.05] the sitemap lists every public page at its canonical URL', async ({
  request,
  shop,
}) => {
  const urls = await mappedUrls(request);
  expect(new Set(urls).size).toBe(urls.length);
  const open = pagesOf(routes)
    .map(({ path }) => path)
    .filter((path) => !/[:*.]/.test(path) && pageKey(new URL(path, shop.origin)));
  for (const path of open) expect(urls).toContain(new URL(path, shop.origin).href);
  expect(urls).toContain(`${shop.origin}/shop/men's%20clothing`);
  expect(urls).toContain(`${shop.origin}/product/32`);
  for (const url of urls) {
    const answer = await request.get(url, { maxRedirects: 0 });
    expect(answer.status(), url).toBe(200);
    const html = (await answer.text()).replaceAll('&#x27;', "'");
    expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
    expect(html).not.toContain('name="robots"');
  }
});

test('the sitemap lists a new product with the next request', async ({ page, request, shop }) => {
  const before = await mappedUrls(request);
  await signInAsAdmin(page);
  const id = await postProduct(page, { title: 'A lamp on the map' });
  const added = (await mappedUrls(request)).filter((url) => !before.includes(url));
  expect(added).toEqual([`${shop.origin}/product/${id}`]);
});

test('an empty sitemap is not found', async ({ request }) => {
  for (const path of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-9999999999.xml', '/x.xml']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('a path in capitals or with a trailing slash redirects to the page and keeps the query', async ({
  request,
  shop,
}) => {
  for (const [path, page] of [
    ['/Shop/Navy%20Shirt/?sort=lowtoHigh', '/shop/Navy%20Shirt?sort=lowtoHigh'],
    ['/PRODUCT/1', '/product/1'],
    ['/MyOrder', '/signin?next=%2Fmyorder'],
  ] as const) {
    expect((await request.get(path)).url()).toBe(shop.origin + page);
  }
});

test('personal pages send noindex headers', async ({ request }) => {
  for (const path of ['/viewcart', '/checkout', '/myorder', '/admin']) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.headers()['x-robots-tag'], path).toBe('noindex');
  }
  for (const path of ['/', '/shop', '/product/1', '/signin', '/robots.txt', '/sitemap.xml']) {
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBeUndefined();
  }
});

interface RoutedPage {
  path: string;
  /** As in pages.ts. */
  id: string;
}

/** Every route with a file of its own, as routes.ts writes them out. */
function pagesOf(entries: readonly RouteConfigEntry[], parent = ''): RoutedPage[] {
  return entries.flatMap(({ id, path, index, file, children }) => {
    const full = path === undefined ? parent : `${parent}/${path}`;
    const own =
      path !== undefined || index
        ? [{ path: full || '/', id: id ?? file.replace(/\.tsx?$/, '') }]
        : [];
    return [...own, ...pagesOf(children ?? [], full)];
  });
}

async function mappedUrls(request: APIRequestContext): Promise<string[]> {
  const maps = locations(await (await request.get('/sitemap.xml')).text());
  const urls: string[] = [];
  for (const map of maps) {
    const answer = await request.get(map);
    expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8');
    urls.push(...locations(await answer.text()));
  }
  return urls;
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) =>
    url.replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  );
}
