import type { Shop } from '#shop/shop.ts';
import type { Writer } from '#platform/database/database.ts';
import { secureAccount } from '#shop/identity/store/reclaim-account.ts';

/**
 * Secures an unverified account for the person who has just verified its address: it may have been created by
 * someone else. All sign-in methods and everything that could act, ship or speak for its holder are removed;
 * orders remain as accounting records. False for verified addresses and for owners, who came by a setup link
 * or were verified before and keep their second factor.
 */
export async function reclaimAccount(
  { hooks }: Shop,
  writer: Writer,
  account: { userId: string; now: number },
): Promise<boolean> {
  if (!(await secureAccount(writer, account.userId))) return false;
  await hooks.accountReclaimed(writer, account);
  return true;
}
