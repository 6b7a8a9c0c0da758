import type { Selection } from '#shop/catalogue/rules/selection.ts';
import type { Reader } from '#platform/database/database.ts';

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
