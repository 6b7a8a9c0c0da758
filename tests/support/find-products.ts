import { type FilterSpan, filterProducts } from '#shop/catalogue/use-cases/filter-products.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Database } from '#platform/database/database.ts';

/** The published products that a search finds, in a shop whose merchant has set nothing. */
export function findProducts(
  db: Database,
  text: string,
  { sort = 'none', offset = 0, limit = 100 }: Partial<FilterSpan> = {},
): Promise<{ total: number; ids: number[] }> {
  return filterProducts(
    { db },
    {
      selection: { kind: 'search', text },
      facets: [],
      categories: [],
      settings: settingsFrom({}),
      spanOf: () => ({ sort, offset, limit }),
      isCounted: false,
    },
  );
}
