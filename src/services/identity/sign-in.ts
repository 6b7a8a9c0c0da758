import { longestPassword, shortestPassword } from '#domain/identity/password-length.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { findVisitor } from '#storage/identity/accounts.ts';

export interface Credentials {
  /** An e-mail address or a user name: what holds an @ is an address. */
  login: string;
  password: string;
}

export interface SignedIn {
  visitor: Visitor;
  setCookies: string[];
}

/** One code for a wrong password and an unknown account (ruling 33): which it was, only the log knows. */
export type SignInFailure = { code: 'invalid-credential' } | { code: 'busy' };

export async function signIn(
  shop: Shop,
  { login, password }: Credentials,
  headers: Headers,
): Promise<Result<SignedIn, SignInFailure>> {
  if (!couldBePassword(shop, password)) return failed({ code: 'invalid-credential' });
  const name = login.trim().toLowerCase();
  const who = name.includes('@') ? { email: name } : { username: name };
  const opened = await shop.accounts.signIn(who, password, headers);
  if (!opened.ok && opened.failure.code === 'busy') return failed({ code: 'busy' });
  const visitor = await findVisitor(shop.db.read, who);
  if (opened.ok && visitor) return ok({ visitor, setCookies: opened.value });
  const code = visitor ? 'wrong-password' : 'user-not-found';
  shop.log.info({ code }, 'sign-in refused');
  return failed({ code: 'invalid-credential' });
}

/** In live mode this also keeps the demo's admin out, whose password is shorter than any may be. */
function couldBePassword({ mode }: Shop, password: string): boolean {
  const shortest = mode === 'live' ? shortestPassword : 1;
  return password.length >= shortest && password.length <= longestPassword;
}
