import type { Category, CategoryRecord } from '#shop/catalogue/rules/category.ts';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';

/** In the merchant's order. */
export async function listCategories(reader: Reader): Promise<Category[]> {
  const rows = await reader
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
    ])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(categoryOf);
}

export type NewCategory = Omit<Category, 'productCount'> & Partial<Pick<CategoryRecord, 'photo'>>;

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
    })
    .execute();
  await raiseContentVersion(writer);
}

type CategoryRow = Omit<Selectable<Schema['categories']>, 'photo' | 'updated_at'>;

export function categoryOf(row: CategoryRow): Category {
  return {
    id: row.id,
    value: row.value,
    homeLabel: row.home_label,
    filterLabel: row.filter_label,
    // Only this file and category-changes.ts write it.
    aliases: JSON.parse(row.aliases) as string[],
    picture: row.picture,
    position: row.position,
    productCount: row.product_count,
  };
}
