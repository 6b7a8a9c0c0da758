import { sorts } from '#domain/catalogue/sort.ts';

export interface PageKey {
  /** Path and query the page is rendered from. Requests with equal ones get the same page. */
  path: string;
  /** Searches may not push the shop's own pages out of memory. */
  share: 'pages' | 'searches';
  /** Set on product pages, which also depend on that product's own version. */
  productId: number | null;
}

interface Target {
  pathname: string;
  searchParams: URLSearchParams;
}

const singlePages = new Set([
  'about',
  'contact',
  'newsletter',
  'privacy',
  'returns',
  'shipping',
  'terms',
]);

/** First segments that are answered per request, or are not pages at all. */
export const uncachedSegments: ReadonlySet<string> = new Set([
  'account',
  'admin',
  'api',
  'checkout',
  'demo-gateway',
  'forgot',
  'healthz',
  'metrics',
  'myorder',
  'pictures',
  'readyz',
  'reset',
  'session',
  'setup',
  'signin',
  'signout',
  'verify',
  'viewcart',
]);

/** First segments of everything that the shop answers. */
export const ownSegments: ReadonlySet<string> = new Set([
  ...singlePages,
  ...uncachedSegments,
  'product',
  'shop',
]);

/** Listings everyone looks at; any other word after /shop/ is a search. */
const shelves = new Set(['all', "men's clothing", "women's clothing", 'jewelery', 'electronics']);
const forCrawlers = /^(?:robots\.txt|sitemap(?:-pages|-[1-9]\d{0,9})?\.xml)$/;
const maxTextLength = 100;
const maxCategories = 8;
const lastPage = 999_999;
export const notFoundPath = '/404';

/** Null for what is not a public page. Everything the page does not depend on is dropped. */
export function pageKey({ pathname, searchParams }: Target): PageKey | null {
  const isData = pathname.endsWith('.data');
  const [first = '', ...rest] = segmentsOf(isData ? withoutData(pathname) : pathname);
  if (uncachedSegments.has(first.toLowerCase()) || isOwnReview(first, rest)) return null;
  const key =
    first === 'shop' ? listingKey(rest, searchParams) : otherKey(first, rest, searchParams);
  return key && isData ? { ...key, path: asData(key.path) } : key;
}

function withoutData(pathname: string): string {
  return pathname.endsWith('/_.data') ? pathname.slice(0, -6) : pathname.slice(0, -5);
}

function segmentsOf(pathname: string): string[] {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return trimmed.slice(1).split('/').map(decodeURIComponent);
}

/** React Router asks for a page's data at the page's path with this ending. */
function asData(path: string): string {
  const [pathname = '', query] = path.split('?');
  const data = pathname === '/' ? '/_.data' : `${pathname}.data`;
  return query === undefined ? data : `${data}?${query}`;
}

/** What somebody writes about a product: in any spelling, never from memory. */
function isOwnReview(first: string, rest: readonly string[]): boolean {
  const [, second = ''] = rest;
  return rest.length === 2 && `${first}/${second}`.toLowerCase() === 'product/review';
}

function otherKey(
  segment: string,
  rest: readonly string[],
  asked: URLSearchParams,
): PageKey | null {
  if (rest.length === 0 && segment === '') return page('/');
  if (rest.length === 0 && singlePages.has(segment)) return page(`/${segment}`);
  if (rest.length === 1 && segment === 'product') return productKey(rest[0] ?? '', asked);
  if (rest.length === 0 && forCrawlers.test(segment)) return crawlersKey(segment);
  const isFile = (rest.at(-1) ?? segment).includes('.');
  return isFile ? null : page(notFoundPath);
}

/** Maps of a large shop may not push its pages out of memory. */
function crawlersKey(file: string): PageKey {
  return { ...page(`/${file}`), share: file.startsWith('sitemap-') ? 'searches' : 'pages' };
}

/** Older reviews are asked for as seldom as searches. */
function productKey(id: string, asked: URLSearchParams): PageKey {
  if (!/^[1-9]\d{0,14}$/.test(id)) return page('/product/0');
  const productId = Number(id);
  if (asked.get('tab') !== 'reviews') return { ...page(`/product/${id}`), productId };
  const number = pageNumber(asked.get('page'));
  const path = `/product/${id}?tab=reviews`;
  if (number <= 1) return { ...page(path), productId };
  return { path: `${path}&page=${number}`, share: 'searches', productId };
}

/** Never reorders what an address may hold: the page redirects to its one address when it is another. */
function listingKey(rest: readonly string[], asked: URLSearchParams): PageKey {
  if (rest.length > 1) return page(notFoundPath);
  // A blank word is a blank search, which has an address of its own.
  const word = shortened(rest[0] ?? '') || undefined;
  const isAsked = word === undefined && (asked.has('q') || rest.length === 1);
  const text = isAsked ? shortened(asked.get('q') ?? '') : undefined;
  const hasText = word !== undefined || text !== undefined;
  const categories = hasText ? [] : asked.getAll('category').slice(0, maxCategories);
  const query = new URLSearchParams(categories.map((value) => ['category', shortened(value)]));
  if (text !== undefined) query.set('q', text);
  const sort = asked.get('sort') ?? '';
  if (sort !== 'none' && sorts.some(({ value }) => value === sort)) query.set('sort', sort);
  const number = pageNumber(asked.get('page'));
  if (number > 1) query.set('page', String(number));
  const words = word === undefined ? [...query.getAll('category'), ...query.getAll('q')] : [word];
  const pathname = word === undefined ? '/shop' : `/shop/${encodeURIComponent(word)}`;
  return {
    path: query.size === 0 ? pathname : `${pathname}?${query}`,
    share: words.every((value) => shelves.has(value.toLowerCase())) ? 'pages' : 'searches',
    productId: null,
  };
}

function shortened(text: string): string {
  return text.trim().slice(0, maxTextLength).toWellFormed();
}

/** A page past the end shows the last one, so an endless number is as good as a large one. */
function pageNumber(text: string | null): number {
  if (!/^\d{1,20}$/.test(text ?? '')) return 1;
  return Math.min(Number(text), lastPage);
}

function page(path: string): PageKey {
  return { path, share: 'pages', productId: null };
}
