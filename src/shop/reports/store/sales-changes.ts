import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Cell, rowList } from '#platform/database/engines/engine-sql.ts';
import { type LocalTime, salesOf, salesRules } from '#shop/reports/rules/sales.ts';
import { type SalesEntry, SalesSums } from '#shop/reports/rules/sales-sums.ts';
import type { ChangingFacts } from '#shop/reports/rules/sold-order.ts';
import { addToDays } from './sales-days.ts';
import { type OrderSales, readOrderSales } from './sold-orders.ts';

export interface SalesState {
  /** Rises with each change of the sums. */
  version: number;
  timeZone: string;
  /** The sums follow the current rules. */
  isCurrent: boolean;
}

export async function readSalesState(reader: Reader): Promise<SalesState> {
  const row = await reader.selectFrom('sales_state').selectAll().executeTakeFirstOrThrow();
  return { version: row.version, timeZone: row.time_zone, isCurrent: row.rules === salesRules };
}

/** Begins anew: all orders are to be counted, in this time zone. */
export async function restartSales(writer: Writer, timeZone: string): Promise<void> {
  await raiseVersion(writer);
  await writer.updateTable('sales_state').set({ rules: salesRules, time_zone: timeZone }).execute();
  await writer.deleteFrom('sales_days').execute();
  await writer.deleteFrom('sales_months').execute();
  await writer.deleteFrom('counted_orders').execute();
  await writer.deleteFrom('sales_changes').execute();
  await writer
    .insertInto('sales_changes')
    .columns(['order_id'])
    .expression(writer.selectFrom('orders').select('id').orderBy('id'))
    .execute();
}

/** The oldest changes that are not counted yet. */
export function listSalesChanges(reader: Reader, limit: number) {
  return reader
    .selectFrom('sales_changes')
    .select(['id', 'order_id as orderId'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Counts the oldest changes; the number of those it has counted. */
export async function countSalesChanges(
  writer: Writer,
  { limit, timeOf }: { limit: number; timeOf: LocalTime },
): Promise<number> {
  // Locks the row: of several processes, one counts at a time.
  await raiseVersion(writer);
  const changes = await listSalesChanges(writer, limit);
  if (changes.length === 0) return 0;
  const orders = await readOrderSales(writer, idsOf(changes));
  await addToDays(writer, salesDifference(orders, timeOf));
  await saveCounted(writer, orders);
  const ids = changes.map(({ id }) => id);
  await writer.deleteFrom('sales_changes').where('id', 'in', ids).execute();
  return changes.length;
}

/** Takes the order out of the sums, before what never changes otherwise is edited. It is counted again afterwards. */
export async function uncountOrder(
  writer: Writer,
  orderId: number,
  timeOf: LocalTime,
): Promise<void> {
  await raiseVersion(writer);
  const sums = new SalesSums();
  for (const { order, counted } of await readOrderSales(writer, [orderId])) {
    if (!counted) continue;
    for (const entry of salesOf(order, counted, timeOf)) sums.subtract(entry, entry.figures);
  }
  await addToDays(writer, sums.list());
  await writer.deleteFrom('counted_orders').where('order_id', '=', orderId).execute();
  await writer.insertInto('sales_changes').values({ order_id: orderId }).execute();
}

/** What counting these changes would add to the sums. */
export async function readUncounted(
  reader: Reader,
  changes: readonly { orderId: number }[],
  timeOf: LocalTime,
): Promise<SalesEntry[]> {
  return salesDifference(await readOrderSales(reader, idsOf(changes)), timeOf);
}

function idsOf(changes: readonly { orderId: number }[]): number[] {
  return [...new Set(changes.map(({ orderId }) => orderId))];
}

function salesDifference(orders: readonly OrderSales[], timeOf: LocalTime): SalesEntry[] {
  const sums = new SalesSums();
  for (const { order, now, counted } of orders) {
    for (const entry of salesOf(order, now, timeOf)) sums.add(entry, entry.figures);
    if (!counted) continue;
    for (const entry of salesOf(order, counted, timeOf)) sums.subtract(entry, entry.figures);
  }
  return sums.list();
}

async function raiseVersion(writer: Writer): Promise<void> {
  await writer
    .updateTable('sales_state')
    .set((row) => ({ version: sql`${row.ref('version')} + 1` }))
    .execute();
}

async function saveCounted(writer: Writer, orders: readonly OrderSales[]): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map(({ order, now }) => countedCells(order.id, now));
  const kinds = ['integer', 'text', 'integer', 'integer', 'text'] as const;
  await sql`
    insert into counted_orders (order_id, method, is_first, cancelled_at, refunds)
    select c0, c1, c2, c3, c4 from ${rowList(writer, kinds, rows)} where true
    on conflict (order_id) do update set method = excluded.method, is_first = excluded.is_first,
      cancelled_at = excluded.cancelled_at, refunds = excluded.refunds
  `.execute(writer);
}

function countedCells(id: number, facts: ChangingFacts): Cell[] {
  const { method, isFirst, cancelledAt, refunds } = facts;
  return [id, method, isFirst ? 1 : 0, cancelledAt, JSON.stringify(refunds)];
}
