import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { type ListedPasskey, listPasskeys } from '#shop/identity/store/passkeys.ts';
import { countRecoveryCodes, findSecondFactors } from '#shop/identity/store/second-factors.ts';

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
