import type { VerifiedVisitor } from '#shop/access/rules/verified-visitor.ts';
import { isRequiredOf } from '#shop/identity/rules/second-factor.ts';
import { codeTries } from '#shop/access/rules/throttles.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  deleteCodeKey,
  findCodeKey,
  findSecondFactors,
  lockAccount,
} from '#shop/identity/store/second-factors.ts';
import { consumeCode } from '#shop/identity/store/consume-code.ts';
import { recordFactorChange } from '#shop/identity/store/record-factor-change.ts';

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
