import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { saveExternalId } from '#shop/identity/store/external-ids.ts';

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
