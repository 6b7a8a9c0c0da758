import type { Category } from '#shop/catalogue/rules/category.ts';
import { withTotals } from '#shop/catalogue/rules/category-tree.ts';
import type { FacetGroup } from '#shop/catalogue/rules/facet-groups.ts';
import type { Facet } from '#shop/catalogue/rules/facets.ts';
import {
  type ListLook,
  offeredSizes,
  shownPage,
  spanOfPage,
} from '#shop/catalogue/rules/list-look.ts';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import {
  type CollectionSelection,
  type Selection,
  type ShelvedSelection,
  fallbackSelection,
  substringSelection,
  requestedSelection,
  type Sort,
} from '#shop/catalogue/rules/selection.ts';
import {
  suggestCategories,
  suggestedProducts,
  suggestSearches,
  type Suggestions,
} from '#shop/catalogue/rules/suggestions.ts';
import type { Page } from '#platform/paging.ts';
import type { ListView } from '#shop/settings/rules/list-views.ts';
import { isSameSearch, redirectOf } from '#shop/search/rules/search-rules.ts';
import { isExactSearch } from '#shop/search/rules/search-words.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { currentCategories } from '#shop/catalogue/store/categories.ts';
import { countListed, listProducts as readProducts } from '#shop/catalogue/store/listing.ts';
import { currentProducts, type ProductIndex } from '#shop/catalogue/store/product-index.ts';
import { currentSettings } from '#shop/settings/store/settings.ts';
import {
  correctedSearch,
  countFound,
  filterProducts,
  groupsOf,
  isReadAhead,
  withBranches,
} from './filter-products.ts';
import { loadSummaries } from '#shop/catalogue/store/summaries.ts';

export interface ListingRequest extends ListLook {
  /** Path segment after /shop/: a category, an alias or a search. */
  word: string | undefined;
  /** Selected categories of the filter, as stored values; used only on plain /shop. */
  selectedCategories: string[];
  sort: Sort;
  page: number;
  /** The first of the pages that are shown together, up to `page`. */
  from?: number | undefined;
  /** In canonical order; see facetsFrom. */
  facets?: readonly Facet[];
  /** The slug of a collection, whose own page it is then. */
  collection?: string;
}

export interface Listing {
  categories: Category[];
  /** The selection shown: a search without results is replaced by a fallback. */
  selection: Selection | CollectionSelection;
  /** The text searched for, if the selection shows a corrected one; else null. */
  misspelt: string | null;
  sort: Sort;
  view: ListView;
  /** The numbers of products per page that are offered. */
  sizes: number[];
  /** Its offset is that of the first product shown, which may be of an earlier page. */
  page: Page;
  products: ProductSummary[];
}

interface FoundListing extends Listing {
  selection: Selection;
  /** What it can be filtered by; null where no facets are used, so that only pages that show them count them. */
  groups: FacetGroup[] | null;
  /** The page that the merchant has chosen for this search; null shows the products. */
  redirect: string | null;
  /** The products that were read for it, so that its facets do not check for changes again. */
  index: ProductIndex | null;
}

type Reading = Pick<Shop, 'db'>;

export async function listProducts(shop: Reading, request: ListingRequest): Promise<FoundListing> {
  const { db } = shop;
  const [settings, categories] = await Promise.all([currentSettings(db), currentCategories(db)]);
  const requested = requestedSelection(request, categories);
  const terms = { settings, categories };
  const { selection, total, misspelt, index } = await countSelection(shop, requested, terms);
  const shown = selection.kind === 'blank' ? { kind: 'all' as const } : selection;
  const { sort, facets = [] } = request;
  const redirect = requested.kind === 'search' ? redirectOf(requested.text, settings) : null;
  const { pageSize } = settings;
  const look = { view: request.view ?? settings.listView, sizes: offeredSizes(pageSize) };
  const found = { selection, misspelt, sort, redirect, index, ...look };
  const page = shownPage(request, { total, pageSize });
  const isDeep = spanOfPage(page).offset >= deepOffset && isReadAhead(shop);
  if (facets.length === 0 && shown.kind !== 'search' && !isDeep) {
    const span = { selection: withBranches(shown, categories), sort, ...spanOfPage(page) };
    const products = await readProducts(db.read, span, settings);
    return { ...found, categories: withTotals(categories), page, products, groups: null };
  }
  const isCounted = facets.length > 0;
  const pageFor = (matching: number) => shownPage(request, { total: matching, pageSize });
  const spanOf = (matching: number) => ({ sort, ...spanOfPage(pageFor(matching)) });
  const filtering = { selection: shown, facets, categories, settings, spanOf, isCounted };
  const filtered = await filterProducts(shop, filtering, index);
  // Of a search, the filter of categories leads to lists of them, not to a part of the search.
  const counted = shown.kind === 'search' ? categories : filtered.categories;
  return {
    ...found,
    categories: withTotals(counted),
    page: pageFor(filtered.total),
    products: await loadSummaries(db.read, filtered.ids, settings),
    groups: isCounted ? filtered.groups : null,
  };
}

