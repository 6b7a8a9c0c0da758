import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ProductForm } from '#shop/catalogue/rules/product-form.ts';
import { startShop } from './shop-server.ts';
import { expect, test as shopTest } from './shop-test.ts';
import { lampForm } from './staff.ts';

/** A shop per worker for tests that change the catalogue: no other test depends on its content. */
export const test = shopTest.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    async ({}, provide) => {
      // Its tests send webhooks to this machine.
      const shop = await startShop({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };

/** Signs in to the demo's admin account by request. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const form = { intent: 'sign-in', login: 'admin', password: 'admin' };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await page.request.post('/signin', { form, headers, maxRedirects: 0 });
  expect(answer.headers()['location']).toBe('/admin');
}

const pictureFile = new URL('../../public/apple-touch-icon.png', import.meta.url);

/** Publishes a product as the signed-in admin, without going through the pages; returns its id. */
export async function postProduct(page: Page, form: Partial<ProductForm>): Promise<number> {
  const image = { name: 'x.png', mimeType: 'image/png', buffer: await readFile(pictureFile) };
  const multipart = { ...lampForm, sku: '', ...form, intent: 'add', image };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const posted = await page.request.post('/admin/products', { multipart, headers });
  expect(posted.status()).toBe(200);
  const [, id] = /value="(\d+)" name="update"/.exec(await posted.text()) ?? [];
  return Number(id);
}
