import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { saveExternalId } from '#storage/identity/external-ids.ts';

/** Notes by which id another program knows the account, unless it is known by one already. */
export async function linkExternalId(
  shop: Shop,
  visitor: Visitor,
  link: { userId: string; externalId: string },
): Promise<Result<null, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  await shop.db.write((writer) => saveExternalId(writer, link));
  return ok(null);
}
