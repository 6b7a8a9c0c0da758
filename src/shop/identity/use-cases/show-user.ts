import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { countSessions } from '#shop/identity/store/sessions.ts';
import { findUser, type User } from '#shop/identity/store/users.ts';

export interface ShownUser extends User {
  /** In how many browsers and programs it is signed in. */
  sessionCount: number;
}

/** One account, as the users table opens it. */
export async function showUser(
  shop: Shop,
  visitor: Visitor,
  number: number,
): Promise<Result<ShownUser, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const user = await findUser(read, number);
  if (!user) return failed({ code: 'not-found' });
  const sessionCount = await countSessions(read, user.userId, shop.clock());
  return ok({ ...user, sessionCount });
}
