import { ownSort } from '#shop/catalogue/rules/collection.ts';
import type { FacetGroup } from '#shop/catalogue/rules/facet-groups.ts';
import type { Facet } from '#shop/catalogue/rules/facets.ts';
import type { Sort } from '#shop/catalogue/rules/selection.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { findCollection } from '#shop/catalogue/store/collections.ts';
import { countListed, listedIds, listedIdsById } from '#shop/catalogue/store/listing.ts';
import { type DetailedProduct, loadDetailedProducts } from '#shop/catalogue/store/summaries.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { membersOf } from './collection-members.ts';
import { filterProducts, groupsOf, withBranches } from './filter-products.ts';

export interface Selected {
  /** Stored values; none means all. They do not count in a search. */
  categories: string[];
  /** Without the products of categories beneath them. */
  isExact?: boolean;
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
  { categories, isExact = false, text, facets = [], collection = '', sort, ...span }: Browsing,
): Promise<{ products: DetailedProduct[]; total: number }> {
  const { read } = shop.db;
  const terms = settingsFrom(await readSettings(read));
  const selection = selectionOf(categories, text);
  const collected = await findMembers(shop, collection);
  if (facets.length > 0 || collected || selection.kind === 'search') {
    const order = sort === 'none' && collected && text === '' ? collected.sort : sort;
    const spanOf = () => ({ sort: order, ...span, after: sort === 'id' ? span.after : 0 });
    const known = await listCategories(read);
    const listed = { selection, facets, ...(collected && { members: collected.members }) };
    const filtering = { ...listed, categories: known, settings: terms, spanOf, isCounted: false };
    const { ids, total } = await filterProducts(shop, filtering);
    return { products: await loadDetailedProducts(read, ids, terms), total };
  }
  const isWhole = isExact || selection.kind === 'all';
  const listed = isWhole ? selection : withBranches(selection, await listCategories(read));
  const [total, ids] = await Promise.all([
    countListed(read, listed),
    sort === 'id'
      ? listedIdsById(read, { selection: listed, ...span })
      : listedIds(read, { selection: listed, sort, ...span }),
  ]);
  return { products: await loadDetailedProducts(read, ids, terms), total };
}

/** What the products can be filtered by further, with counts. */
export async function countProductFacets(
  shop: Pick<Shop, 'db' | 'clock'>,
  { categories, text, facets = [], collection = '' }: Selected,
): Promise<FacetGroup[]> {
  const settings = settingsFrom(await readSettings(shop.db.read));
  const collected = await findMembers(shop, collection);
  const members = collected && { members: collected.members };
  const selection = selectionOf(categories, text);
  return groupsOf(shop, { selection, facets, settings, ...members });
}

/** Null without a collection. */
async function findMembers(shop: Pick<Shop, 'db' | 'clock'>, slug: string) {
  if (slug === '') return null;
  const collection = await findCollection(shop.db.read, { slug });
  if (!collection?.isPublished) return { members: [], sort: 'none' as const };
  return { members: await membersOf(shop, collection), sort: ownSort(collection) };
}

function selectionOf(categories: string[], text: string) {
  if (text !== '') return { kind: 'search', text } as const;
  return categories.length > 0
    ? ({ kind: 'categories', values: categories } as const)
    : ({ kind: 'all' } as const);
}
