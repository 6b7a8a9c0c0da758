import { facetsFrom } from '#shop/catalogue/rules/facets.ts';
import { lookFrom } from '#shop/catalogue/rules/list-look.ts';
import { sortFrom } from '#shop/catalogue/rules/selection.ts';
import type { ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';

/**
 * The value of the filter's All checkbox. While everything is shown it is checked and yields to any other
 * checkbox; otherwise checking it clears the others (ruling 37).
 */
export const allCheckbox = { checked: 'all', unchecked: 'only-all' } as const;

/** Parses the URL of a listing, including the query its forms submit. `word` is undefined on plain /shop. */
export function listingRequest(word: string | undefined, query: URLSearchParams): ListingRequest {
  const term = (word ?? query.get('q'))?.trim();
  const facets = facetsFrom(query);
  const page = pageFrom(query.get('page'));
  const from = /^[1-9]\d{0,8}$/.test(query.get('from') ?? '') ? Number(query.get('from')) : page;
  return {
    word: term,
    selectedCategories: term === undefined ? categoriesFrom(query.getAll('category')) : [],
    sort: sortFrom(query.get('sort')),
    ...lookFrom(query),
    ...(from < page && { from }),
    page,
    ...(facets.length > 0 && { facets }),
  };
}

/** The same of the page of a collection. */
export function collectionRequest(slug: string, query: URLSearchParams): ListingRequest {
  return { ...listingRequest('', query), word: undefined, collection: slug };
}

function categoriesFrom(sent: string[]): string[] {
  if (sent.includes(allCheckbox.unchecked)) return [];
  const values = sent.map((value) => value.trim());
  return [...new Set(values)].filter((value) => value !== '' && value !== allCheckbox.checked);
}

function pageFrom(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? '') ? Math.max(1, Number(text)) : 1;
}
