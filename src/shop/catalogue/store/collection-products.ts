import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { elementsOf, rowList } from '#platform/database/engines/engine-sql.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import { choose, type Chosen, readRules, ruleFrom } from './collection-rules.ts';
import { readProductRows } from './product-rows.ts';

/** In the order by hand; products by rule have none. */
export interface CollectedProduct {
  productId: number;
  position: number | null;
}

/** A part of the products of a collection, drafts by hand among them, by id. */
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

/** Applies all rules to products that have changed, in the write of the change. */
export async function placeProducts(
  writer: Writer,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const rules = ids.length === 0 ? [] : await readRules(writer);
  if (rules.length === 0) return;
  const rows = await readProductRows(writer, { ids });
  const wanted = await choose(writer, rules, { rows, now });
  const known = await collectedOf.execute(writer, { ids });
  await writeDifference(writer, known, wanted);
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

const collectedOf = prepareQuery((reader, { ids }: Placeholders<{ ids: readonly number[] }>) =>
  reader
    .selectFrom('collection_products')
    .innerJoin('collections', 'collections.id', 'collection_id')
    .where('rule', 'is not', null)
    .where('product_id', 'in', elementsOf(reader, ids, 'integer'))
    .select(['collection_id as collectionId', 'product_id as productId']),
);

/** A collection whose rule is still to be applied to products above `appliedTo`. */
export interface Unapplied {
  id: string;
  appliedTo: number;
}

export async function findUnapplied(reader: Reader): Promise<Unapplied | null> {
  const row = await reader
    .selectFrom('collections')
    .where('applied_to', 'is not', null)
    .select(['id', 'applied_to as appliedTo'])
    .limit(1)
    .executeTakeFirst();
  return row && row.appliedTo !== null ? { id: row.id, appliedTo: row.appliedTo } : null;
}

/** Applies the rule of a collection to the next products; to none if another process does. */
export async function applyRule(
  writer: Writer,
  { id, appliedTo }: Unapplied,
  { limit, now }: { limit: number; now: number },
): Promise<void> {
  const rows = await readProductRows(writer, { after: appliedTo, limit });
  const last = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
  const collection = await writer
    .updateTable('collections')
    .set({ applied_to: last })
    .where('id', '=', id)
    .where('applied_to', '=', appliedTo)
    .returning('rule')
    .executeTakeFirst();
  if (!collection?.rule) return;
  const known = await writer
    .selectFrom('collection_products')
    .where('collection_id', '=', id)
    .where('product_id', '>', appliedTo)
    .$if(last !== null, (query) => query.where('product_id', '<=', last ?? 0))
    .select(['collection_id as collectionId', 'product_id as productId'])
    .execute();
  const wanted = await choose(writer, [{ id, rule: ruleFrom(collection.rule) }], { rows, now });
  await writeDifference(writer, known, wanted);
}

/** Rules that look for new products, with the last product that is known to be no longer new. */
export interface Aging {
  id: string;
  days: number;
  agedTo: number;
  agedId: number;
}

export async function listAging(reader: Reader): Promise<Aging[]> {
  const rows = await reader
    .selectFrom('collections')
    .where('rule', 'is not', null)
    .select(['id', 'rule', 'aged_to as agedTo', 'aged_id as agedId'])
    .execute();
  return rows.flatMap(({ rule, ...collection }) => {
    const days = rule && ruleFrom(rule).newDays;
    return days ? { ...collection, days } : [];
  });
}

/** The next products that are no longer new, from those published first. */
export function listAged(
  reader: Reader,
  { agedTo, agedId }: Aging,
  { before, limit }: { before: number; limit: number },
): Promise<{ id: number; publishedAt: number | null }[]> {
  return (
    reader
      .selectFrom('products')
      .where('status', '=', sql.lit('published' as const))
      .where('published_at', '>=', agedTo)
      .where('published_at', '<=', before)
      .where((row) => row.or([row('published_at', '>', agedTo), row('id', '<', agedId)]))
      .select(['id', 'published_at as publishedAt'])
      // The reverse of the index.
      .orderBy('published_at')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

/** Afterwards, the products up to this one are known to be no longer new. */
export async function saveAged(
  writer: Writer,
  { id, agedTo, agedId }: Omit<Aging, 'days'>,
): Promise<void> {
  await writer
    .updateTable('collections')
    .set({ aged_to: agedTo, aged_id: agedId })
    .where('id', '=', id)
    .execute();
}

/** Null where no collection is by rule. */
export async function readRefreshMark(reader: Reader): Promise<string | null> {
  const row = await reader
    .selectFrom('collection_refresh')
    .where((query) =>
      query.exists(
        query.selectFrom('collections').where('rule', 'is not', null).select('collections.id'),
      ),
    )
    .select('mark')
    .executeTakeFirst();
  return row?.mark ?? null;
}

export async function saveRefreshMark(writer: Writer, mark: string): Promise<void> {
  await writer.updateTable('collection_refresh').set({ mark }).execute();
}

async function writeDifference(
  writer: Writer,
  known: readonly Chosen[],
  wanted: readonly Chosen[],
): Promise<void> {
  const key = ({ collectionId, productId }: Chosen) => `${productId} ${collectionId}`;
  const [before, after] = [new Set(known.map(key)), new Set(wanted.map(key))];
  const isNew = (pair: Chosen) => !before.has(key(pair));
  const removed = known.filter((pair) => !after.has(key(pair)));
  const changed = new Set([...wanted.filter(isNew), ...removed].map((pair) => pair.collectionId));
  // This locks them, so that none can be deleted before the commit.
  const remaining = await noteChange(writer, [...changed]);
  const added = wanted.filter((pair) => isNew(pair) && remaining.includes(pair.collectionId));
  const list = (pairs: readonly Chosen[]) => {
    const cells = pairs.map(({ collectionId, productId }) => [collectionId, productId]);
    return rowList(writer, ['text', 'integer'], cells);
  };
  if (added.length > 0) {
    await sql`
      insert into collection_products (collection_id, product_id)
      select c0, c1 from ${list(added)} where true on conflict do nothing
    `.execute(writer);
  }
  if (removed.length > 0) {
    await sql`
      delete from collection_products
      where (collection_id, product_id) in (select c0, c1 from ${list(removed)})
    `.execute(writer);
  }
}

/** Returns those that still exist. */
async function noteChange(writer: Writer, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const noted = await writer
    .updateTable('collections')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  await raiseContentVersion(writer);
  return noted.map(({ id }) => id);
}