/** SQL skips the products before a page one by one: some milliseconds from here on. */
const deepOffset = 10_000;

/** What a list can be filtered by further. */
export async function listFacets(
  shop: Reading,
  { selection, groups, index }: Pick<FoundListing, 'selection' | 'groups' | 'index'>,
): Promise<FacetGroup[]> {
  if (groups) return groups;
  const settings = await currentSettings(shop.db);
  const shown = selection.kind === 'blank' ? { kind: 'all' as const } : selection;
  return groupsOf(shop, { selection: shown, facets: [], settings }, index);
}

interface CountTerms {
  settings: Settings;
  categories: readonly Category[];
}

interface Counted {
  selection: Selection;
  total: number;
  misspelt: string | null;
  /** Null where nothing was searched for. */
  index: ProductIndex | null;
}

/**
 * Ruling 1: a blank word stays on the whole list. A search without a hit falls back to the substring rule, then to
 * the corrected spelling, then to its text as a category.
 */
async function countSelection(
  shop: Reading,
  requested: Selection,
  { settings, categories }: CountTerms,
): Promise<Counted> {
  const shelved = async (selection: ShelvedSelection): Promise<Counted> => {
    const total = await countListed(shop.db.read, withBranches(selection, categories));
    return { selection, total, misspelt: null, index: null };
  };
  if (requested.kind === 'blank') {
    return { ...(await shelved({ kind: 'all' })), selection: requested };
  }
  if (requested.kind !== 'search') return shelved(requested);
  const index = await currentProducts(shop.db);
  const searched = async (text: string, misspelt: string | null): Promise<Counted> => {
    const total = await countFound(index, { text, settings });
    return { selection: { kind: 'search', text }, total, misspelt, index };
  };
  const { text } = requested;
  const found = await searched(text, null);
  if (found.total > 0) return found;
  const corrected =
    isExactSearch(text) || substringSelection(text)
      ? null
      : await correctedSearch(shop, index, { text, settings });
  // All products of the text itself, or of the correction, may be hidden from it.
  if (corrected !== null && !isSameSearch(corrected, text)) {
    const shown = await searched(corrected, text);
    if (shown.total > 0) return shown;
  }
  return shelved(fallbackSelection(text));
}

/** What a search leads to: products, if only those of its correction; a page of the merchant's choice; or nothing. */
export type SearchAnswer = 'products' | 'page' | 'nothing';

export async function answerSearches(
  shop: Reading,
  texts: readonly string[],
): Promise<Map<string, SearchAnswer>> {
  const { db } = shop;
  const [settings, categories] = await Promise.all([currentSettings(db), currentCategories(db)]);
  const terms = { settings, categories };
  const answers = new Map<string, SearchAnswer>();
  for (const text of texts) answers.set(text, await answerOf(shop, text, terms));
  return answers;
}

async function answerOf(shop: Reading, text: string, terms: CountTerms): Promise<SearchAnswer> {
  if (redirectOf(text, terms.settings) !== null) return 'page';
  const { total } = await countSelection(shop, { kind: 'search', text }, terms);
  return total > 0 ? 'products' : 'nothing';
}

/** What a search for the text finds first. The category that a search without a hit falls back to is left out. */
export async function suggestProducts(
  shop: Pick<Shop, 'db' | 'searches'>,
  typed: string,
): Promise<Suggestions> {
  const text = typed.trim();
  const { db } = shop;
  const [settings, categories] = await Promise.all([currentSettings(db), currentCategories(db)]);
  const searches = suggestSearches(text, shop.searches.popular(), settings.hiddenSearches);
  const none = { text, searches, categories: [], products: [], total: 0 };
  if (text === '') return none;
  const terms = { settings, categories };
  const counted = await countSelection(shop, { kind: 'search', text }, terms);
  const { selection, total } = counted;
  const matching = suggestCategories(text, categories);
  if (selection.kind !== 'search') return { ...none, categories: matching };
  const spanOf = () => ({ sort: 'none', offset: 0, limit: suggestedProducts }) as const;
  const filtering = { selection, facets: [], categories, settings, spanOf, isCounted: false };
  const { ids } = await filterProducts(shop, filtering, counted.index);
  const products = await loadSummaries(db.read, ids, settings);
  return {
    text: selection.text,
    searches,
    categories: matching,
    products: products.map(({ id, title, price, isFromPrice, picture }) => {
      return { id, title, price, isFromPrice, picture: picture?.name ?? null };
    }),
    total,
  };
}
