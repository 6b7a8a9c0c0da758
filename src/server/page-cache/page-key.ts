import { pages } from '#shop/access/rules/pages.ts';
import { isFacetName } from '#shop/catalogue/rules/facets.ts';
import { lookFrom, lookParameters } from '#shop/catalogue/rules/list-look.ts';
import { isSlug } from '#shop/catalogue/rules/slug.ts';
import { sorts } from '#shop/catalogue/rules/selection.ts';

export interface PageKey {
  /** The normalized path and query. Requests with equal keys get the same page. */
  path: string;
  /**
   * Searches and the later pages of listings have their own share, so that they cannot evict other pages. A listing
   * counts as a search until the shop has found its terms among the categories.
   */
  share: 'pages' | 'searches';
  /** Search terms or categories of a listing, which decide its share. Empty where the share is certain. */
  terms: readonly string[];
  /** Set for product pages, which also depend on the version of that product. */
  productId: number | null;
}

interface Target {
  pathname: string;
  searchParams: URLSearchParams;
}

/** Cached pages of one fixed segment: '/about'. */
const singlePages = new Set(
  pages.filter(({ path, isCached }) => isCached && /^[a-z]+$/.test(path)).map(({ path }) => path),
);

const endpointSegments = ['api', 'healthz', 'metrics', 'pictures', 'readyz'];
const cachedSegments = firstSegments(true);

/** First path segments that are rendered per request or are not pages. */
export const uncachedSegments: ReadonlySet<string> = new Set(
  [...endpointSegments, ...firstSegments(false)].filter((name) => !cachedSegments.includes(name)),
);

/** First path segments of all routes. */
export const ownSegments: ReadonlySet<string> = new Set([
  ...singlePages,
  ...uncachedSegments,
  'collections',
  'product',
  'shop',
]);

/** The whole shop, as the last segment of a listing. */
const wholeShop = 'all';
const crawlerFile = /^(?:robots\.txt|sitemap(?:-pages|-[1-9]\d{0,9})?\.xml)$/;
const maxTextLength = 100;
const maxCategories = 8;
/** More than a page takes: it redirects to the URL without the rest, and redirects are not stored. */
const maxFacets = 40;
const lastPage = 999_999;
/** Beyond it, listings are read by crawlers more often than by customers. */
const lastUsualPage = 5;
export const notFoundPath = '/404';

/** Null if the page is not public. Parameters that do not affect the page are dropped. */
export function pageKey({ pathname, searchParams }: Target): PageKey | null {
  const isData = pathname.endsWith('.data');
  const [first = '', ...rest] = segmentsOf(isData ? withoutData(pathname) : pathname);
  if (uncachedSegments.has(first.toLowerCase()) || isProductForm(first, rest)) return null;
  const key =
    first === 'shop' ? listingKey(rest, searchParams) : otherKey(first, rest, searchParams);
  return key && isData ? { ...key, path: asData(key.path) } : key;
}

function firstSegments(isCached: boolean): string[] {
  return pages
    .filter((one) => one.isCached === isCached)
    .map(({ path }) => path.split('/')[0] ?? '');
}

function withoutData(pathname: string): string {
  return pathname.endsWith('/_.data') ? pathname.slice(0, -6) : pathname.slice(0, -5);
}

function segmentsOf(pathname: string): string[] {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return trimmed.slice(1).split('/').map(decodeURIComponent);
}

/** React Router requests the data of a page at its path with this suffix. */
function asData(path: string): string {
  const [pathname = '', query] = path.split('?');
  const data = pathname === '/' ? '/_.data' : `${pathname}.data`;
  return query === undefined ? data : `${data}?${query}`;
}

/** The pages about one matter of a product, most with a form, are never cached, in any spelling. */
function isProductForm(first: string, rest: readonly string[]): boolean {
  const [, second = ''] = rest;
  const forms = [
    'product/review',
    'product/back-in-stock',
    'product/delivery',
    'product/size-guide',
  ];
  return rest.length === 2 && forms.includes(`${first}/${second}`.toLowerCase());
}

