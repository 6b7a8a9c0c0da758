import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  type AccountFacts,
  type AccountSpan,
  listAccountFacts,
} from '#shop/identity/store/account-facts.ts';
import { countUsers, everyUser } from '#shop/identity/store/users.ts';

/** Accounts as programs read them, from the lowest number on. */
export async function browseAccounts(
  shop: Shop,
  visitor: Visitor,
  span: AccountSpan,
): Promise<Result<{ accounts: AccountFacts[]; total: number }, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const [accounts, total] = await Promise.all([
    listAccountFacts(read, span),
    countUsers(read, everyUser),
  ]);
  return ok({ accounts, total });
}
