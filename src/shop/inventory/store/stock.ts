import { sql } from 'kysely';
import { failed, ok, type Result } from '#platform/result.ts';
import type { StockLevel } from '#shop/inventory/rules/availability.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import {
  type Placeholders,
  prepareQuery,
  type PreparedQuery,
} from '#platform/database/prepare-query.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';

/** Units of a variant after a sale or a reservation. */
export interface UnitsLeft {
  sellable: number;
  onHand: number;
}

type Claimed = Result<UnitsLeft | null, { code: 'short'; available: number }>;

/**
 * Deducts sold units and returns how many remain (null if stock is not tracked). Fails without a
 * change if stock is insufficient.
 */
export function deductStock(writer: Writer, variantId: string, quantity: number): Promise<Claimed> {
  return claim(deduct, writer, { variantId, quantity });
}

/** Reserves units; otherwise like deductStock. */
export function reserveStock(
  writer: Writer,
  variantId: string,
  quantity: number,
): Promise<Claimed> {
  return claim(reserve, writer, { variantId, quantity });
}

/** Releases reserved units and returns how many are sellable; null if stock is no longer tracked. */
export async function releaseStock(
  writer: Writer,
  variantId: string,
  quantity: number,
): Promise<number | null> {
  const row = await writer
    .updateTable('stock')
    .set((stock) => ({ reserved: stock('reserved', '-', quantity) }))
    .where('variant_id', '=', variantId)
    .returning(sellable.as('sellable'))
    .executeTakeFirst();
  return row?.sellable ?? null;
}

/**
 * Deducts reserved units, down to 0 if staff have counted fewer meanwhile. Returns how many were deducted and how
 * many units there were; 0 if stock is no longer tracked.
 */
export async function deductReservedStock(
  writer: Writer,
  variantId: string,
  quantity: number,
): Promise<{ deducted: number; onHandBefore: number }> {
  // Locks the row, so that the units on hand stay what they are until the second statement.
  const row = await writer
    .updateTable('stock')
    .set((stock) => ({ reserved: stock('reserved', '-', quantity) }))
    .where('variant_id', '=', variantId)
    .returning('on_hand')
    .executeTakeFirst();
  const onHandBefore = row?.on_hand ?? 0;
  const deducted = Math.max(0, Math.min(quantity, onHandBefore));
  if (deducted > 0) {
    await writer
      .updateTable('stock')
      .set((stock) => ({ on_hand: stock('on_hand', '-', deducted) }))
      .where('variant_id', '=', variantId)
      .execute();
  }
  return { deducted, onHandBefore };
}

/** Returns units to stock and returns the new levels; null if stock is not tracked. */
export async function returnStock(
  writer: Writer,
  variantId: string,
  quantity: number,
): Promise<UnitsLeft | null> {
  const row = await writer
    .updateTable('stock')
    .set((stock) => ({ on_hand: stock('on_hand', '+', quantity) }))
    .where('variant_id', '=', variantId)
    .returning([sellable.as('sellable'), 'on_hand as onHand'])
    .executeTakeFirst();
  return row ?? null;
}

/** Starts to track new variants, all with one statement. */
export async function insertStock(
  writer: Writer,
  counted: readonly { variantId: string; onHand: number }[],
): Promise<void> {
  if (counted.length === 0) return;
  const rows = counted.map(({ variantId, onHand }) => [variantId, onHand]);
  await sql`
    insert into stock (variant_id, on_hand)
    select c0, c1 from ${rowList(writer, ['text', 'integer'], rows)}
  `.execute(writer);
}

/** Deletes the stock of variants that no longer exist. */
export async function deleteStock(writer: Writer, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return;
  await writer.deleteFrom('stock').where('variant_id', 'in', variantIds).execute();
}

/** Units on hand; null if stock is not tracked. */
export async function readOnHand(reader: Reader, variantId: string): Promise<number | null> {
  const query = reader.selectFrom('stock').select('on_hand').where('variant_id', '=', variantId);
  return (await query.executeTakeFirst())?.on_hand ?? null;
}

/** How many items of these variants are reserved for payments in progress; those without any are left out. */
export async function readReserved(
  reader: Reader,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('stock')
    .select(['variant_id', 'reserved'])
    .where('variant_id', 'in', variantIds)
    .where('reserved', '>', 0)
    .execute();
  return new Map(rows.map(({ variant_id, reserved }) => [variant_id, reserved]));
}

interface Claim {
  variantId: string;
  quantity: number;
}

async function claim(
  query: PreparedQuery<Claim, UnitsLeft>,
  writer: Writer,
  { variantId, quantity }: Claim,
): Promise<Claimed> {
  const claimed = await query.executeTakeFirst(writer, { variantId, quantity });
  if (claimed) return ok(claimed);
  const left = await readSellable(writer, variantId);
  return left === null ? ok(null) : failed({ code: 'short', available: Math.max(0, left) });
}

/** Null if stock is not tracked. */
async function readSellable(reader: Reader, variantId: string): Promise<number | null> {
  const row = await reader
    .selectFrom('stock')
    .select(sellable.as('sellable'))
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  return row?.sellable ?? null;
}

/** Below 0 if more units are reserved than counted. */
const sellable = sql<number>`on_hand - reserved`;

const deduct = claimQuery('on_hand', '-');
const reserve = claimQuery('reserved', '+');

function claimQuery(column: 'on_hand' | 'reserved', operator: '+' | '-') {
  return prepareQuery((reader, { variantId, quantity }: Placeholders<Claim>) =>
    reader
      .updateTable('stock')
      .set((stock) => ({ [column]: stock(column, operator, quantity) }))
      .where('variant_id', '=', variantId)
      .where(sellable, '>=', quantity)
      .returning([sellable.as('sellable'), 'on_hand as onHand']),
  );
}

/** The marker in product_stock for a product with an untracked variant. */
export const uncounted = 1_000_000_000_000;

export interface StockRange {
  from: number;
  to: number;
}

/** Of product_stock.units, both ends included. */
export function stockRange(level: StockLevel, fewLeftAt: number): StockRange {
  const ranges: Record<StockLevel, StockRange> = {
    'sold-out': { from: -uncounted, to: 0 },
    'few-left': { from: 1, to: fewLeftAt },
    'in-stock': { from: fewLeftAt + 1, to: uncounted - 1 },
    'not-tracked': { from: uncounted, to: uncounted },
  };
  return ranges[level];
}
