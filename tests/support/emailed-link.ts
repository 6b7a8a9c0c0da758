import { expect, type Page } from '@playwright/test';

/**
 * The address of the link in the newest email to `email` whose subject begins so, as the demo's staff read
 * it. Goes through no browser page.
 */
export async function emailedLink(page: Page, email: string, subject: string): Promise<string> {
  const staff = await page.context().browser()?.newContext();
  if (!staff) throw new Error('this page has no browser');
  const origin = new URL(page.url()).origin;
  const headers = { 'sec-fetch-site': 'same-origin' };
  const form = { intent: 'sign-in', login: 'admin', password: 'admin' };
  await staff.request.post(`${origin}/signin`, { form, headers, maxRedirects: 0 });
  const read = async (path: string) => (await staff.request.get(origin + path)).text();
  let id: string | undefined;
  // The email is written a moment after the request.
  await expect(async () => {
    const rows = (await read('/admin/mail')).split('<tr');
    const row = rows.find((one) => one.includes(`>${email}<`) && one.includes(`>${subject}`));
    id = /open=([0-9a-f]{32})/.exec(row ?? '')?.[1];
    expect(id).toBeDefined();
  }).toPass();
  const opened = await read(`/admin/mail?open=${id}`);
  await staff.close();
  return /http:[^\s"<>&]+(?:token=|\/order\/\d+\/)[\w-]+/.exec(opened)?.[0] ?? '';
}
