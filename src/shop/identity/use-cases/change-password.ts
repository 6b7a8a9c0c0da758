import type { Caller, Visitor } from '#shop/access/rules/visitor.ts';
import { type PasswordProblem, passwordProblem } from '#shop/identity/rules/password-rules.ts';
import { proofTries } from '#shop/access/rules/throttles.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { openSession } from './sessions.ts';
import { findPasswordHash, replacePassword } from '#shop/identity/store/passwords.ts';

export interface PasswordChange {
  current: string;
  password: string;
}

export type ChangePasswordFailure =
  | { code: 'wrong-password' }
  | { code: 'weak-password'; problem: PasswordProblem }
  | { code: 'too-many-requests'; waitMs: number }
  | { code: 'busy' };

/** Ends every session of the account and opens a new one for this browser. */
export async function changePassword(
  shop: Shop,
  visitor: Visitor,
  { current, password, headers }: PasswordChange & Pick<Caller, 'headers'>,
): Promise<Result<{ setCookies: string[] }, ChangePasswordFailure>> {
  const { userId, email } = visitor;
  const problem = passwordProblem(password, email);
  if (problem) return failed({ code: 'weak-password', problem });
  // Guessing at sign-in must not lock out the signed-in owner.
  const tries = [proofTries(userId)];
  const waitMs = shop.attempts.consume(tries);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const known = await findPasswordHash(shop.db.read, userId);
  const matched = await shop.passwords.matches(current, known);
  const isRight = matched.ok && matched.value && known !== null;
  const hashed = isRight && (await shop.passwords.hash(password));
  if (!matched.ok || (hashed && !hashed.ok)) {
    shop.attempts.refund(tries);
    return failed({ code: 'busy' });
  }
  if (!isRight || !hashed) return refused(shop);
  const now = shop.clock();
  const changed = await shop.db.write(async (writer) => {
    const ids = { credentialId: shop.newId(), mailId: shop.newId() };
    const stored = { ...ids, userId, email, passwordHash: hashed.value, now };
    // The password may have been changed concurrently because this one was compromised.
    if (!(await replacePassword(writer, known, stored))) return failed({ code: 'changed' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'password.changed',
      subject: { type: 'account', id: userId },
      details: {},
    });
    return ok(await openSession(shop, writer, { userId, headers }));
  });
  if (!changed.ok) return refused(shop);
  shop.attempts.clear(proofTries(userId));
  const device = shop.devices.remember(headers, { userId, passwordHash: hashed.value });
  return ok({ setCookies: [...changed.value, ...device] });
}

function refused(shop: Shop) {
  shop.log.info({ code: 'wrong-password' }, 'password change refused');
  return failed({ code: 'wrong-password' as const });
}
