import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  countUsers,
  listUsers as readUsers,
  type User,
  type UserFilter,
} from '#shop/identity/store/users.ts';

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
  { page: pageNumber, ...asked }: UserTableRequest,
): Promise<Result<UserTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const filter = { ...asked, text: asked.text.toLowerCase() };
  const page = pageOf(pageNumber, await countUsers(read, filter), usersPageSize);
  const span = { ...filter, offset: page.offset, limit: page.size };
  return ok({ users: await readUsers(read, span), page });
}
