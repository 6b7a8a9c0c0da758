import {
  type Category,
  type CategoryRecord,
  type CategoryTexts,
  noCategoryTexts,
} from '#shop/catalogue/rules/category.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import type { Schema } from '#platform/database/schema.ts';
import { keptPerContentVersion, raiseContentVersion } from '#platform/database/content-version.ts';
import { inTreeOrder } from '#shop/catalogue/rules/category-tree.ts';
import type { CategoryFacts } from '#shop/catalogue/rules/category-form.ts';
import type { Picture } from '#platform/images.ts';
import { namesOf } from '#shop/catalogue/rules/category-words.ts';
import { learnWords } from '#shop/search/store/vocabulary.ts';
import type { Selection } from '#shop/catalogue/rules/selection.ts';

/** In the merchant's order, children behind their parent. */
export async function listCategories(reader: Reader): Promise<Category[]> {
  const rows = await allCategories.execute(reader, {});
  return inTreeOrder(rows.map(categoryOf));
}

/** For public pages. */
export const currentCategories = keptPerContentVersion(listCategories);

const allCategories = prepareQuery((reader) =>
  reader
    .selectFrom('categories')
    .select([
      'id',
      'value',
      'home_label',
      'filter_label',
      'aliases',
      'picture',
      'position',
      'product_count',
      'parent_id',
    ])
    .orderBy('position')
    .orderBy('id'),
);

export type NewCategory = Omit<Category, 'productCount' | 'parentId'> &
  Partial<Pick<CategoryRecord, 'photo' | 'parentId'> & CategoryTexts>;

export async function insertCategory(writer: Writer, category: NewCategory): Promise<void> {
  await writer
    .insertInto('categories')
    .values({
      id: category.id,
      value: category.value,
      home_label: category.homeLabel,
      filter_label: category.filterLabel,
      aliases: JSON.stringify(category.aliases),
      picture: category.picture,
      photo: category.photo ? JSON.stringify(category.photo) : null,
      position: category.position,
      parent_id: category.parentId ?? null,
      ...textColumns({ ...noCategoryTexts, ...category }),
    })
    .execute();
  await learnWords(writer, namesOf(category));
  await raiseContentVersion(writer);
}

function textColumns({ description, seoTitle, seoDescription }: CategoryTexts) {
  return { about: description, seo_title: seoTitle, seo_description: seoDescription };
}

type CategoryRow = Pick<Selectable<Schema['categories']>, CategoryColumn>;
type CategoryColumn =
  | 'id'
  | 'value'
  | 'home_label'
  | 'filter_label'
  | 'aliases'
  | 'picture'
  | 'position'
  | 'product_count'
  | 'parent_id';

function categoryOf(row: CategoryRow): Category {
  return {
    id: row.id,
    value: row.value,
    homeLabel: row.home_label,
    filterLabel: row.filter_label,
    // Only this file writes it.
    aliases: JSON.parse(row.aliases) as string[],
    picture: row.picture,
    position: row.position,
    parentId: row.parent_id,
    productCount: row.product_count,
  };
}

/** In the merchant's order, children behind their parent. */
export async function listCategoryRecords(reader: Reader): Promise<CategoryRecord[]> {
  const rows = await reader
    .selectFrom('categories')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  return inTreeOrder(rows.map(recordOf));
}

function recordOf(row: Selectable<Schema['categories']>): CategoryRecord {
  return {
    ...categoryOf(row),
    description: row.about,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    photo: row.photo === null ? null : photoFrom(row.photo),
    editedAt: row.updated_at,
  };
}

/** A subquery for the ids of a category and all beneath it. */
export function idsOfBranch(value: string): RawBuilder<unknown> {
  return sql`(
    with recursive branch (id) as (
      select id from categories where value = ${value}
      union
      select categories.id from categories join branch on categories.parent_id = branch.id
    )
    select id from branch
  )`;
}

/** Null where there is no such category. */
export async function findCategoryRecord(
  reader: Reader,
  value: string,
): Promise<CategoryRecord | null> {
  const row = await categoryNamed.executeTakeFirst(reader, { value });
  return row ? recordOf(row) : null;
}

