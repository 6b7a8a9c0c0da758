import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { revokeApiKey as writeRevocation } from '#shop/api-keys/store/api-keys.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';

/** The key is invalid from the next request on. */
export async function revokeApiKey(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const name = await writeRevocation(writer, id, now);
    if (name === null) return failed({ code: 'not-found' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'api-key.revoked',
      subject: `api key ${id}`,
      details: { name },
    });
    return ok(null);
  });
}
