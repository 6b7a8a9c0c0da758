import { recordUnits } from '#shop/orders/store/order-changes.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { arrivedUnits, exchangedLines } from '#shop/returns/rules/return.ts';
import { forgetExchange } from '#shop/returns/store/record-return.ts';
import { findExchange } from '#shop/returns/store/returns.ts';
import type { CancelledOrder } from '#shop/hooks.ts';
import type { Writer } from '#platform/database/database.ts';
import { recordReturnEvent } from './notify-of-return.ts';

/** With the order that replaces them cancelled, money is due for the returned items again. */
export async function releaseExchange(
  writer: Writer,
  { newId, orderId, actorId, now }: CancelledOrder,
): Promise<void> {
  const returned = await findExchange(writer, orderId);
  const order = returned && (await findOrder(writer, returned.orderId));
  if (!returned || !order) return;
  const { id: returnId } = returned;
  await forgetExchange(writer, { returnId, now });
  const lines = exchangedLines(returned);
  await recordUnits(writer, order.id, {
    column: 'exchanged_units',
    lines: lines.map(({ position, quantity }) => ({ position, quantity: -quantity })),
  });
  await recordUnits(writer, order.id, {
    column: 'exchanged_back_units',
    lines: arrivedUnits(lines).map(({ position, quantity }) => ({ position, quantity: -quantity })),
  });
  const event = { action: 'exchange-ended', order, returnId, actorId, now } as const;
  await recordReturnEvent({ newId }, writer, event);
}
