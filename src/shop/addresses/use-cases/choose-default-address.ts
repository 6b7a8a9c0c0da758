import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { makeDefault } from '#shop/addresses/store/addresses.ts';

/** The one the checkout fills in, of the visitor's own. */
export async function chooseDefaultAddress(
  shop: Shop,
  { userId }: Visitor,
  id: string,
): Promise<Result<null, { code: 'not-found' }>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await makeDefault(writer, { userId, id }))) return failed({ code: 'not-found' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'address.made-default',
      subject: `address ${id}`,
      details: {},
    });
    return ok(null);
  });
}
