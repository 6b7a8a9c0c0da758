import { expect, request } from '@playwright/test';
import type { RunningShop } from './shop-server.ts';

const headers = { 'sec-fetch-site': 'same-origin' };
const path = '/admin/settings/reviews';

/** Lets everyone who is signed in review products of this shop, as its merchant does in the settings. */
export async function openReviews(shop: RunningShop): Promise<void> {
  const admin = await request.newContext({ baseURL: shop.origin });
  const form = { intent: 'sign-in', login: 'admin', password: 'admin' };
  const signedIn = await admin.post('/signin', { form, headers, maxRedirects: 0 });
  expect(signedIn.status()).toBe(302);
  const html = await (await admin.get(path)).text();
  const [, stamp = ''] = /name="stamp" value="([^"]+)"/.exec(html) ?? [];
  const settings = { stamp, reviewsFrom: 'everyone' };
  const saved = await admin.post(path, { form: settings, headers, maxRedirects: 0 });
  expect(saved.status()).toBe(302);
  await admin.dispose();
}
