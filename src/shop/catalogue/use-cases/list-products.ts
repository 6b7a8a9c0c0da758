import type { Category } from '#shop/catalogue/rules/category.ts';
import { ownSort } from '#shop/catalogue/rules/collection.ts';
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
  type ListedSelection,
  type Selection,
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
import {
  noSearchRules,
  redirectOf,
  type SearchRules,
  searchRulesFor,
} from '#shop/search/rules/search-rules.ts';
import { isExactSearch } from '#shop/search/rules/search-words.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import {
  countListed,
  listedIds,
  listedIdsById,
  listProducts as readProducts,
} from '#shop/catalogue/store/listing.ts';
import { correctSearch } from '#shop/search/store/vocabulary.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { findCollection } from '#shop/catalogue/store/collections.ts';
import { membersOf } from './collection-members.ts';
import { filterProducts, groupsOf } from './filter-products.ts';
import {
  type DetailedProduct,
  loadDetailedProducts,
  loadSummaries,
} from '#shop/catalogue/store/summaries.ts';

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
}

type Reading = Pick<Shop, 'db'>;

export async function listProducts(shop: Reading, request: ListingRequest): Promise<FoundListing> {
  const { read } = shop.db;
  const [stored, categories] = await Promise.all([readSettings(read), listCategories(read)]);
  const settings = settingsFrom(stored);
  const requested = requestedSelection(request, categories);
  const { selection, total, misspelt } = await countSelection(shop, requested, settings);
  const shown = selection.kind === 'blank' ? { kind: 'all' as const } : selection;
  const { sort, facets = [] } = request;
  const redirect = requested.kind === 'search' ? redirectOf(requested.text, settings) : null;
  const { pageSize } = settings;
  const look = { view: request.view ?? settings.listView, sizes: offeredSizes(pageSize) };
  const found = { selection, misspelt, sort, redirect, ...look };
  if (facets.length > 0) {
    const spanOf = (matching: number) => {
      return { sort, ...spanOfPage(shownPage(request, { total: matching, pageSize })) };
    };
    const filtering = { selection: shown, facets, categories, settings, spanOf };
    const filtered = await filterProducts(shop, filtering);
    const page = shownPage(request, { total: filtered.total, pageSize });
    const products = await loadSummaries(read, filtered.ids, settings);
    const { groups } = filtered;
    // Of a search, the filter of categories leads to lists of them, not to a part of the search.
    const counted = shown.kind === 'search' ? categories : filtered.categories;
    return { ...found, categories: counted, page, products, groups };
  }
  const page = shownPage(request, { total, pageSize });
  const rules = rulesOf(shown, settings);
  const span = { selection: shown, sort, ...spanOfPage(page), rules };
  const products = await readProducts(read, span, settings);
  return { ...found, categories, page, products, groups: null };
}

/** What a list can be filtered by further. */
export async function listFacets(
  shop: Reading,
  { selection, groups }: Pick<FoundListing, 'selection' | 'groups'>,
): Promise<FacetGroup[]> {
  if (groups) return groups;
  const settings = settingsFrom(await readSettings(shop.db.read));
  const shown = selection.kind === 'blank' ? { kind: 'all' as const } : selection;
  return groupsOf(shop, { selection: shown, facets: [], settings });
}

