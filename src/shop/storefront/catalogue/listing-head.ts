import type { CollectionPage, WithContext } from 'schema-dts';
import type { CategoryRecord } from '#shop/catalogue/rules/category.ts';
import type { Collection } from '#shop/catalogue/rules/collection.ts';
import type { Facet } from '#shop/catalogue/rules/facets.ts';
import { unformatted } from '#shop/catalogue/rules/formatted-text.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Listing, ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { breadcrumbList, type HeadOptions, pageHead } from '#shop/settings/web/head/page-head.ts';
import { listingUrl } from '#shop/catalogue/storefront/listing-url.ts';
import { listingTitle, listingTrail } from '#shop/catalogue/storefront/listing-title.ts';

/** A list with the facets that are selected. */
export type FacetedListing = Listing & {
  facets?: readonly Facet[] | undefined;
  /** Shown in another way than the plain address does: with a view, a size or several pages of its own. */
  isArranged?: boolean;
  /** The category, of a list of one. */
  about?: Pick<CategoryRecord, 'description' | 'seoTitle' | 'seoDescription' | 'photo'> | null;
};

export function hasOwnLook({ view, size, from }: ListingRequest): boolean {
  return [view, size, from].some((chosen) => chosen !== undefined);
}

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
    page: pageInHead(listing),
    facets,
    collection: slug,
  });
  const url = new URL(address, origin);
  const products = page.total === 1 ? '1 product' : `${page.total} products`;
  const robots = robotsOf(listing);
  return pageHead({
    title: `${numbered(seoTitle || title, page.number)}, ${shopName}`,
    description:
      seoDescription ||
      unformatted(description) ||
      `${title}: ${products} at ${shopName}. ${tagline}`,
    url,
    shopName,
    picture: photo && { ...photo, alt: title },
    jsonLd: [breadcrumbList(listingTrail(listing), url)],
    ...(robots && { robots }),
  });
}

/** The merchant's texts, where there are some. The canonical URL ignores the sort order and the look, and replaces category aliases by the category itself. */
export function listingHead(
  listing: FacetedListing,
  origin: string,
  { shopName, tagline }: Pick<Settings, 'shopName' | 'tagline'>,
) {
  const { selection, page, about = null } = listing;
  const plainTitle = selection.kind === 'blank' ? 'No result found' : listingTitle(listing);
  const title = about?.seoTitle ? numbered(about.seoTitle, page.number) : plainTitle;
  const text = unformatted(about?.description ?? '');
  const photo = about?.photo ?? null;
  const firstPicture = about ? (listing.products[0]?.picture ?? null) : null;
  const products = page.total === 1 ? '1 product' : `${page.total} products`;
  const url = new URL(urlOf(listing), origin);
  const robots = robotsOf(listing);
  return pageHead({
    title: `${title}, ${shopName}`,
    description:
      about?.seoDescription || text || `${plainTitle}: ${products} at ${shopName}. ${tagline}`,
    url,
    shopName,
    picture: photo ? { ...photo, alt: plainTitle } : firstPicture,
    jsonLd: [
      breadcrumbList(listingTrail(listing), url),
      ...(text === '' ? [] : [collectionPage(plainTitle, text, url)]),
    ],
    ...(robots && { robots }),
  });
}

function numbered(title: string, number: number): string {
  return number > 1 ? `${title}, page ${number}` : title;
}

function collectionPage(name: string, description: string, url: URL): WithContext<CollectionPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    description,
    url: url.href,
  };
}

function urlOf(listing: FacetedListing): string {
  const { selection, facets = [] } = listing;
  return listingUrl({
    word: termOf(selection),
    selectedCategories: selection.kind === 'categories' ? selection.values : [],
    sort: 'none',
    page: pageInHead(listing),
    facets,
  });
}

/** The pages of another size are not those of the plain list. */
function pageInHead({ page, isArranged }: FacetedListing): number {
  return isArranged ? 1 : page.number;
}

function termOf(selection: Listing['selection']): string | undefined {
  if (selection.kind === 'blank') return '';
  return selection.kind === 'search' ? selection.text : undefined;
}

/** Searches and lists with facets or a look of their own are not indexed, because they are too many and say the same. */
function robotsOf({
  selection,
  page,
  facets = [],
  isArranged = false,
}: FacetedListing): HeadOptions['robots'] {
  if (page.total === 0 || selection.kind === 'blank') return 'noindex';
  return selection.kind === 'search' || facets.length > 0 || isArranged
    ? 'noindex, follow'
    : undefined;
}
