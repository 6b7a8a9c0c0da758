import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';

/** With its place in the order by hand. */
export interface CollectedProduct {
  productId: number;
  position: number;
}

/** A part of the products of a collection by hand, drafts among them, by id. */
export function readCollected(
  reader: Reader,
  { id, after, limit }: { id: string; after: number; limit: number },
): Promise<CollectedProduct[]> {
  return reader
    .selectFrom('collection_products')
    .where('collection_id', '=', id)
    .where('product_id', '>', after)
    .select(['product_id as productId', 'position'])
    .orderBy('product_id')
    .limit(limit)
    .execute();
}

/** Replaces the products of a collection by hand, in this order. */
export async function chooseProducts(
  writer: Writer,
  id: string,
  productIds: readonly number[],
): Promise<void> {
  await writer.deleteFrom('collection_products').where('collection_id', '=', id).execute();
  const rows = productIds.map((productId, at) => [productId, at + 1]);
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select ${id}, c0, c1 from ${rowList(writer, ['integer', 'integer'], rows)}
  `.execute(writer);
  await noteChange(writer, [id]);
}

/** Of these ids, those that no product has. */
export async function unknownProducts(reader: Reader, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await reader.selectFrom('products').where('id', 'in', ids).select('id').execute();
  return ids.filter((id) => !rows.some((row) => row.id === id));
}

/** Before a product is deleted. */
export async function leaveCollections(writer: Writer, productId: number): Promise<void> {
  const left = await writer
    .deleteFrom('collection_products')
    .where('product_id', '=', productId)
    .returning('collection_id')
    .execute();
  await noteChange(
    writer,
    left.map(({ collection_id: id }) => id),
  );
}

async function noteChange(writer: Writer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await writer
    .updateTable('collections')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  await raiseContentVersion(writer);
}
