import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { deletePasskeys, listPasskeys, type ListedPasskey } from '#shop/identity/store/passkeys.ts';
import {
  countRecoveryCodes,
  deleteCodeKey,
  findSecondFactors,
  recordFactorChange,
} from '#shop/identity/store/second-factors.ts';
import { findPasswordHash } from '#shop/identity/store/passwords.ts';
import { findVisitor, lockAccount } from '#shop/identity/store/accounts.ts';
import { endSessions } from '#shop/identity/store/sessions.ts';
import { queueResetLink } from './reset-password.ts';

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
 * sessions and notifies the user by email. Null if no account has this address. An account without a password, whose
 * passkey was the only way to sign in, receives a link to choose one; its token is returned.
 */
export async function resetSecondFactors(
  shop: Shop,
  typed: string,
): Promise<{ token: string | null } | null> {
  const email = typed.trim().toLowerCase();
  const found = await findVisitor(shop.db.read, { email });
  if (!found) return null;
  const { userId } = found;
  const now = shop.clock();
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  return shop.db.write(async (writer) => {
    await lockAccount(writer, userId);
    await deleteCodeKey(writer, userId);
    await deletePasskeys(writer, userId);
    await endSessions(writer, userId);
    const change = { userId, email, notice: 'factors-forgotten', name: '' } as const;
    await recordFactorChange(writer, {
      ...change,
      actorId: null,
      newId: shop.newId,
      now,
    });
    if ((await findPasswordHash(writer, userId)) !== null) return { token: null };
    await queueResetLink(writer, { userId, email, mailId, token, entryId: shop.newId(), now });
    return { token };
  });
}
