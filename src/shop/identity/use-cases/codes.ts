import { lockAccount } from '#shop/identity/store/accounts.ts';
import type { VerifiedVisitor, Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  confirmCodeKey,
  consumeCode,
  deleteCodeKey,
  findCodeKey,
  findSecondFactors,
  offerCodeKey,
  recordFactorChange,
  setRecoveryCodes,
  strengthenSession,
} from '#shop/identity/store/second-factors.ts';
import { challengeLifetimesMs } from '#shop/identity/rules/challenge.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { OfferedKey } from '#shop/identity/integrations/one-time-codes.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { readableCode } from '#platform/readable-code.ts';
import {
  isRequiredOf,
  recoveryCodeCount,
  recoveryCodeGroups,
} from '#shop/identity/rules/second-factor.ts';
import type { OpenSession } from '#shop/access/rules/session.ts';
import { codeTries } from '#shop/access/rules/throttles.ts';
import { endOtherSessions, hasSession } from '#shop/identity/store/sessions.ts';

/** Creates a secret for an authenticator app. Codes are required only after the first one is confirmed. */
export async function offerCodes(
  shop: Shop,
  { userId }: VerifiedVisitor,
): Promise<Result<null, { code: 'codes-are-on' }>> {
  const key = { ...shop.codes.newKey(userId), now: shop.clock() };
  const isOffered = await shop.db.write((writer) => offerCodeKey(writer, key));
  return isOffered ? ok(null) : failed({ code: 'codes-are-on' });
}

/** For a short time, and never once codes are on. */
export async function showOfferedKey(
  shop: Shop,
  { userId, email }: Visitor,
): Promise<OfferedKey | null> {
  const key = await findCodeKey(shop.db.read, userId);
  if (!key || key.isConfirmed) return null;
  if (shop.clock() - key.createdAt > challengeLifetimesMs['second-step']) return null;
  const { shopName } = settingsFrom(await readSettings(shop.db.read));
  return shop.codes.offer({ userId, ...key }, { shopName, email });
}

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

export type TurnOffCodesFailure =
  | { code: 'wrong-code' }
  /** Staff of a live shop keep one. */
  | { code: 'last-factor' }
  | { code: 'too-many-requests'; waitMs: number };

/** Takes the password, as every VerifiedVisitor has, and a code. */
export async function turnOffCodes(
  shop: Shop,
  { userId, email, role }: VerifiedVisitor,
  text: string,
): Promise<Result<null, TurnOffCodesFailure>> {
  const waitMs = shop.attempts.consume([codeTries(userId)]);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const now = shop.clock();
  const key = await findCodeKey(shop.db.read, userId);
  const proof = key?.isConfirmed ? shop.codes.read({ userId, ...key }, { text, now }) : null;
  if (!proof) return failed({ code: 'wrong-code' });
  const change = { userId, email, newId: shop.newId, now };
  const turnedOff = await shop.db.write(async (writer) => {
    await lockAccount(writer, userId);
    const { passkeys } = await findSecondFactors(writer, userId);
    if (passkeys === 0 && isRequiredOf(role, shop.mode))
      return failed({ code: 'last-factor' as const });
    if (!(await consumeCode(writer, { ...change, proof })))
      return failed({ code: 'wrong-code' as const });
    await deleteCodeKey(writer, userId);
    await recordFactorChange(writer, { ...change, notice: 'codes-off', name: '' });
    return ok(null);
  });
  if (turnedOff.ok) shop.attempts.clear(codeTries(userId));
  return turnedOff;
}
