import { queueMail } from '#shop/email/store/outbox.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { Return } from '#shop/returns/rules/return.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';

interface ReturnNotice {
  template: 'return-requested' | 'return-approved' | 'return-refused' | 'return-received';
  order: Order;
  returned: Pick<Return, 'id'>;
  now: number;
}

export async function notifyOfReturn(
  shop: Shop,
  writer: Writer,
  { template, order, returned, now }: ReturnNotice,
): Promise<void> {
  await queueMail(writer, {
    id: shop.newId(),
    template,
    recipient: order.form.email,
    data: { orderId: order.id, returnId: returned.id },
    now,
  });
}

interface ReturnEvent {
  action: 'approved' | 'refused' | 'cancelled' | 'completed' | 'exchange-ended';
  order: Pick<Order, 'id' | 'number'>;
  returnId: string;
  actorId: string | null;
  now: number;
}

export async function recordReturnEvent(
  shop: Pick<Shop, 'newId'>,
  writer: Writer,
  { action, order, returnId, actorId, now }: ReturnEvent,
): Promise<void> {
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId,
    action: `return.${action}`,
    subject: { type: 'order', id: order.id },
    details: { number: order.number, returnId },
  });
}
