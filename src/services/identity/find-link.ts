import type { Shop } from '#services/shop.ts';
import { type TokenFacts, findToken } from '#storage/identity/account-tokens.ts';
import type { TokenPurpose } from '#domain/identity/token-purpose.ts';

/** What a link from a mail would do; null for one that does nothing any more. Looking spends nothing. */
export async function findLink(
  shop: Shop,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<Pick<TokenFacts, 'purpose' | 'email'> | null> {
  const found = await findToken(shop.db.read, { token, purposes, now: shop.clock() });
  return found && { purpose: found.purpose, email: found.email };
}
