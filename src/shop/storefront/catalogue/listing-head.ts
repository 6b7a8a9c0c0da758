import type { Facet } from '#shop/catalogue/rules/facets.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Listing } from '#shop/catalogue/use-cases/list-products.ts';
import { breadcrumbList, type HeadOptions, pageHead } from '#shop/settings/web/head/page-head.ts';
import { listingUrl } from '#shop/catalogue/storefront/listing-url.ts';
import { listingTitle, listingTrail } from '#shop/catalogue/storefront/listing-title.ts';

/** A list with the facets that are selected. */
export type FacetedListing = Listing & { facets?: readonly Facet[] | undefined };

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
