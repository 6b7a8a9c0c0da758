import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';

export interface SoldUnits {
  productId: number;
  /** Sold of late; 0 for a product that sold none. */
  units: number;
}

/** Before all others in the order of `listSoldUnits`; the highest number that the column holds. */
export const beforeBestSeller: SoldUnits = { productId: 0, units: 2 ** 31 - 1 };

/** Published products with their units as they were last saved, those with most first; not those with none. */
export async function listSoldUnits(
  reader: Reader,
  { after, limit }: { after: SoldUnits; limit: number },
): Promise<SoldUnits[]> {
  // The status is a literal, not a parameter: only then does the partial index apply.
  const sold = reader
    .selectFrom('products')
    .where('status', '=', sql.lit('published' as const))
    .where('sold_units', '>', 0)
    .select(['id as productId', 'sold_units as units']);
  // Two queries, each of which begins where it is in the index: many products have sold the same.
  const same = await sold
    .where('sold_units', '=', after.units)
    .where('id', '>', after.productId)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (same.length === limit) return same;
  const fewer = await sold
    .where('sold_units', '<', after.units)
    .orderBy('sold_units', 'desc')
    .orderBy('id')
    .limit(limit - same.length)
    .execute();
  return [...same, ...fewer];
}

/** Returns whether any of the listed products had sold something else before. */
export async function saveSoldUnits(writer: Writer, sold: readonly SoldUnits[]): Promise<boolean> {
  const rows = sold.map(({ productId, units }) => [productId, units]);
  const listed = rowList(writer, ['integer', 'integer'], rows);
  const changed = await sql`
    update products set sold_units = listed.c1 from ${listed}
    where products.id = listed.c0 and products.sold_units <> listed.c1
  `.execute(writer);
  return (changed.numAffectedRows ?? 0n) > 0n;
}
