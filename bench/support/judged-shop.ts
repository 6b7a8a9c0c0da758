import type { Database } from '#platform/database/database.ts';
import { listProducts } from '#shop/catalogue/use-cases/list-products.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Find } from './compared-searches.ts';
import { judgedSynonyms } from './judged-queries.ts';

export const shownResults = 20;

/** Enters what the judged searches rely on into a shop that has the products. */
export async function prepareForJudging(db: Database): Promise<void> {
  const groups = judgedSynonyms.map((line) => line.split(' = '));
  await db.write(async (writer) => {
    await saveSetting(writer, { key: 'pageSize', value: shownResults, now: 0 });
    await saveSetting(writer, { key: 'searchSynonyms', value: groups, now: 0 });
  });
}

/** As customers search: with corrections, but without what the listing shows where nothing is found. */
export function findIn(db: Database): Find {
  return async (word) => {
    const request = { word, selectedCategories: [], sort: 'none', page: 1 } as const;
    const listing = await listProducts({ db }, { ...request, selectedCategories: [] });
    return listing.products.map(({ id }) => id);
  };
}
