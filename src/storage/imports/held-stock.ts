import type { Reader } from '../database.ts';

/** How many pieces of these variants are set aside for orders; none for those it does not name. */
export async function readHeld(
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
