import type { ListingRequest } from '#services/catalogue/list-products.ts';

/** The one address of a listing: what is as it always is (no sort, page 1) is left out. */
export function listingUrl({ word, selectedCategories, sort, page }: ListingRequest): string {
  const name =
    word?.trim() ?? (selectedCategories.length === 1 ? selectedCategories[0] : undefined);
  const query = new URLSearchParams();
  if (name === '') query.set('q', '');
  if (name === undefined) for (const value of selectedCategories) query.append('category', value);
  if (sort !== 'none') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  const path = name ? `/shop/${pathSegment(name)}` : '/shop';
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Where a category is shown, or a text searched for. */
export function termUrl(word: string): string {
  return listingUrl({ word, selectedCategories: [], sort: 'none', page: 1 });
}

/** Whether `url` is that address already, however its letters are encoded. */
export function isListingUrl(address: string, url: URL): boolean {
  return meaning(new URL(address, url)) === meaning(url);
}

// '.' and '..' would climb the path and '.data' is the router's own: their dots are encoded twice.
function pathSegment(name: string): string {
  const isTaken = /^\.{1,2}$|\.data$/.test(name);
  const text = name.toWellFormed();
  return encodeURIComponent(isTaken ? text.replaceAll('.', '%2E') : text);
}

function meaning({ pathname, searchParams }: URL): string {
  const query = ['q', 'category', 'sort', 'page'].map((name) => searchParams.getAll(name));
  return JSON.stringify([decodedPath(pathname), query]);
}

function decodedPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
