import { collectionUrl } from '#shop/catalogue/rules/slug.ts';
import { isFacetName } from '#shop/catalogue/rules/facets.ts';
import type { ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';

/** The canonical URL of a listing; what is not chosen (sort, look, page 1) is omitted. */
export function listingUrl(request: ListingRequest): string {
  const { word, selectedCategories, sort, view, size, from = 0, page, facets = [] } = request;
  const name =
    word?.trim() ?? (selectedCategories.length === 1 ? selectedCategories[0] : undefined);
  const query = new URLSearchParams();
  if (name === '') query.set('q', '');
  if (name === undefined) for (const value of selectedCategories) query.append('category', value);
  for (const [facet, value] of facets) query.append(facet, value);
  if (sort !== 'none') query.set('sort', sort);
  if (view) query.set('view', view);
  if (size) query.set('size', String(size));
  if (from > 0 && from < page) query.set('from', String(from));
  if (page > 1) query.set('page', String(page));
  const path = request.collection
    ? collectionUrl(request.collection)
    : name
      ? `/shop/${pathSegment(name)}`
      : '/shop';
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The URL of a category or of a text search. */
export function termUrl(word: string): string {
  return listingUrl({ word, selectedCategories: [], sort: 'none', page: 1 });
}

/** Whether `url` equals the canonical URL, regardless of percent-encoding. */
export function isListingUrl(address: string, url: URL): boolean {
  return meaning(new URL(address, url)) === meaning(url);
}

// '.' and '..' are path segments and '.data' is reserved by the router, so their dots are encoded twice.
function pathSegment(name: string): string {
  const isTaken = /^\.{1,2}$|\.data$/.test(name);
  const text = name.toWellFormed();
  return encodeURIComponent(isTaken ? text.replaceAll('.', '%2E') : text);
}

function meaning({ pathname, searchParams }: URL): string {
  const query = ['q', 'category', 'sort', 'view', 'size', 'from', 'page'].map((name) =>
    searchParams.getAll(name),
  );
  const facets = [...searchParams].filter(([name]) => isFacetName(name));
  return JSON.stringify([decodedPath(pathname), query, facets]);
}

function decodedPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
