import { CompiledQuery, sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';

// Runs for every cached page, so it is compiled once.
const readCatalogueVersion = CompiledQuery.raw(
  "select value from versions where name = 'catalogue'",
);

/** Incremented by every change of products, prices, categories, settings or texts. */
export async function catalogueVersion(reader: Reader): Promise<number> {
  const { rows } = await reader.executeQuery<{ value: number }>(readCatalogueVersion);
  if (!rows[0]) throw new Error('the catalogue version is missing');
  return rows[0].value;
}

/** Null if the product is not published or does not exist. */
export async function productVersion(reader: Reader, id: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select version from products where id = ${id} and status = 'published'
  `.execute(reader);
  return rows[0]?.version ?? null;
}

export async function raiseCatalogueVersion(writer: Writer): Promise<void> {
  await writer
    .updateTable('versions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'catalogue')
    .execute();
}

export async function raiseProductVersion(writer: Writer, id: number): Promise<void> {
  await writer
    .updateTable('products')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
