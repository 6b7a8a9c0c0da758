import { readableCode } from '#platform/readable-code.ts';
import { challengeLifetimesMs } from '#shop/identity/rules/challenge.ts';
import { recoveryCodeCount, recoveryCodeGroups } from '#shop/identity/rules/second-factor.ts';
import type { OpenSession } from '#shop/access/rules/session.ts';
import { codeTries } from '#shop/access/rules/throttles.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  confirmCodeKey,
  findCodeKey,
  findSecondFactors,
  lockAccount,
  setRecoveryCodes,
  strengthenSession,
} from '#shop/identity/store/second-factors.ts';
import { endOtherSessions, hasSession } from '#shop/identity/store/sessions.ts';
import { recordFactorChange } from '#shop/identity/store/record-factor-change.ts';

export type TurnOnCodesFailure =
  | { code: 'wrong-code' }
  /** No secret was issued, or it has expired. */
  | { code: 'offer-over' }
  | { code: 'too-many-requests'; waitMs: number };

/** Requires the app's first code and returns the recovery codes, which are shown only once. Other devices are signed out. */
export async function turnOnCodes(
  shop: Shop,
  { userId, email }: Visitor,
  { text, session }: { text: string; session: OpenSession },
): Promise<Result<{ recoveryCodes: string[] }, TurnOnCodesFailure>> {
  const waitMs = shop.attempts.consume([codeTries(userId)]);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const now = shop.clock();
  const key = await findCodeKey(shop.db.read, userId);
  const isOver = !key || now - key.createdAt > challengeLifetimesMs['second-step'];
  if (isOver || key.isConfirmed) return failed({ code: 'offer-over' });
  const { sealedKey } = key;
  const proof = shop.codes.read({ userId, sealedKey }, { text, now });
  if (proof?.kind !== 'step') return failed({ code: 'wrong-code' });
  const { step } = proof;
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () =>
    readableCode(shop.newId(), recoveryCodeGroups),
  );
  const hashes = recoveryCodes.map((code) => shop.codes.hashRecoveryCode(userId, code));
  const isOn = await shop.db.write(async (writer) => {
    await lockAccount(writer, userId);
    if (!(await hasSession(writer, { userId, id: session.id }))) return false;
    const { passkeys } = await findSecondFactors(writer, userId);
    if (!(await confirmCodeKey(writer, { userId, sealedKey, step, now }))) return false;
    await setRecoveryCodes(writer, userId, hashes);
    // An account with a second factor must verify it before a new one counts for this session.
    if (passkeys === 0) await strengthenSession(writer, session.id);
    await endOtherSessions(writer, { userId, keptId: session.id });
    const change = { userId, email, notice: 'codes-on', name: '' } as const;
    await recordFactorChange(writer, { ...change, newId: shop.newId, now });
    return true;
  });
  if (!isOn) return failed({ code: 'offer-over' });
  shop.attempts.clear(codeTries(userId));
  return ok({ recoveryCodes });
}
