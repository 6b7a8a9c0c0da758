import type { StockReason } from '#shop/inventory/rules/availability.ts';
import type { Reader } from '#platform/database/database.ts';

/** The cursor between two pages of the history. */
export interface HistoryPlace {
  /** Only changes and orders with lower ids follow. */
  changeId: number;
  orderId: number;
  /** Units on hand after this entry; null if untracked. */
  units: number | null;
}

export interface StockEntry {
  at: number;
  reason: StockReason | 'sold';
  /** The difference; null where tracking began or ended. */
  step: number | null;
  /** Null: untracked. */
  units: number | null;
  orderNumber: string | null;
  /** The email of the actor; null for the system, customers and deleted accounts. */
  by: string | null;
}

/** Newest first. Sales are read from orders, so that nothing is stored twice. */
export async function readStockHistory(
  reader: Reader,
  variantId: string,
  { from, limit }: { from: HistoryPlace; limit: number },
): Promise<{ entries: StockEntry[]; next: HistoryPlace | null }> {
  const changes = await readChanges(reader, variantId, { below: from.changeId, limit: limit + 1 });
  const sales = await readSales(reader, variantId, { below: from.orderId, limit: limit + 1 });
  const place = { ...from };
  const entries: StockEntry[] = [];
  while (entries.length < limit) {
    const [change, sale] = [changes[0], sales[0]];
    if (change && (!sale || change.at >= sale.at)) {
      changes.shift();
      const { id, ...entry } = entryOf(change);
      entries.push(entry);
      place.changeId = id;
      place.units = change.units_before;
      // Earlier changes were not recorded.
      if (change.reason === 'begun') return { entries, next: null };
    } else if (sale) {
      sales.shift();
      entries.push(saleOf(sale, place.units));
      place.orderId = sale.order_id;
      if (place.units !== null) place.units += sale.units;
    } else {
      return { entries, next: null };
    }
  }
  return { entries, next: changes.length + sales.length > 0 ? place : null };
}

interface Span {
  /** Only lower ids. */
  below: number;
  limit: number;
}

function readChanges(reader: Reader, variantId: string, { below, limit }: Span) {
  return reader
    .selectFrom('stock_changes')
    .leftJoin('orders', 'orders.id', 'stock_changes.order_id')
    .leftJoin('users', 'users.id', 'stock_changes.actor_id')
    .where('variant_id', '=', variantId)
    .where('stock_changes.id', '<', below)
    .select(['stock_changes.id', 'at', 'reason', 'units_before', 'units_after'])
    .select(['orders.number as order_number', 'users.email as by'])
    .orderBy('stock_changes.id', 'desc')
    .limit(limit)
    .execute();
}

interface SaleRow {
  order_id: number;
  at: number;
  number: string;
  /** As ordered, before edits. */
  units: number;
}

/** Lines have what an order takes after its edits, which are changes of their own: they are taken off again. */
async function readSales(reader: Reader, variantId: string, span: Span): Promise<SaleRow[]> {
  const byOrder = new Map<number, SaleRow>();
  const lines = await readLines(reader, variantId, span);
  for (const row of [...lines, ...(await readEdits(reader, variantId, span))]) {
    const units = (byOrder.get(row.order_id)?.units ?? 0) + Number(row.units);
    byOrder.set(row.order_id, { ...row, units });
  }
  return [...byOrder.values()]
    .toSorted((one, other) => other.order_id - one.order_id)
    .slice(0, span.limit);
}

function readLines(reader: Reader, variantId: string, { below, limit }: Span) {
  return reader
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('variant_id', '=', variantId)
    .where('order_id', '<', below)
    .select(['order_id', 'placed_at as at', 'number'])
    .select(({ fn }) => fn.sum('deducted_units').as('units'))
    .groupBy(['order_id', 'placed_at', 'number'])
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute();
}

/** Also of orders that no longer contain the variant. */
function readEdits(reader: Reader, variantId: string, { below, limit }: Span) {
  return reader
    .selectFrom('stock_changes')
    .innerJoin('orders', 'orders.id', 'stock_changes.order_id')
    .where('variant_id', '=', variantId)
    .where('reason', '=', 'edited')
    .where('orders.id', '<', below)
    .select(['orders.id as order_id', 'placed_at as at', 'number'])
    .select(({ fn, eb }) => fn.sum(eb('units_after', '-', eb.ref('units_before'))).as('units'))
    .groupBy(['orders.id', 'placed_at', 'number'])
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
}

type ChangeRow = Awaited<ReturnType<typeof readChanges>>[number];

function entryOf(row: ChangeRow): StockEntry & { id: number } {
  const { id, at, reason, units_before: before, units_after: after, by } = row;
  const step = before === null || after === null ? null : after - before;
  return { id, at, reason, step, units: after, orderNumber: row.order_number, by };
}

function saleOf({ at, units: sold, number }: SaleRow, units: number | null): StockEntry {
  const step = units === null ? null : -sold;
  return { at, reason: 'sold', step, units, orderNumber: number, by: null };
}
