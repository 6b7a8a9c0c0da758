import { sql } from 'kysely';
import type { Writer } from '#platform/database/database.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';

export interface SoldUnits {
  productId: number;
  units: number;
}

/** Replaces the units sold of late of all products; those that are not listed have sold none. Returns whether any changed. */
export async function saveSoldUnits(writer: Writer, sold: readonly SoldUnits[]): Promise<boolean> {
  const rows = sold.map(({ productId, units }) => [productId, Math.max(0, units)]);
  const listed = rowList(writer, ['integer', 'integer'], rows);
  const unsold = await sql`
    update products set sold_units = 0
    where sold_units > 0 and id not in (select c0 from ${listed})
  `.execute(writer);
  const changed = await sql`
    update products set sold_units = listed.c1 from ${listed}
    where products.id = listed.c0 and products.sold_units <> listed.c1
  `.execute(writer);
  return (unsold.numAffectedRows ?? 0n) + (changed.numAffectedRows ?? 0n) > 0n;
}
