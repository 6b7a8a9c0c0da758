import { sql } from 'kysely';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Reader, Writer } from './database.ts';

/**
 * Takes pieces out of stock for good, and answers how many can still be sold (null where stock is
 * not tracked). Where there are not that many, nothing is taken.
 */
export async function takeStock(
  writer: Writer,
  variantId: string,
  quantity: number,
): Promise<Result<number | null, { code: 'short'; available: number }>> {
  const taken = await writer
    .updateTable('stock')
    .set((row) => ({ on_hand: row('on_hand', '-', quantity) }))
    .where('variant_id', '=', variantId)
    .where(sellable, '>=', quantity)
    .returning(sellable.as('sellable'))
    .executeTakeFirst();
  if (taken) return ok(taken.sellable);
  const available = await readSellable(writer, variantId);
  return available === null ? ok(null) : failed({ code: 'short', available });
}

/** Null where stock is not tracked. */
async function readSellable(reader: Reader, variantId: string): Promise<number | null> {
  const row = await reader
    .selectFrom('stock')
    .select(sellable.as('sellable'))
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  return row?.sellable ?? null;
}

const sellable = sql<number>`on_hand - held`;
