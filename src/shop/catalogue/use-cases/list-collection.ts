import { type Collection, ownSort } from '#shop/catalogue/rules/collection.ts';
import type { FacetGroup } from '#shop/catalogue/rules/facet-groups.ts';
import type { CollectionSelection } from '#shop/catalogue/rules/selection.ts';
import { offeredSizes, shownPage, spanOfPage } from '#shop/catalogue/rules/list-look.ts';
import { currentSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { currentCategories } from '#shop/catalogue/store/categories.ts';
import { findCollection, listCollections } from '#shop/catalogue/store/collections.ts';
import { loadSummaries } from '#shop/catalogue/store/summaries.ts';
import { countMembers, membersOf } from './collection-members.ts';
import { filterProducts } from './filter-products.ts';
import type { Listing, ListingRequest } from './list-products.ts';

export interface CollectionListing extends Listing {
  selection: CollectionSelection;
  groups: FacetGroup[];
  collection: Collection;
}

/** A page of a published collection; the slug alone where it has moved there; null where there is none. */
export async function listCollection(
  shop: Pick<Shop, 'db' | 'clock'>,
  slug: string,
  request: ListingRequest,
): Promise<CollectionListing | { movedTo: string } | null> {
  const { read } = shop.db;
  const collection = await findCollection(read, { slug });
  if (!collection?.isPublished) return movedTo(shop, slug);
  const [settings, categories] = await Promise.all([
    currentSettings(shop.db),
    currentCategories(shop.db),
  ]);
  const { sort, facets = [] } = request;
  const { pageSize } = settings;
  const filtered = await filterProducts(shop, {
    selection: { kind: 'all' },
    members: await membersOf(shop, collection),
    facets,
    categories,
    settings,
    spanOf: (matching) => {
      const page = shownPage(request, { total: matching, pageSize });
      return { sort: sort === 'none' ? ownSort(collection) : sort, ...spanOfPage(page) };
    },
  });
  const { title } = collection;
  return {
    collection,
    selection: { kind: 'collection', title },
    categories,
    misspelt: null,
    sort,
    view: request.view ?? settings.listView,
    sizes: offeredSizes(pageSize),
    page: shownPage(request, { total: filtered.total, pageSize }),
    products: await loadSummaries(read, filtered.ids, settings),
    groups: filtered.groups,
  };
}

async function movedTo(
  { db }: Pick<Shop, 'db'>,
  slug: string,
): Promise<{ movedTo: string } | null> {
  const collections = await listCollections(db.read);
  const moved = collections.find(
    (one) => one.isPublished && one.slug !== slug && one.formerSlugs.includes(slug),
  );
  return moved ? { movedTo: moved.slug } : null;
}

/** The published ones, in alphabetical order. */
export async function listPublishedCollections({ db }: Pick<Shop, 'db'>): Promise<Collection[]> {
  return (await listCollections(db.read)).filter(({ isPublished }) => isPublished);
}

/** Those of the published ones that have products: search engines are not to list the others. */
export async function listFilledCollections(
  shop: Pick<Shop, 'db' | 'clock'>,
): Promise<Collection[]> {
  const collections = await listPublishedCollections(shop);
  const counts = await countMembers(shop, collections);
  return collections.filter(({ id }) => (counts.get(id) ?? 0) > 0);
}