function rulesOf(selection: ListedSelection, settings: Settings): SearchRules {
  return selection.kind === 'search' ? searchRulesFor(selection.text, settings) : noSearchRules;
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
async function countSelection(
  shop: Reading,
  requested: Selection,
  settings: Settings,
): Promise<Counted> {
  const { read } = shop.db;
  const counted = async (selection: ListedSelection, misspelt: string | null = null) => {
    const total = await countListed(read, selection, rulesOf(selection, settings));
    return { selection, total, misspelt };
  };
  if (requested.kind === 'blank') {
    return { ...(await counted({ kind: 'all' })), selection: requested };
  }
  const found = await counted(requested);
  if (requested.kind !== 'search' || found.total > 0) return found;
  const { text } = requested;
  const corrected =
    isExactSearch(text) || substringSelection(text)
      ? null
      : await correctSearch(read, text, settings.searchSynonyms);
  if (corrected !== null) return counted({ kind: 'search', text: corrected }, text);
  return counted(fallbackSelection(text));
}

/** What a search leads to: products, if only those of its correction; a page of the merchant's choice; or nothing. */
export type SearchAnswer = 'products' | 'page' | 'nothing';

export async function answerSearches(
  shop: Reading,
  texts: readonly string[],
): Promise<Map<string, SearchAnswer>> {
  const settings = settingsFrom(await readSettings(shop.db.read));
  const answers = new Map<string, SearchAnswer>();
  for (const text of texts) answers.set(text, await answerOf(shop, text, settings));
  return answers;
}

async function answerOf(shop: Reading, text: string, settings: Settings): Promise<SearchAnswer> {
  if (redirectOf(text, settings) !== null) return 'page';
  const { total } = await countSelection(shop, { kind: 'search', text }, settings);
  return total > 0 ? 'products' : 'nothing';
}

/** What a search for the text finds first. The category that a search without a hit falls back to is left out. */
export async function suggestProducts(
  shop: Pick<Shop, 'db' | 'searches'>,
  typed: string,
): Promise<Suggestions> {
  const text = typed.trim();
  const { read } = shop.db;
  const [stored, categories] = await Promise.all([readSettings(read), listCategories(read)]);
  const settings = settingsFrom(stored);
  const searches = suggestSearches(text, shop.searches.popular(), settings.hiddenSearches);
  const none = { text, searches, categories: [], products: [], total: 0 };
  if (text === '') return none;
  const { selection, total } = await countSelection(shop, { kind: 'search', text }, settings);
  const matching = suggestCategories(text, categories);
  if (selection.kind !== 'search') return { ...none, categories: matching };
  const rules = rulesOf(selection, settings);
  const span = { selection, sort: 'none', offset: 0, limit: suggestedProducts, rules } as const;
  const products = await readProducts(read, span, settings);
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

export interface Selected {
  /** Stored values; none means all. They do not count in a search. */
  categories: string[];
  /** Words to search for; '' for none. */
  text: string;
  facets?: readonly Facet[];
  /** The slug of a published collection; '' for none. */
  collection?: string;
}

export interface Browsing extends Selected {
  sort: Sort | 'id';
  /** In the order of ids: only those above it. */
  after: number;
  offset: number;
  limit: number;
}

/** The catalogue as programs read it: by id, or in one of the listing's orders. */
export async function browseProducts(
  shop: Shop,
  { categories, text, facets = [], collection = '', sort, ...span }: Browsing,
): Promise<{ products: DetailedProduct[]; total: number }> {
  const { read } = shop.db;
  const terms = settingsFrom(await readSettings(read));
  const selection = selectionOf(categories, text);
  const collected = await findMembers(shop, collection);
  if (facets.length > 0 || collected) {
    const order = sort === 'none' && collected && text === '' ? collected.sort : sort;
    const spanOf = () => ({ sort: order, ...span, after: sort === 'id' ? span.after : 0 });
    const known = await listCategories(read);
    const listed = { selection, facets, ...(collected && { members: collected.members }) };
    const filtering = { ...listed, categories: known, settings: terms, spanOf };
    const { ids, total } = await filterProducts(shop, filtering);
    return { products: await loadDetailedProducts(read, ids, terms), total };
  }
  const rules = rulesOf(selection, terms);
  const [total, ids] = await Promise.all([
    countListed(read, selection, rules),
    sort === 'id'
      ? listedIdsById(read, { selection, rules, ...span })
      : listedIds(read, { selection, sort, rules, ...span }),
  ]);
  return { products: await loadDetailedProducts(read, ids, terms), total };
}

/** What the products can be filtered by further, with counts. */
export async function countProductFacets(
  shop: Reading,
  { categories, text, facets = [], collection = '' }: Selected,
): Promise<FacetGroup[]> {
  const settings = settingsFrom(await readSettings(shop.db.read));
  const collected = await findMembers(shop, collection);
  const members = collected && { members: collected.members };
  const selection = selectionOf(categories, text);
  return groupsOf(shop, { selection, facets, settings, ...members });
}

/** Null without a collection. */
async function findMembers({ db }: Reading, slug: string) {
  if (slug === '') return null;
  const collection = await findCollection(db.read, { slug });
  if (!collection?.isPublished) return { members: [], sort: 'none' as const };
  return { members: await membersOf(db, collection), sort: ownSort(collection) };
}

function selectionOf(categories: string[], text: string) {
  if (text !== '') return { kind: 'search', text } as const;
  return categories.length > 0
    ? ({ kind: 'categories', values: categories } as const)
    : ({ kind: 'all' } as const);
}
