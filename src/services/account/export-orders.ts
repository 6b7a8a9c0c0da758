import type { VerifiedVisitor } from '#domain/identity/proven-visitor.ts';
import { ordersCsv } from '#domain/orders/exported-order.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { readOwnOrders } from '#storage/identity/personal-rows.ts';

/** The visitor's orders as CSV, for a spreadsheet. */
export async function exportOrders(shop: Shop, { userId }: VerifiedVisitor): Promise<string> {
  const now = shop.clock();
  const orders = await readOwnOrders(shop.db.read, userId);
  await shop.db.write((writer) =>
    recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'account.exported',
      subject: `account ${userId}`,
      details: { part: 'orders' },
    }),
  );
  shop.log.info({ code: 'account-exported', userId }, 'orders exported');
  return ordersCsv(orders);
}
