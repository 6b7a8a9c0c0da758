import type { OpenSession } from '#shop/access/rules/session.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { recognizeVisitor } from '#shop/identity/use-cases/sessions.ts';
import { register } from '#shop/identity/use-cases/register.ts';
import { signIn } from '#shop/identity/use-cases/sign-in.ts';
import type { Shop } from '#shop/shop.ts';

export const password = 'lantern under the pear';

export interface SignedInBrowser {
  /** With the session's cookie. */
  headers: Headers;
  visitor: Visitor;
  session: OpenSession;
}

/** A new account, `name`@example.com, in the browser that opened it. */
export async function registered(shop: Shop, name: string): Promise<SignedInBrowser> {
  const account = { email: `${name}@example.com`, password };
  const made = await register(shop, account, { headers: browser(), network: null });
  if (!made.ok) throw new Error(made.failure.code);
  return browserWith(shop, made.value.setCookies);
}

/** The same account in one more browser. */
export async function signedInAgain(
  shop: Shop,
  name: string,
  userAgent: string,
): Promise<SignedInBrowser> {
  const caller = { headers: browser(userAgent), network: null };
  const login = `${name}@example.com`;
  const signedIn = await signIn(shop, { login, password }, caller);
  if (!signedIn.ok) throw new Error(signedIn.failure.code);
  return browserWith(shop, signedIn.value.setCookies);
}

function browser(userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0'): Headers {
  return new Headers({ 'user-agent': userAgent });
}

async function browserWith(shop: Shop, setCookies: string[]): Promise<SignedInBrowser> {
  const headers = new Headers({ cookie: setCookies.map((line) => line.split(';')[0]).join('; ') });
  const { visitor, session } = await recognizeVisitor(shop, headers);
  if (!visitor || !session) throw new Error('not signed in');
  return { headers, visitor, session };
}
