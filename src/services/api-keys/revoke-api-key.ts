import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { revokeApiKey as writeRevocation } from '#storage/api/api-keys.ts';
import { recordAuditEvent } from '#storage/audit.ts';

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
