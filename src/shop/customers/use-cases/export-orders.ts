import type { VerifiedVisitor } from '#shop/access/rules/verified-visitor.ts';
import { ordersCsv } from '#shop/orders/rules/exported-order.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { readOwnOrders } from '#shop/customers/store/personal-rows.ts';

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
