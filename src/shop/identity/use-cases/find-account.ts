import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';

/** Finds an account by user id, external id or email, for staff who act on its behalf. */
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
