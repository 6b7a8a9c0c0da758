import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { findVisitor } from '#storage/identity/accounts.ts';

/** The account with this userid, its own or another program's, else the one with this address: for staff who act for somebody. */
export async function findAccount(
  shop: Shop,
  visitor: Visitor,
  { userId, email }: { userId: string; email: string },
): Promise<Result<Visitor, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const found =
    (await findVisitor(read, { userId })) ??
    (await findVisitor(read, { externalId: userId })) ??
    (await findVisitor(read, { email: email.trim().toLowerCase() }));
  return found ? ok(found) : failed({ code: 'not-found' });
}
