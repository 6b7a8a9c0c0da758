import type { Caller, Visitor } from '#shop/access/rules/visitor.ts';
import { loginFrom, loginNameOf } from '#shop/identity/rules/login.ts';
import { maxPasswordLength, minPasswordLength } from '#shop/identity/rules/password-length.ts';
import { needsSecondStep } from '#shop/identity/rules/second-factor.ts';
import {
  accountTries,
  deviceTries,
  networkAccountTries,
  networkTries,
} from '#shop/access/rules/throttles.ts';
import type { Throttled } from '#platform/rate-limiter.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { findKnownAccount } from '#shop/identity/store/accounts.ts';
import { insertChallenge } from '#shop/identity/store/challenges.ts';
import { findPasswordHash, lockPasswordHash } from '#shop/identity/store/passwords.ts';
import { findSecondFactors } from '#shop/identity/store/second-factors.ts';
import { openSession } from './sessions.ts';

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
  /** Revealed only after a correct password. */
  | { code: 'user-disabled' }
  /** The password was right. `token` is for the browser alone: with it the second factor is taken. */
  | { code: 'second-step-needed'; token: string }
  | { code: 'too-many-requests'; waitMs: number }
  | { code: 'busy' };

export async function signIn(
  shop: Shop,
  { login, password }: Credentials,
  { headers, network }: Caller,
): Promise<Result<SignedIn, SignInFailure>> {
  const name = loginNameOf(login);
  const tries = await triesFrom(shop, name, { headers, network });
  const waitMs = shop.attempts.consume(tries);
  if (waitMs > 0) return refused(shop, { code: 'too-many-requests', waitMs });
  if (!couldBePassword(shop, password)) return refused(shop, { code: 'wrong-password' });

  const known = await findKnownAccount(shop.db.read, loginFrom(name));
  const hash = await findPasswordHash(shop.db.read, known?.visitor.userId ?? '');
  // Unknown accounts are compared with a dummy hash, so that response times do not differ.
  const matched = await shop.passwords.matches(password, hash);
  if (!matched.ok) {
    shop.attempts.refund(tries);
    return refused(shop, matched.failure);
  }
  if (!known) return refused(shop, { code: 'user-not-found' });
  if (!matched.value || hash === null) return refused(shop, { code: 'wrong-password' });
  // Refunds only this attempt, because the limit may be shared.
  shop.attempts.refund(tries.slice(1));
  shop.attempts.clear(tries[0]);
  const { visitor, isDisabled } = known;
  if (isDisabled) return refused(shop, { code: 'user-disabled' });
  const factors = await findSecondFactors(shop.db.read, visitor.userId);
  if (needsSecondStep(visitor.role, shop.mode, factors))
    return beginSecondStep(shop, visitor, hash);
  const { userId } = visitor;
  const opened = await shop.db.write(async (writer) => {
    // A concurrent password change is seen here, or ends the session that is opened.
    if (!(await lockPasswordHash(writer, userId, hash))) return failed({ code: 'changed' });
    return ok(await openSession(shop, writer, { userId, headers }));
  });
  if (!opened.ok) return refused(shop, { code: 'wrong-password' });
  const device = shop.devices.remember(headers, { userId, passwordHash: hash });
  return ok({ visitor, setCookies: [...opened.value, ...device] });
}

/**
 * What this guess is counted as, first the allowance that is the caller's own. A device that has signed in
 * to the account before has one that no stranger can use up.
 */
async function triesFrom(
  shop: Shop,
  name: string,
  { headers, network }: Caller,
): Promise<[Throttled, ...Throttled[]]> {
  const others = [accountTries(name), ...networkTries(network)];
  if (shop.devices.hasCookie(headers)) {
    // The same work for an account that does not exist.
    const known = await findKnownAccount(shop.db.read, loginFrom(name));
    const userId = known?.visitor.userId ?? '';
    const passwordHash = await findPasswordHash(shop.db.read, userId);
    const deviceId = shop.devices.recognize(headers, { userId, passwordHash });
    if (deviceId !== null) return [deviceTries(deviceId, userId)];
  }
  return [networkAccountTries(name, network), ...others];
}

async function beginSecondStep(shop: Shop, { userId }: Visitor, hash: string) {
  const token = shop.newId();
  const begun = {
    token,
    purpose: 'second-step',
    userId,
    challenge: '',
    now: shop.clock(),
  } as const;
  const isBegun = await shop.db.write(async (writer) => {
    // Changing the password makes what was begun before it void.
    if (!(await lockPasswordHash(writer, userId, hash))) return false;
    await insertChallenge(writer, begun);
    return true;
  });
  if (!isBegun) return refused(shop, { code: 'wrong-password' });
  return failed({ code: 'second-step-needed' as const, token });
}

type Reason =
  | Exclude<SignInFailure, { code: 'invalid-credential' }>
  | { code: 'wrong-password' }
  | { code: 'user-not-found' };

function refused(shop: Shop, reason: Reason) {
  shop.log.info({ code: reason.code }, 'sign-in refused');
  const isKept = reason.code === 'wrong-password' || reason.code === 'user-not-found';
  return failed(isKept ? { code: 'invalid-credential' as const } : reason);
}

/** In live mode this also keeps the demo's admin out, whose password is shorter than any may be. */
function couldBePassword({ mode }: Shop, password: string): boolean {
  const shortest = mode === 'live' ? minPasswordLength : 1;
  return password.length >= shortest && password.length <= maxPasswordLength;
}
