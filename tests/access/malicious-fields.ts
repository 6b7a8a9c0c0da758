import type { Answer, TestServer } from '../support/open-test-server.ts';
import type { Caller } from './complete-shop.ts';

/** Posts a form as a page of the shop does. */
export function postForm(
  server: TestServer,
  { cookie }: Pick<Caller, 'cookie'>,
  { path, form }: { path: string; form: Record<string, string> },
): Promise<Answer> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
    cookie,
  };
  return server.ask(path, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
}

/** Protected fields that no request may set (T07). */
export const protectedFields = {
  role: 'owner',
  isAdmin: 'true',
  price: '0.01',
  total: '0.01',
  userId: 'another-user',
  status: 'published',
  paid: 'true',
  emailVerified: 'true',
  stock: '999',
};
