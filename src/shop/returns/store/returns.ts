import { openStates, type Return, type ReturnState } from '#shop/returns/rules/return.ts';
import type { Journey } from '#shop/returns/rules/return-window.ts';
import { listPhotosOf } from './return-photos.ts';
import type { Reader } from '#platform/database/database.ts';

/** The newest first. */
export async function listReturnsOf(
  reader: Reader,
  orderIds: readonly number[],
): Promise<Return[]> {
  if (orderIds.length === 0) return [];
  const rows = await returnRows(reader)
    .where('order_id', 'in', orderIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return returnsOf(reader, rows);
}

export async function findReturn(reader: Reader, id: string): Promise<Return | null> {
  const rows = await returnRows(reader).where('id', '=', id).execute();
  const [found] = await returnsOf(reader, rows);
  return found ?? null;
}

/** The return by which this order replaces items; null for all other orders. */
export async function findExchange(reader: Reader, orderId: number): Promise<Return | null> {
  const rows = await returnRows(reader).where('exchange_order_id', '=', orderId).execute();
  const [found] = await returnsOf(reader, rows);
  return found ?? null;
}

export interface ReturnSpan {
  states: readonly ReturnState[];
  offset: number;
  limit: number;
}

/** The newest first. */
export async function listReturnTable(
  reader: Reader,
  { states, offset, limit }: ReturnSpan,
): Promise<Return[]> {
  const rows = await returnRows(reader)
    .where('state', 'in', states)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return returnsOf(reader, rows);
}

export async function countReturns(
  reader: Reader,
  states: readonly ReturnState[],
): Promise<number> {
  const { count } = await reader
    .selectFrom('returns')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', 'in', states)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns that wait for staff. */
export function countOpenReturns(reader: Reader): Promise<number> {
  return countReturns(reader, openStates);
}

/** When the order was delivered, and when the last of it was shipped. */
export async function readJourney(
  reader: Reader,
  orderId: number,
): Promise<Omit<Journey, 'shippingOption'>> {
  const delivered = await reader
    .selectFrom('audit_entries')
    .select('at')
    .where('subject_type', '=', 'order')
    .where('subject_id', '=', String(orderId))
    .where('action', '=', 'order.delivered')
    .orderBy('at', 'desc')
    .executeTakeFirst();
  const shipped = await reader
    .selectFrom('fulfillments')
    .select((row) => row.fn.max('created_at').as('at'))
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return { deliveredAt: delivered?.at ?? null, shippedAt: shipped?.at ?? null };
}

type ReturnRow = Awaited<ReturnType<ReturnType<typeof returnRows>['execute']>>[number];

function returnRows(reader: Reader) {
  return reader.selectFrom('returns').selectAll();
}

async function returnsOf(reader: Reader, rows: readonly ReturnRow[]): Promise<Return[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await reader
    .selectFrom('return_lines')
    .selectAll()
    .where('return_id', 'in', ids)
    .orderBy('position')
    .execute();
  const photos = await listPhotosOf(reader, [...new Set(rows.map((row) => row.order_id))]);
  const byReturn = Map.groupBy(lines, (line) => line.return_id);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    requestKey: row.request_key,
    kind: row.kind,
    state: row.state,
    note: row.note,
    answer: row.answer,
    refundId: row.refund_id,
    exchangeOrderId: row.exchange_order_id,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    photos: photos
      .filter((photo) => photo.orderId === row.order_id && photo.requestKey === row.request_key)
      .map(({ id, width, height }) => ({ id, width, height })),
    lines: (byReturn.get(row.id) ?? []).map((line) => ({
      position: line.position,
      quantity: line.quantity,
      reason: line.reason,
      wantedVariantId: line.wanted_variant_id,
      restocked: line.restocked,
      writtenOff: line.written_off,
    })),
  }));
}