const categoryNamed = prepareQuery((reader, { value }: Placeholders<{ value: string }>) =>
  reader.selectFrom('categories').selectAll().where('value', '=', value),
);

/** By the id of the category. Those without one are left out. */
export async function readPhotosOfParts(
  reader: Reader,
  parentId: string,
): Promise<Map<string, Picture>> {
  const rows = await photosOfParts.execute(reader, { parentId });
  return new Map(rows.flatMap(({ id, photo }) => (photo ? [[id, photoFrom(photo)]] : [])));
}

const photosOfParts = prepareQuery((reader, { parentId }: Placeholders<{ parentId: string }>) =>
  reader
    .selectFrom('categories')
    .where('parent_id', '=', parentId)
    .where('photo', 'is not', null)
    .select(['id', 'photo']),
);

function photoFrom(stored: string): Picture {
  // Only insertCategory and updateCategory write it.
  return JSON.parse(stored) as Picture;
}

/** Includes drafts. */
export async function countInCategory(reader: Reader, id: string): Promise<number> {
  const { total } = await reader
    .selectFrom('products')
    .where('category_id', '=', id)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Null keeps the photo. */
export type PhotoChange = Picture | 'removed' | null;

export interface CategoryChange {
  facts: CategoryFacts;
  photo: PhotoChange;
  now: number;
}

/** False on an edit conflict: the category changed after `before` was read. */
export async function updateCategory(
  writer: Writer,
  before: CategoryRecord,
  { facts, photo, now }: CategoryChange,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('categories')
    .set({
      value: facts.value,
      home_label: facts.homeLabel,
      filter_label: facts.filterLabel,
      aliases: JSON.stringify(facts.aliases),
      parent_id: facts.parentId,
      ...textColumns(facts),
      ...(photo && { photo: photo === 'removed' ? null : JSON.stringify(photo) }),
      // Two edits within a millisecond still get different versions.
      updated_at: Math.max(now, before.editedAt + 1),
    })
    .where('id', '=', before.id)
    .where('updated_at', '=', before.editedAt)
    .executeTakeFirstOrThrow();
  await learnWords(writer, namesOf(facts));
  await raiseContentVersion(writer);
  return numUpdatedRows === 1n;
}

/** Misspelt searches are corrected to the names of categories. */
export async function learnCategories(writer: Writer): Promise<void> {
  await learnWords(writer, (await listCategories(writer)).flatMap(namesOf));
}

/** Assigns positions in the order of these ids, starting at 1. */
export async function placeCategories(writer: Writer, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await writer
      .updateTable('categories')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute();
  }
  await raiseContentVersion(writer);
}

/** Until the commit no one else changes a category: two changes that are right alone could make a circle together. */
export async function lockCategories(writer: Writer): Promise<void> {
  await writer
    .updateTable('categories')
    .set((row) => ({ position: row.ref('position') }))
    .execute();
}

/** Moves all children of a category beneath another one, or to the top. */
export async function moveChildren(
  writer: Writer,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await writer
    .updateTable('categories')
    .set({ parent_id: to })
    .where('parent_id', '=', from)
    .execute();
}

/** Throws if the category contains a product or another category. */
export async function deleteCategory(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('categories').where('id', '=', id).execute();
  await raiseContentVersion(writer);
}

export interface CategoryCount {
  categoryId: string;
  /** The number of published products. */
  count: number;
}

/** The categories of a listing with their counts. An empty search term lists everything. */
export async function readCategoryCounts(
  reader: Reader,
  selection: Exclude<Selection, { kind: 'search' }>,
): Promise<CategoryCount[]> {
  if (selection.kind === 'categories' && selection.values.length === 0) return [];
  let query = reader
    .selectFrom('categories')
    .select(['id as categoryId', 'product_count as count']);
  if (selection.kind === 'categories') query = query.where('value', 'in', selection.values);
  return query.execute();
}

export function sumCounts(shelves: readonly CategoryCount[]): number {
  return shelves.reduce((sum, shelf) => sum + shelf.count, 0);
}
