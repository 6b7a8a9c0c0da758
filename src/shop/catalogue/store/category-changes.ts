import type { CategoryFacts } from '#shop/catalogue/rules/category-form.ts';
import type { CategoryRecord } from '#shop/catalogue/rules/category.ts';
import type { Picture } from '#platform/images.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import { categoryOf } from './categories.ts';

/** In the merchant's order. */
export async function listCategoryRecords(reader: Reader): Promise<CategoryRecord[]> {
  const rows = await reader
    .selectFrom('categories')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...categoryOf(row),
    // Only insertCategory and updateCategory write it.
    photo: row.photo === null ? null : (JSON.parse(row.photo) as Picture),
    editedAt: row.updated_at,
  }));
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
export type PhotoChange = Picture | 'taken-away' | null;

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
      ...(photo && { photo: photo === 'taken-away' ? null : JSON.stringify(photo) }),
      // Two edits within a millisecond still get different versions.
      updated_at: Math.max(now, before.editedAt + 1),
    })
    .where('id', '=', before.id)
    .where('updated_at', '=', before.editedAt)
    .executeTakeFirstOrThrow();
  await raiseContentVersion(writer);
  return numUpdatedRows === 1n;
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

/** Throws if the category contains a product. */
export async function deleteCategory(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('categories').where('id', '=', id).execute();
  await raiseContentVersion(writer);
}
