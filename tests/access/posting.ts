import type { Answer, Door } from '../support/open-door.ts';
import type { Caller } from './real-shop.ts';

/** Sends a form as a page of the shop does. */
export function postForm(
  door: Door,
  { cookie }: Pick<Caller, 'cookie'>,
  { path, form }: { path: string; form: Record<string, string> },
): Promise<Answer> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
    cookie,
  };
  return door.ask(path, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
}

/** What nobody may set by sending it (T07). */
export const coveted = {
  role: 'owner',
  isAdmin: 'true',
  price: '0.01',
  total: '0.01',
  userId: 'somebody-else',
  status: 'published',
  paid: 'true',
  emailVerified: 'true',
  stock: '999',
};
