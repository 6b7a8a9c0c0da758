import type { Reader } from '#platform/database/database.ts';

/** How many items of these variants are reserved for payments in progress; those without any are left out. */
export async function readReserved(
  reader: Reader,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('stock')
    .select(['variant_id', 'held'])
    .where('variant_id', 'in', variantIds)
    .where('held', '>', 0)
    .execute();
  return new Map(rows.map(({ variant_id, held }) => [variant_id, held]));
}
