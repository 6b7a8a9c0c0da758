import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { type Page, pageOf } from '#domain/paging.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { countUsers, listUsers as readUsers, type User } from '#storage/identity/users.ts';

const usersPageSize = 20;

export interface UserTable {
  users: User[];
  page: Page;
}

/** `text` is a part of an address or user name, or a whole userid. Never a password, in whatever form. */
export async function listUsers(
  shop: Shop,
  visitor: Visitor,
  { text, page: pageNumber }: { text: string; page: number },
): Promise<Result<UserTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const sought = text.toLowerCase();
  const page = pageOf(pageNumber, await countUsers(read, sought), usersPageSize);
  const span = { text: sought, offset: page.offset, limit: page.size };
  return ok({ users: await readUsers(read, span), page });
}
