import { expect, it } from 'vitest';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
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
