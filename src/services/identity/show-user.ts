import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { countSessions } from '#storage/identity/sessions.ts';
import { findUser, type User } from '#storage/identity/users.ts';

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