function otherKey(
  segment: string,
  rest: readonly string[],
  query: URLSearchParams,
): PageKey | null {
  if (rest.length === 0 && segment === '') return page('/');
  if (rest.length === 0 && singlePages.has(segment)) return page(`/${segment}`);
  if (rest.length === 1 && segment === 'product') return productKey(rest[0] ?? '', query);
  if (rest.length === 1 && segment === 'collections') return collectionKey(rest[0] ?? '', query);
  if (rest.length === 0 && crawlerFile.test(segment)) return crawlersKey(segment);
  const isFile = (rest.at(-1) ?? segment).includes('.');
  return isFile ? null : page(notFoundPath);
}

/** Sitemaps have their own share, so that those of a large shop cannot evict pages. */
function crawlersKey(file: string): PageKey {
  return { ...page(`/${file}`), share: file.startsWith('sitemap-') ? 'searches' : 'pages' };
}

/** Further pages of reviews are requested as rarely as searches. */
function productKey(id: string, query: URLSearchParams): PageKey {
  if (!/^[1-9]\d{0,14}$/.test(id)) return page('/product/0');
  const productId = Number(id);
  if (query.get('tab') !== 'reviews') return { ...page(`/product/${id}`), productId };
  const number = pageNumber(query.get('page'));
  const path = `/product/${id}?tab=reviews`;
  if (number <= 1) return { ...page(path), productId };
  return { ...page(`${path}&page=${number}`), share: 'searches', productId };
}

/** The order of parameters is kept: the page redirects to its canonical URL if it differs. */
function listingKey(rest: readonly string[], parameters: URLSearchParams): PageKey {
  if (rest.length > 1) return page(notFoundPath);
  // An empty term is an empty search, which has its own URL.
  const word = shortened(rest[0] ?? '') || undefined;
  const isSearch = word === undefined && (parameters.has('q') || rest.length === 1);
  const text = isSearch ? shortened(parameters.get('q') ?? '') : undefined;
  const hasText = word !== undefined || text !== undefined;
  const categories = hasText ? [] : parameters.getAll('category').slice(0, maxCategories);
  const query = new URLSearchParams(categories.map((value) => ['category', shortened(value)]));
  if (text !== undefined) query.set('q', text);
  const { number, isSpecial } = addPlace(query, parameters);
  const words = word === undefined ? [...query.getAll('category'), ...query.getAll('q')] : [word];
  const terms = words.filter((value) => value.toLowerCase() !== wholeShop);
  const isLater = number > lastUsualPage || isSpecial;
  const pathname = word === undefined ? '/shop' : `/shop/${encodeURIComponent(word)}`;
  return {
    path: query.size === 0 ? pathname : `${pathname}?${query}`,
    share: terms.length > 0 || isLater ? 'searches' : 'pages',
    terms: isLater ? [] : terms,
    productId: null,
  };
}

/** Whether there is such a collection is not known here, so they have the share of searches. */
function collectionKey(slug: string, parameters: URLSearchParams): PageKey {
  if (!isSlug(slug)) return page(notFoundPath);
  const query = new URLSearchParams();
  addPlace(query, parameters);
  const pathname = `/collections/${slug}`;
  return {
    ...page(query.size === 0 ? pathname : `${pathname}?${query}`),
    share: 'searches',
  };
}

/** Facets, order, look and page of a list. There are too many combinations with facets and looks to count as pages. */
function addPlace(query: URLSearchParams, parameters: URLSearchParams) {
  const facets = Array.from(parameters).filter(([name]) => isFacetName(name));
  for (const [name, value] of facets.slice(0, maxFacets)) query.append(name, shortened(value));
  const sort = parameters.get('sort') ?? '';
  if (sort !== 'none' && sorts.some(({ value }) => value === sort)) query.set('sort', sort);
  const look = lookParameters(lookFrom(parameters));
  for (const [name, value] of look) query.set(name, value);
  const number = pageNumber(parameters.get('page'));
  const from = pageNumber(parameters.get('from'));
  const isLong = from > 0 && from < number && parameters.has('from');
  if (isLong) query.set('from', String(from));
  if (number > 1) query.set('page', String(number));
  return { number, isSpecial: facets.length > 0 || look.length > 0 || isLong };
}

function shortened(text: string): string {
  return text.trim().slice(0, maxTextLength).toWellFormed();
}

/** Pages past the end show the last page, so large numbers are clamped. */
function pageNumber(text: string | null): number {
  if (!/^\d{1,20}$/.test(text ?? '')) return 1;
  return Math.min(Number(text), lastPage);
}

function page(path: string): PageKey {
  return { path, share: 'pages', terms: [], productId: null };
}
