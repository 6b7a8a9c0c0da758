import { scopes } from '#shop/access/rules/permissions.ts';

const form = { 'sec-fetch-site': 'same-origin' };

/** Creates an API key with all scopes, as the demo's admin does on the page. */
export async function adminKey(origin: string): Promise<string> {
  const account = { intent: 'sign-in', login: 'admin', password: 'admin' };
  const signedIn = await post(`${origin}/signin`, new URLSearchParams(account), form);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const fields = new URLSearchParams({ name: 'Benchmark', 'own-password': 'admin' });
  for (const scope of scopes) fields.append('scope', scope);
  const created = await post(`${origin}/admin/api-keys`, fields, { ...form, cookie });
  const [key] = /vk_[0-9a-f]{64}/.exec(await created.text()) ?? [];
  if (!key) throw new Error('no API key in the response');
  return key;
}

function post(url: string, body: URLSearchParams, headers: Record<string, string>) {
  return fetch(url, { method: 'POST', redirect: 'manual', headers, body });
}
