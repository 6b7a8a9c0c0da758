import { scopes } from '#domain/identity/api-key.ts';

const form = { 'sec-fetch-site': 'same-origin' };

/** A key for everything, as the demo's admin makes one on the page. */
export async function adminKey(origin: string): Promise<string> {
  const account = { intent: 'sign-in', login: 'admin', password: 'admin' };
  const signedIn = await post(`${origin}/signin`, new URLSearchParams(account), form);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const asked = new URLSearchParams({ name: 'Benchmark', 'own-password': 'admin' });
  for (const scope of scopes) asked.append('scope', scope);
  const created = await post(`${origin}/admin/api-keys`, asked, { ...form, cookie });
  const [key] = /vk_[0-9a-f]{64}/.exec(await created.text()) ?? [];
  if (!key) throw new Error('the admin was given no key');
  return key;
}

function post(url: string, body: URLSearchParams, headers: Record<string, string>) {
  return fetch(url, { method: 'POST', redirect: 'manual', headers, body });
}
