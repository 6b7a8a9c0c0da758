import type { Category } from '#shop/catalogue/rules/category.ts';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import {
  type ListedSelection,
  type Selection,
  fallbackSelection,
  substringSelection,
  requestedSelection,
  type Sort,
} from '#shop/catalogue/rules/selection.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import {
  countListed,
  listedIds,
  listedIdsById,
  listProducts as readProducts,
  type MappedProduct,
  mappedProducts,
  nextPublishedId,
} from '#shop/catalogue/store/listing.ts';
import { correctSearch } from '#shop/search/store/vocabulary.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { type DetailedProduct, loadDetailedProducts } from '#shop/catalogue/store/summaries.ts';

export interface ListingRequest {
  /** Path segment after /shop/: a category, an alias or a search. */
  word: string | undefined;
  /** Selected categories of the filter, as stored values; used only on plain /shop. */
  selectedCategories: string[];
  sort: Sort;
  page: number;
}

export interface Listing {
  categories: Category[];
  /** The selection shown: a search without results is replaced by a fallback. */
  selection: Selection;
  /** The text searched for, if the selection shows a corrected one; else null. */
  misspelt: string | null;
  sort: Sort;
  page: Page;
  products: ProductSummary[];
}

type Reading = Pick<Shop, 'db'>;

export async function listProducts(shop: Reading, request: ListingRequest): Promise<Listing> {
  const { read } = shop.db;
  const [stored, categories] = await Promise.all([readSettings(read), listCategories(read)]);
  const settings = settingsFrom(stored);
  const requested = requestedSelection(request, categories);
  const { selection, total, misspelt } = await countSelection(shop, requested);
  const page = pageOf(request.page, total, settings.pageSize);
  const shown = selection.kind === 'blank' ? { kind: 'all' as const } : selection;
  const { sort } = request;
  const span = { selection: shown, sort, offset: page.offset, limit: page.size };
  const products = await readProducts(read, span, settings);
  return { categories, selection, misspelt, sort, page, products };
}

interface Counted {
  selection: Selection;
  total: number;
  misspelt: string | null;
}

/**
 * Ruling 1: a blank word stays on the whole list. A search without a hit falls back to the substring rule, then to
 * the corrected spelling, then to its text as a category.
 */
async function countSelection(shop: Reading, requested: Selection): Promise<Counted> {
  const { read } = shop.db;
  const counted = async (selection: ListedSelection, misspelt: string | null = null) => {
    return { selection, total: await countListed(read, selection), misspelt };
  };
  if (requested.kind === 'blank') {
    return { ...(await counted({ kind: 'all' })), selection: requested };
  }
  const found = await counted(requested);
  if (requested.kind !== 'search' || found.total > 0) return found;
  const { text } = requested;
  const corrected = substringSelection(text) ? null : await correctSearch(read, text);
  if (corrected !== null) return counted({ kind: 'search', text: corrected }, text);
  return counted(fallbackSelection(text));
}

export interface Browsing {
  /** Stored values; none means all. They do not count in a search. */
  categories: string[];
  /** Words to search for; '' for none. */
  text: string;
  sort: Sort | 'id';
  /** In the order of ids: only those above it. */
  after: number;
  offset: number;
  limit: number;
}

/** The catalogue as programs read it: by id, or in one of the listing's orders. */
export async function browseProducts(
  shop: Shop,
  { categories, text, sort, ...span }: Browsing,
): Promise<{ products: DetailedProduct[]; total: number }> {
  const { read } = shop.db;
  const terms = settingsFrom(await readSettings(read));
  const selection = selectionOf(categories, text);
  const [total, ids] = await Promise.all([
    countListed(read, selection),
    sort === 'id'
      ? listedIdsById(read, { selection, ...span })
      : listedIds(read, { selection, sort, ...span }),
  ]);
  return { products: await loadDetailedProducts(read, ids, terms), total };
}

function selectionOf(categories: string[], text: string) {
  if (text !== '') return { kind: 'search', text } as const;
  return categories.length > 0
    ? ({ kind: 'categories', values: categories } as const)
    : ({ kind: 'all' } as const);
}

/** Search engines accept 50,000 URLs per file; smaller files are rendered and read faster. */
export const numbersPerMap = 10_000;

/**
 * Numbers of the maps that hold a product. Map n is for the product numbers up to n times numbersPerMap,
 * so that a new product changes only the last map, and no map needs the others to be counted.
 */
export async function listMaps(shop: Shop): Promise<number[]> {
  const maps: number[] = [];
  let id = await nextPublishedId(shop.db.read, 0);
  while (id !== null) {
    const map = Math.ceil(id / numbersPerMap);
    maps.push(map);
    id = await nextPublishedId(shop.db.read, map * numbersPerMap);
  }
  return maps;
}

/** Empty for a sitemap without products. */
export function mapProducts(shop: Shop, map: number): Promise<MappedProduct[]> {
  const last = map * numbersPerMap;
  return mappedProducts(shop.db.read, { first: last - numbersPerMap + 1, last });
}
