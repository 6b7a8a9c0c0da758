import type { Tracking } from '#shop/fulfillment/rules/carriers.ts';
import type { Fulfillment } from '#shop/fulfillment/rules/fulfillment.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export async function insertFulfillment(writer: Writer, shipped: Fulfillment): Promise<void> {
  await writer
    .insertInto('fulfillments')
    .values({
      id: shipped.id,
      order_id: shipped.orderId,
      request_key: shipped.requestKey,
      carrier: shipped.carrier,
      tracking_number: shipped.trackingNumber,
      tracking_url: shipped.trackingUrl,
      notice_id: shipped.noticeId,
      created_at: shipped.createdAt,
      cancelled_at: null,
    })
    .execute();
  const lines = shipped.lines.map((line) => ({ fulfillment_id: shipped.id, ...line }));
  await writer.insertInto('fulfillment_lines').values(lines).execute();
}

/** False if it was undone before. */
export async function markCancelled(writer: Writer, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('fulfillments')
    .set({ cancelled_at: now })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function updateTracking(
  writer: Writer,
  id: string,
  { carrier, trackingNumber, trackingUrl }: Tracking,
): Promise<void> {
  await writer
    .updateTable('fulfillments')
    .set({ carrier, tracking_number: trackingNumber, tracking_url: trackingUrl })
    .where('id', '=', id)
    .execute();
}

/** The oldest first, those included that were undone. */
export async function listFulfillments(
  reader: Reader,
  orderIds: readonly number[],
): Promise<Fulfillment[]> {
  if (orderIds.length === 0) return [];
  const rows = await fulfillmentRows(reader)
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return fulfillmentsOf(reader, rows);
}

export async function findFulfillment(reader: Reader, id: string): Promise<Fulfillment | null> {
  const rows = await fulfillmentRows(reader).where('id', '=', id).execute();
  const [found] = await fulfillmentsOf(reader, rows);
  return found ?? null;
}

/** Units that have shipped, by order and line: 'order position'. */
export async function readShippedUnits(
  reader: Reader,
  orderIds: readonly number[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('fulfillment_lines')
    .innerJoin('fulfillments', 'fulfillments.id', 'fulfillment_lines.fulfillment_id')
    .select(['order_id', 'position', 'quantity'])
    .where('order_id', 'in', orderIds)
    .where('cancelled_at', 'is', null)
    .execute();
  const units = new Map<string, number>();
  for (const row of rows) {
    const key = `${row.order_id} ${row.position}`;
    units.set(key, (units.get(key) ?? 0) + row.quantity);
  }
  return units;
}

type FulfillmentRow = Awaited<ReturnType<ReturnType<typeof fulfillmentRows>['execute']>>[number];

function fulfillmentRows(reader: Reader) {
  return reader.selectFrom('fulfillments').selectAll();
}

async function fulfillmentsOf(
  reader: Reader,
  rows: readonly FulfillmentRow[],
): Promise<Fulfillment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await reader
    .selectFrom('fulfillment_lines')
    .selectAll()
    .where('fulfillment_id', 'in', ids)
    .orderBy('position')
    .execute();
  const byFulfillment = Map.groupBy(lines, (line) => line.fulfillment_id);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    requestKey: row.request_key,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    noticeId: row.notice_id,
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at,
    lines: (byFulfillment.get(row.id) ?? []).map(({ position, quantity }) => ({
      position,
      quantity,
    })),
  }));
}
