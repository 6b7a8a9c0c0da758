import type { Collection } from '#shop/catalogue/rules/collection.ts';
import type { Facet } from '#shop/catalogue/rules/facets.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Listing } from '#shop/catalogue/use-cases/list-products.ts';
import { breadcrumbList, type HeadOptions, pageHead } from '#shop/settings/web/head/page-head.ts';
import { listingUrl } from '#shop/catalogue/storefront/listing-url.ts';
import { listingTitle, listingTrail } from '#shop/catalogue/storefront/listing-title.ts';

/** A list with the facets that are selected. */
export type FacetedListing = Listing & { facets?: readonly Facet[] | undefined };

interface CollectionHead {
  collection: Collection;
  origin: string;
  settings: Pick<Settings, 'shopName' | 'tagline'>;
}

/** The merchant's texts for search engines, where there are some. */
export function collectionHead(
  listing: FacetedListing,
  { collection, origin, settings: { shopName, tagline } }: CollectionHead,
) {
  const { page, facets = [] } = listing;
  const { slug, title, description, seoTitle, seoDescription, photo } = collection;
  const address = listingUrl({
    word: undefined,
    selectedCategories: [],
    sort: 'none',
    page: page.number,
    facets,
    collection: slug,
  });
  const url = new URL(address, origin);
  const products = page.total === 1 ? '1 product' : `${page.total} products`;
  const named = page.number > 1 ? `${seoTitle || title}, page ${page.number}` : seoTitle || title;
  const robots = robotsOf(listing);
  return pageHead({
    title: `${named}, ${shopName}`,
    description:
      seoDescription || description || `${title}: ${products} at ${shopName}. ${tagline}`,
    url,
    shopName,
    picture: photo && { ...photo, alt: title },
    jsonLd: [breadcrumbList(listingTrail(listing), url)],
    ...(robots && { robots }),
  });
}

/** The canonical URL ignores the sort order and replaces category aliases by the category itself. */
export function listingHead(
  listing: FacetedListing,
  origin: string,
  { shopName, tagline }: Pick<Settings, 'shopName' | 'tagline'>,
) {
  const { selection, page } = listing;
  const title = selection.kind === 'blank' ? 'No result found' : listingTitle(listing);
  const products = page.total === 1 ? '1 product' : `${page.total} products`;
  const url = new URL(urlOf(listing), origin);
  const robots = robotsOf(listing);
  return pageHead({
    title: `${title}, ${shopName}`,
    description: `${title}: ${products} at ${shopName}. ${tagline}`,
    url,
    shopName,
    jsonLd: [breadcrumbList(listingTrail(listing), url)],
    ...(robots && { robots }),
  });
}

function urlOf({ selection, page, facets = [] }: FacetedListing): string {
  return listingUrl({
    word: termOf(selection),
    selectedCategories: selection.kind === 'categories' ? selection.values : [],
    sort: 'none',
    page: page.number,
    facets,
  });
}

function termOf(selection: Listing['selection']): string | undefined {
  if (selection.kind === 'blank') return '';
  return selection.kind === 'search' ? selection.text : undefined;
}

/** Searches and lists with facets are not indexed, because their number is unlimited. */
function robotsOf({ selection, page, facets = [] }: FacetedListing): HeadOptions['robots'] {
  if (page.total === 0 || selection.kind === 'blank') return 'noindex';
  return selection.kind === 'search' || facets.length > 0 ? 'noindex, follow' : undefined;
}
