import type { Caller } from '#domain/identity/caller.ts';
import { longestPassword, shortestPassword } from '#domain/identity/password-length.ts';
import { accountTries, networkTries } from '#domain/identity/throttle.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { findVisitor } from '#storage/identity/accounts.ts';

/** No e-mail address is longer, and no user name. */
const longestLogin = 254;

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
export type SignInFailure =
  | { code: 'invalid-credential' }
  | { code: 'too-many-requests'; waitMs: number }
  | { code: 'busy' };

export async function signIn(
  shop: Shop,
  { login, password }: Credentials,
  { headers, network }: Caller,
): Promise<Result<SignedIn, SignInFailure>> {
  const name = login.trim().toLowerCase().slice(0, longestLogin);
  const tries = [accountTries(name), ...networkTries(network)];
  const waitMs = shop.attempts.takeMs(tries);
  if (waitMs > 0) return refused(shop, { code: 'too-many-requests', waitMs });
  if (!couldBePassword(shop, password)) return refused(shop, { code: 'wrong-password' });

  const who = name.includes('@') ? { email: name } : { username: name };
  const opened = await shop.accounts.signIn(who, password, headers);
  if (!opened.ok && opened.failure.code === 'busy') {
    shop.attempts.giveBack(tries);
    return refused(shop, { code: 'busy' });
  }
  const visitor = await findVisitor(shop.db.read, who);
  if (!visitor) return refused(shop, { code: 'user-not-found' });
  if (!opened.ok) return refused(shop, { code: 'wrong-password' });
  shop.attempts.giveBack(networkTries(network));
  shop.attempts.clear(accountTries(name));
  return ok({ visitor, setCookies: opened.value });
}

type Reason =
  | Exclude<SignInFailure, { code: 'invalid-credential' }>
  | { code: 'wrong-password' }
  | { code: 'user-not-found' };

function refused(shop: Shop, reason: Reason) {
  shop.log.info({ code: reason.code }, 'sign-in refused');
  const isTold = reason.code === 'busy' || reason.code === 'too-many-requests';
  return failed(isTold ? reason : { code: 'invalid-credential' as const });
}

/** In live mode this also keeps the demo's admin out, whose password is shorter than any may be. */
function couldBePassword({ mode }: Shop, password: string): boolean {
  const shortest = mode === 'live' ? shortestPassword : 1;
  return password.length >= shortest && password.length <= longestPassword;
}
