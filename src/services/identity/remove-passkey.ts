import type { VerifiedVisitor } from '#domain/identity/proven-visitor.ts';
import { isRequiredOf } from '#domain/identity/second-factor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { deletePasskey } from '#storage/identity/passkeys.ts';
import { findSecondFactors, lockAccount } from '#storage/identity/second-factors.ts';
import { recordFactorChange } from '#storage/identity/tell-factor-change.ts';

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
