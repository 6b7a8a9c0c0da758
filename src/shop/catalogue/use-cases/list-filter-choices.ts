import { filterChoices } from '#shop/catalogue/rules/filter-choices.ts';
import { currentProducts } from '#shop/catalogue/store/product-index.ts';
import type { FilterChoice } from '#shop/hooks.ts';
import type { Database } from '#platform/database/database.ts';

/** The filters that lists of this shop can have, for its settings. */
export async function listFilterChoices(db: Database): Promise<FilterChoice[]> {
  const { columns } = await currentProducts(db);
  return filterChoices(columns);
}
