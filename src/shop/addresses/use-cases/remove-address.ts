import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { deleteAddress } from '#shop/addresses/store/addresses.ts';

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
