import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';

/** Null if the product is not published or does not exist. */
export async function productVersion(reader: Reader, id: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select version from products where id = ${id} and status = 'published'
  `.execute(reader);
  return rows[0]?.version ?? null;
}

export async function raiseProductVersion(writer: Writer, id: number): Promise<void> {
  await writer
    .updateTable('products')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
