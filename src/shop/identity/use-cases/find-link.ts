import type { Shop } from '#shop/shop.ts';
import { isReclaimable } from '#shop/identity/store/reclaim-account.ts';
import { type TokenFacts, findToken } from '#shop/identity/store/account-tokens.ts';
import type { TokenPurpose } from '#shop/identity/rules/token-purpose.ts';

export interface FoundLink extends TokenFacts {
  /** Whether setting a password by it empties the account first. */
  isReclaiming: boolean;
}

/** Purpose of an emailed link; null if invalid. Reading does not consume it. */
export async function findLink(
  shop: Shop,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<FoundLink | null> {
  const { read } = shop.db;
  const found = await findToken(read, { token, purposes, now: shop.clock() });
  if (!found) return null;
  const { purpose, email, userId } = found;
  const isReclaiming = purpose === 'reset-password' && (await isReclaimable(read, userId));
  return { purpose, email, userId, isReclaiming };
}
