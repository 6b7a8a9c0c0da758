import type { SecondFactors } from '#shop/identity/rules/second-factor.ts';
import type { Shop } from '#shop/shop.ts';
import { consumeChallenge, findChallenge } from '#shop/identity/store/challenges.ts';
import {
  consumeCode,
  findCodeKey,
  findSecondFactors,
} from '#shop/identity/store/second-factors.ts';
import { codeTries, deviceCodeTries } from '#shop/access/rules/throttles.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { findKnownAccount, lockAccount } from '#shop/identity/store/accounts.ts';
import { findPasswordHash, lockPasswordHash } from '#shop/identity/store/passwords.ts';
import { openSession } from './sessions.ts';

/** Available second factors of a pending sign-in; null if there is none or it has expired. */
export async function showSecondStep(shop: Shop, token: string): Promise<SecondFactors | null> {
  const challenge = { token, purpose: 'second-step', now: shop.clock() } as const;
  const { userId } = (await findChallenge(shop.db.read, challenge)) ?? { userId: null };
  return userId === null ? null : findSecondFactors(shop.db.read, userId);
}

export interface SecondStep {
  /** What the browser was given for the right password. */
  token: string;
  /** A code of the authenticator app or a recovery code, as it was typed. */
  text: string;
}

export type SecondStepFailure =
  /** Wrong, or used before. */
  | { code: 'wrong-code' }
  /** The step expired or the password has changed; sign-in must start again. */
  | { code: 'step-over' }
  | { code: 'too-many-requests'; waitMs: number };

/** Completes a sign-in with a second-factor code. */
export async function completeSecondStep(
  shop: Shop,
  { token, text }: SecondStep,
  headers: Headers,
): Promise<Result<{ visitor: Visitor; setCookies: string[] }, SecondStepFailure>> {
  const now = shop.clock();
  const challenge = { token, purpose: 'second-step', now } as const;
  const { userId } = (await findChallenge(shop.db.read, challenge)) ?? { userId: null };
  const known = userId === null ? null : await findKnownAccount(shop.db.read, { userId });
  if (userId === null || !known || known.isDisabled) return refused(shop, { code: 'step-over' });
  const hash = await findPasswordHash(shop.db.read, userId);
  const deviceId = shop.devices.recognize(headers, { userId, passwordHash: hash });
  const tries = deviceId === null ? codeTries(userId) : deviceCodeTries(deviceId, userId);
  const waitMs = shop.attempts.consume([tries]);
  if (waitMs > 0) return refused(shop, { code: 'too-many-requests', waitMs });
  const key = await findCodeKey(shop.db.read, userId);
  const proof = key?.isConfirmed ? shop.codes.read({ userId, ...key }, { text, now }) : null;
  if (!key || !proof) return refused(shop, { code: 'wrong-code' });
  const { email } = known.visitor;
  const opened = await shop.db.write(async (writer) => {
    await lockAccount(writer, userId);
    const isSameKey = (await findCodeKey(writer, userId))?.sealedKey === key.sealedKey;
    const isSame = hash === null ? isSameKey : await lockPasswordHash(writer, userId, hash);
    if (!isSame) return failed({ code: 'step-over' as const });
    const consumed = { userId, email, proof, newId: shop.newId, now };
    if (!(await consumeCode(writer, consumed))) return failed({ code: 'wrong-code' as const });
    const begun = await consumeChallenge(writer, challenge);
    if (!begun) return failed({ code: 'step-over' as const });
    return ok(await openSession(shop, writer, { userId, headers, hasSecondFactor: true }));
  });
  if (!opened.ok) return refused(shop, opened.failure);
  shop.attempts.clear(tries);
  const device = shop.devices.remember(headers, { userId, passwordHash: hash });
  return ok({ visitor: known.visitor, setCookies: [...opened.value, ...device] });
}

function refused<Failure extends SecondStepFailure>(shop: Shop, failure: Failure) {
  shop.log.info({ code: failure.code }, 'second step refused');
  return failed(failure);
}
