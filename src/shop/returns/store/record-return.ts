import { exchangeableStates } from '#shop/returns/rules/exchange.ts';
import {
  type ReceivedUnits,
  type Return,
  type ReturnState,
  statesBefore,
} from '#shop/returns/rules/return.ts';
import type { Writer } from '#platform/database/database.ts';

export async function insertReturn(
  writer: Writer,
  requested: Omit<Return, 'photos'>,
): Promise<void> {
  await writer
    .insertInto('returns')
    .values({
      id: requested.id,
      order_id: requested.orderId,
      request_key: requested.requestKey,
      kind: requested.kind,
      state: requested.state,
      note: requested.note,
      answer: requested.answer,
      refund_id: requested.refundId,
      exchange_order_id: requested.exchangeOrderId,
      created_at: requested.createdAt,
      changed_at: requested.changedAt,
    })
    .execute();
  const lines = requested.lines.map((line) => ({
    return_id: requested.id,
    position: line.position,
    quantity: line.quantity,
    reason: line.reason,
    wanted_variant_id: line.wantedVariantId,
    restocked: line.restocked,
    written_off: line.writtenOff,
  }));
  if (lines.length > 0) await writer.insertInto('return_lines').values(lines).execute();
}

export interface ReturnChange {
  id: string;
  to: ReturnState;
  answer?: string;
  refundId?: string | null;
  now: number;
}

/** False if its state does not allow it. One statement checks and updates: of two staff at once, one is refused. */
export async function enterReturnState(
  writer: Writer,
  { id, to, answer, refundId, now }: ReturnChange,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('returns')
    .set({
      state: to,
      changed_at: now,
      ...(answer !== undefined && { answer }),
      ...(refundId !== undefined && { refund_id: refundId }),
    })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(to))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface NewExchange {
  returnId: string;
  exchangeOrderId: number;
  lines: readonly { position: number; variantId: string }[];
  answer: string;
  now: number;
}

/** False if something has arrived or replaces its items already: of two staff at once, one is refused. */
export async function recordExchange(
  writer: Writer,
  { returnId, exchangeOrderId, lines, answer, now }: NewExchange,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('returns')
    .set({
      state: 'approved',
      exchange_order_id: exchangeOrderId,
      changed_at: now,
      ...(answer !== '' && { answer }),
    })
    .where('id', '=', returnId)
    .where('state', 'in', exchangeableStates)
    .where('exchange_order_id', 'is', null)
    .executeTakeFirstOrThrow();
  for (const { position, variantId } of lines) {
    await writer
      .updateTable('return_lines')
      .set({ wanted_variant_id: variantId })
      .where('return_id', '=', returnId)
      .where('position', '=', position)
      .execute();
  }
  return numUpdatedRows > 0n;
}

/** Money is due for all its items again. */
export async function forgetExchange(
  writer: Writer,
  { returnId, now }: { returnId: string; now: number },
): Promise<void> {
  await writer
    .updateTable('returns')
    .set({ exchange_order_id: null, changed_at: now })
    .where('id', '=', returnId)
    .execute();
  await writer
    .updateTable('return_lines')
    .set({ wanted_variant_id: null })
    .where('return_id', '=', returnId)
    .execute();
}

export async function recordReceived(
  writer: Writer,
  returnId: string,
  received: readonly ReceivedUnits[],
): Promise<void> {
  for (const { position, restocked, writtenOff } of received) {
    await writer
      .updateTable('return_lines')
      .set({ restocked, written_off: writtenOff })
      .where('return_id', '=', returnId)
      .where('position', '=', position)
      .execute();
  }
}

/** What the customer has written and photographed is deleted with the account and with a guest's contact details. */
export async function forgetReturnNotes(
  writer: Writer,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await writer
    .updateTable('returns')
    .set({ note: '', answer: '' })
    .where('order_id', 'in', orderIds)
    .execute();
  await writer.deleteFrom('return_photos').where('order_id', 'in', orderIds).execute();
}
