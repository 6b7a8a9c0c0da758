import type { Selectable } from 'kysely';
import type {
  Collection,
  CollectionFacts,
  CollectionRule,
} from '#shop/catalogue/rules/collection.ts';
import { tagsIn } from '#platform/text.ts';
import { sortFrom } from '#shop/catalogue/rules/selection.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Picture } from '#platform/images.ts';
import type { PhotoChange } from './categories.ts';

/** In alphabetical order. */
export async function listCollections(reader: Reader): Promise<Collection[]> {
  const rows = await reader
    .selectFrom('collections')
    .selectAll()
    .orderBy('title')
    .orderBy('id')
    .execute();
  return rows.map(collectionOf);
}

export async function findCollection(
  reader: Reader,
  by: { id: string } | { slug: string },
): Promise<Collection | null> {
  const query = reader.selectFrom('collections').selectAll();
  const row = await (
    'id' in by ? query.where('id', '=', by.id) : query.where('slug', '=', by.slug)
  ).executeTakeFirst();
  return row ? collectionOf(row) : null;
}

/** The number of published products in each collection by hand that has one. */
export async function countCollected(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('collection_products')
    .innerJoin('products', 'products.id', 'product_id')
    .where('products.status', '=', 'published')
    .groupBy('collection_id')
    .select((row) => ['collection_id', row.fn.countAll<number>().as('total')])
    .execute();
  return new Map(rows.map(({ collection_id: id, total }) => [id, total]));
}

export interface CollectionEdit {
  id: string;
  facts: CollectionFacts;
  formerSlugs: readonly string[];
  now: number;
}

export async function insertCollection(
  writer: Writer,
  { id, facts, formerSlugs, now }: CollectionEdit,
  photo: Picture | null,
): Promise<void> {
  await writer
    .insertInto('collections')
    .values({
      id,
      ...columnsOf(facts, formerSlugs),
      photo: photo && JSON.stringify(photo),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await raiseContentVersion(writer);
}

/** False on an edit conflict: the collection changed after `before` was read. */
export async function updateCollection(
  writer: Writer,
  before: Collection,
  { facts, formerSlugs, now, photo }: CollectionEdit & { photo: PhotoChange },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('collections')
    .set({
      ...columnsOf(facts, formerSlugs),
      ...(photo && { photo: photo === 'removed' ? null : JSON.stringify(photo) }),
      // Two edits within a millisecond still get different versions.
      updated_at: Math.max(now, before.editedAt + 1),
    })
    .where('id', '=', before.id)
    .where('updated_at', '=', before.editedAt)
    .executeTakeFirstOrThrow();
  await raiseContentVersion(writer);
  return numUpdatedRows === 1n;
}

export async function deleteCollection(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('collections').where('id', '=', id).execute();
  await raiseContentVersion(writer);
}

function columnsOf(facts: CollectionFacts, formerSlugs: readonly string[]) {
  return {
    slug: facts.slug,
    former_slugs: JSON.stringify(formerSlugs),
    title: facts.title,
    description: facts.description,
    seo_title: facts.seoTitle,
    seo_description: facts.seoDescription,
    sort: facts.sort,
    rule: facts.rule && JSON.stringify(facts.rule),
    is_published: facts.isPublished ? (1 as const) : (0 as const),
  };
}

function collectionOf(row: Selectable<Schema['collections']>): Collection {
  return {
    id: row.id,
    slug: row.slug,
    // Only this file writes the JSON columns.
    formerSlugs: JSON.parse(row.former_slugs) as string[],
    photo: row.photo === null ? null : (JSON.parse(row.photo) as Picture),
    rule: row.rule === null ? null : ruleFrom(row.rule),
    title: row.title,
    description: row.description,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    sort: sortFrom(row.sort),
    isPublished: row.is_published === 1,
    version: row.version,
    editedAt: row.updated_at,
  };
}

function ruleFrom(json: string): CollectionRule {
  // Only this file writes it; until the products had tags, rules said nothing of them.
  const rule = { tags: [], ...(JSON.parse(json) as Omit<CollectionRule, 'tags'>) };
  // Those of before migration 0320 may have spaces around colons.
  return { ...rule, tags: tagsIn(rule.tags.join(',')) };
}
