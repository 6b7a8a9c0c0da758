import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';

/** Products with few units left and those that are sold out; products whose stock is not tracked are neither. */
export async function countStockAlerts(
  reader: Reader,
  fewLeftAt: number,
): Promise<{ low: number; soldOut: number }> {
  const row = await reader
    .selectFrom('product_stock')
    .select([
      sql<number>`count(case when units > 0 then 1 end)`.as('low'),
      sql<number>`count(case when units <= 0 then 1 end)`.as('soldOut'),
    ])
    .where('units', '<=', fewLeftAt)
    .executeTakeFirstOrThrow();
  return row;
}
