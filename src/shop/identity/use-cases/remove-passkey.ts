import type { VerifiedVisitor } from '#shop/access/rules/verified-visitor.ts';
import { isRequiredOf } from '#shop/identity/rules/second-factor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { deletePasskey } from '#shop/identity/store/passkeys.ts';
import { findSecondFactors, lockAccount } from '#shop/identity/store/second-factors.ts';
import { recordFactorChange } from '#shop/identity/store/record-factor-change.ts';

export interface RemovePasskeyFailure {
  /** 'last-factor': staff of a live shop keep one. */
  code: 'not-found' | 'last-factor';
}

export async function removePasskey(
  shop: Shop,
  { userId, email, role }: VerifiedVisitor,
  id: string,
): Promise<Result<{ name: string }, RemovePasskeyFailure>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockAccount(writer, userId);
    const name = await deletePasskey(writer, { userId, id });
    if (name === null) return failed({ code: 'not-found' });
    const { hasCodes, passkeys } = await findSecondFactors(writer, userId);
    const isLast = !hasCodes && passkeys === 0;
    if (isLast && isRequiredOf(role, shop.mode)) return failed({ code: 'last-factor' });
    const change = { userId, email, notice: 'passkey-removed', name } as const;
    await recordFactorChange(writer, { ...change, newId: shop.newId, now });
    return ok({ name });
  });
}
