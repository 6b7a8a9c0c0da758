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

export async function readTitles(
  reader: Reader,
  ids: readonly number[],
): Promise<{ id: number; title: string; isPublished: boolean }[]> {
  if (ids.length === 0) return [];
  const columns = ['id', 'title', 'status'] as const;
  const rows = await reader.selectFrom('products').where('id', 'in', ids).select(columns).execute();
  return rows.map(({ id, title, status }) => ({ id, title, isPublished: status === 'published' }));
}

/** The place of a product in a collection. */
export interface CollectionPlace {
  collectionId: string;
  position: number;
}

export function readPlaces(reader: Reader, productId: number): Promise<CollectionPlace[]> {
  return reader
    .selectFrom('collection_products')
    .where('product_id', '=', productId)
    .select(['collection_id as collectionId', 'position'])
    .execute();
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

/** Puts a restored product back to its places in the collections that are still by hand. */
export async function rejoinCollections(
  writer: Writer,
  productId: number,
  places: readonly CollectionPlace[],
): Promise<void> {
  if (places.length === 0) return;
  const ids = places.map(({ collectionId }) => collectionId);
  // Locks them: a concurrent edit replaces their products.
  const byHand = await writer
    .updateTable('collections')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('rule', 'is', null)
    .returning('id')
    .execute();
  for (const { collectionId, position } of places) {
    if (!byHand.some(({ id }) => id === collectionId)) continue;
    await makeRoom(writer, { collectionId, position });
    await writer
      .insertInto('collection_products')
      .values({ collection_id: collectionId, product_id: productId, position })
      .execute();
  }
  await raiseContentVersion(writer);
}

/** A place that is free stays so: others that are restored later come before and behind it. */
async function makeRoom(
  writer: Writer,
  { collectionId, position }: CollectionPlace,
): Promise<void> {
  const taken = await writer
    .selectFrom('collection_products')
    .where('collection_id', '=', collectionId)
    .where('position', '=', position)
    .select('product_id')
    .executeTakeFirst();
  if (!taken) return;
  await writer
    .updateTable('collection_products')
    .set((row) => ({ position: row('position', '+', 1) }))
    .where('collection_id', '=', collectionId)
    .where('position', '>=', position)
    .execute();
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
