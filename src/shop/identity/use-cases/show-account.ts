import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { type AccountFacts, findAccountFacts } from '#shop/identity/store/account-facts.ts';

/** What the visitor's own account says; null when it has just been deleted. */
export async function showAccount(shop: Shop, { userId }: Visitor): Promise<AccountFacts | null> {
  const [account = null] = await findAccountFacts(shop.db.read, [userId]);
  return account;
}
