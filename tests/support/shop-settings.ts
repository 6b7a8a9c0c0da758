import { expect, request } from '@playwright/test';
import type { RunningShop } from './shop-server.ts';

const headers = { 'sec-fetch-site': 'same-origin' };

/** Changes a section of the settings, as this shop's merchant does. Fields that are left out are empty. */
export async function changeSettings(
  shop: RunningShop,
  section: string,
  settings: Record<string, string>,
): Promise<void> {
  const path = `/admin/settings/${section}`;
  const admin = await request.newContext({ baseURL: shop.origin });
  const form = { intent: 'sign-in', login: 'admin', password: 'admin' };
  const signedIn = await admin.post('/signin', { form, headers, maxRedirects: 0 });
  expect(signedIn.status()).toBe(302);
  const html = await (await admin.get(path)).text();
  const [, stamp = ''] = /name="stamp" value="([^"]+)"/.exec(html) ?? [];
  const saved = await admin.post(path, { form: { stamp, ...settings }, headers, maxRedirects: 0 });
  expect(saved.status()).toBe(302);
  await admin.dispose();
}
