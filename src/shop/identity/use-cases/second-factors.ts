import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { deletePasskeys, listPasskeys, type ListedPasskey } from '#shop/identity/store/passkeys.ts';
import {
  countRecoveryCodes,
  deleteCodeKey,
  findSecondFactors,
  recordFactorChange,
} from '#shop/identity/store/second-factors.ts';
import { findVisitor, lockAccount } from '#shop/identity/store/accounts.ts';
import { endSessions } from '#shop/identity/store/sessions.ts';

export interface ShownFactors {
  hasCodes: boolean;
  recoveryCodesLeft: number;
  passkeys: ListedPasskey[];
}

/** What proves the visitor's account beside its password. */
export async function showSecondFactors(shop: Shop, { userId }: Visitor): Promise<ShownFactors> {
  const { read } = shop.db;
  const [{ hasCodes }, recoveryCodesLeft, passkeys] = await Promise.all([
    findSecondFactors(read, userId),
    countRecoveryCodes(read, userId),
    listPasskeys(read, userId),
  ]);
  return { hasCodes, recoveryCodesLeft, passkeys };
}

/**
 * For operators, when a user has lost every second factor: removes authenticator codes and passkeys, ends all
 * sessions and notifies the user by email. False if no account has this address.
 */
export async function resetSecondFactors(shop: Shop, typed: string): Promise<boolean> {
  const email = typed.trim().toLowerCase();
  const found = await findVisitor(shop.db.read, { email });
  if (!found) return false;
  const { userId } = found;
  await shop.db.write(async (writer) => {
    await lockAccount(writer, userId);
    await deleteCodeKey(writer, userId);
    await deletePasskeys(writer, userId);
    await endSessions(writer, userId);
    const change = { userId, email, notice: 'factors-forgotten', name: '' } as const;
    await recordFactorChange(writer, {
      ...change,
      actorId: null,
      newId: shop.newId,
      now: shop.clock(),
    });
  });
  return true;
}
