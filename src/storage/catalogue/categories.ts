import type { Category } from '#domain/catalogue/category.ts';
import type { Reader, Writer } from '../database.ts';
import { raiseCatalogueVersion } from '../versions.ts';

/** In the merchant's order. */
export async function listCategories(reader: Reader): Promise<Category[]> {
  const rows = await reader
    .selectFrom('categories')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    value: row.value,
    homeLabel: row.home_label,
    filterLabel: row.filter_label,
    // Only insertCategory writes it.
    aliases: JSON.parse(row.aliases) as string[],
    picture: row.picture,
    position: row.position,
    productCount: row.product_count,
  }));
}

export type NewCategory = Omit<Category, 'productCount'>;

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
      position: category.position,
    })
    .execute();
  await raiseCatalogueVersion(writer);
}
