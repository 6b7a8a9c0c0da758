import { expect, it } from 'vitest';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { loadPages } from '../access/complete-shop.ts';
import { temporaryShop } from '../support/open-test-server.ts';
import { sampleCategory, sampleInSizes } from '../support/sample-products.ts';

it('pages: a rendering that waits for a part loaded on demand has the bytes of later ones', async () => {
  const shop = await temporaryShop();
  await shop.db.write(async (writer) => {
    await insertCategory(writer, sampleCategory({ id: 'sizes', value: 'in sizes' }));
    await insertProduct(
      writer,
      sampleInSizes({ S: 1, M: 2 }, { productId: 77, categoryId: 'sizes' }),
    );
  });
  const { createWebHandler } = await loadPages();
  const render = createWebHandler(shop);
  const page = async () => {
    const request = new Request('http://127.0.0.1/product/77');
    const info = { requestId: 'one', nonce: 'nonce', isForEveryone: true, network: null };
    return (await render(request, info)).text();
  };
  const first = await page();
  expect(first).toMatch(/^<!DOCTYPE html><html/);
  expect(first).toContain('Size');
  expect(first).toContain('streamController.close()');
  expect(await page()).toBe(first);
});

it('pages: a missing page that is requested first is answered as one requested later', async () => {
  const { createWebHandler } = await loadPages();
  const render = createWebHandler(await temporaryShop());
  const page = async () => {
    const info = { requestId: 'one', nonce: 'nonce', isForEveryone: true, network: null };
    const response = await render(new Request('http://127.0.0.1/no-such-page'), info);
    return [response.status, await response.text()];
  };
  const first = await page();
  expect(first).toEqual([404, expect.stringContaining('Error 404')]);
  expect(await page()).toEqual(first);
});

it('pages: header and footer, rendered once, have the bytes that React makes for each page', async () => {
  const shop = await temporaryShop();
  const { createWebHandler } = await loadPages();
  const render = createWebHandler(shop);
  const rename = (value: string) =>
    shop.db.write((writer) => saveSetting(writer, { key: 'shopName', value, now: 0 }));
  const page = async (path: string) => {
    const info = { requestId: 'one', nonce: 'nonce', isForEveryone: true, network: null };
    const html = await (await render(new Request(`http://127.0.0.1${path}`), info)).text();
    return html.replaceAll(/The Name \d/g, 'The Name');
  };
  const paths = ['/', '/shop', '/shop/none', '/about', '/contact', '/terms', '/no-such-page'];
  // Nothing is cached for a new name.
  const fresh = new Map<string, string>();
  for (const [at, path] of paths.entries()) {
    await rename(`The Name ${at}`);
    fresh.set(path, await page(path));
  }
  await rename('The Name 9');
  for (const path of paths) expect(await page(path)).toBe(fresh.get(path));
  for (const path of paths) expect(await page(path)).toBe(fresh.get(path));

  const header = (path: string) => /<header[^]*?<\/header>/.exec(fresh.get(path) ?? '')?.[0];
  expect(header('/about')?.match(/aria-current="page"/g)).toHaveLength(2);
  expect(header('/terms')).not.toContain('aria-current');
  expect(header('/shop/none')).toBe(header('/shop'));
  expect(header('/shop')).toContain('Browse Categories');
  expect(header('/contact')).not.toContain('Browse Categories');
});
