import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { deleteAddress } from '#storage/identity/addresses.ts';

/** Of the visitor's own alone; orders keep the address they were placed with. */
export async function removeAddress(
  shop: Shop,
  { userId }: Visitor,
  id: string,
): Promise<Result<null, { code: 'not-found' }>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await deleteAddress(writer, { userId, id }))) return failed({ code: 'not-found' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'address.removed',
      subject: `address ${id}`,
      details: {},
    });
    return ok(null);
  });
}
