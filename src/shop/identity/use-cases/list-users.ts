import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  countUsers,
  findUser,
  listUsers as readUsers,
  type User,
  type UserFilter,
} from '#shop/identity/store/users.ts';
import { countSessions } from '#shop/identity/store/sessions.ts';

const usersPageSize = 20;

export interface UserTable {
  users: User[];
  page: Page;
}

export interface UserTableRequest extends UserFilter {
  page: number;
}

/** Never a password, in whatever form. */
export async function listUsers(
  shop: Shop,
  visitor: Visitor,
  { page: pageNumber, ...requested }: UserTableRequest,
): Promise<Result<UserTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const filter = { ...requested, text: requested.text.toLowerCase() };
  const page = pageOf(pageNumber, await countUsers(read, filter), usersPageSize);
  const span = { ...filter, offset: page.offset, limit: page.size };
  return ok({ users: await readUsers(read, span), page });
}

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
