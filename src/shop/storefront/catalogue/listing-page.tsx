import {
  type Listing,
  listFacets,
  type ListingRequest,
  listProducts,
} from '#shop/catalogue/use-cases/list-products.ts';
import { photosOfParts, showCategory } from '#shop/catalogue/use-cases/categories.ts';
import type { Category } from '#shop/catalogue/rules/category.ts';
import type { Shop } from '#shop/shop.ts';
import { smallPicture } from './small-picture.ts';
import { loadPublicSettings } from '#shop/settings/use-cases/load-settings.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { Link, redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import type { Route } from './+types/listing-page';
import { freeShippingFrom } from '#shop/shipping/rules/shipping.ts';
import { withKeptLook } from '#shop/catalogue/rules/list-look.ts';
import { CategoryFilter } from '#shop/catalogue/storefront/category-filter.tsx';
import { FacetChips } from '#shop/catalogue/storefront/facet-chips.tsx';
import { hasOwnLook, listingHead } from './listing-head.ts';
import { listingRequest } from '#shop/catalogue/storefront/listing-request.ts';
import { formattedHtml, withSummaries } from '#shop/catalogue/rules/formatted-text.ts';
import { isListingUrl, listingUrl, termUrl } from '#shop/catalogue/storefront/listing-url.ts';
import { listingTrail } from '#shop/catalogue/storefront/listing-title.ts';
import { NoResults } from '#shop/catalogue/storefront/no-results.tsx';
import { loadCollection } from './load-collection.ts';
import { CollectionIntro, ListingIntro } from './listing-intro.tsx';
import { ProductList } from './product-list.tsx';
import { Toolbar } from '#shop/catalogue/storefront/toolbar.tsx';
import { usePendingRequest } from '#shop/catalogue/storefront/use-pending-request.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function loader({ context, params, request: { headers }, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  // The page cache has put it into the address already; this is for pages with a message.
  const shownUrl = new URL(
    withKeptLook(url.pathname + url.search, headers.get('cookie') ?? ''),
    url,
  );
  if ('slug' in params) return loadCollection(shop, params.slug ?? '', shownUrl);
  const requested = listingRequest(params.category, shownUrl.searchParams);
  const found = await listProducts(shop, requested);
  const { redirect: chosenPage, groups: counted, index, ...listing } = found;
  if (chosenPage !== null) return redirect(chosenPage);
  const { selection } = listing;
  const isChecked = requested.word === undefined && selection.kind === 'categories';
  const request = {
    ...facetsIn(selection, requested),
    selectedCategories: isChecked ? selection.values : [],
  };
  const address = listingUrl(request);
  if (!isListingUrl(address, shownUrl)) return redirect(address);
  const { facets } = request;
  const [about, settings, groups] = await Promise.all([
    showCategory(shop, selection),
    loadPublicSettings(shop),
    listFacets(shop, { selection, groups: counted, index }),
  ]);
  const shown = { ...listing, facets, isArranged: hasOwnLook(request), about };
  const head = listingHead(shown, url.origin, settings);
  const isFirst = listing.page.offset === 0;
  const html = about && isFirst ? formattedHtml(about.description) : null;
  const picture = about && isFirst ? smallPicture(about) : null;
  const parts = await partsOf(shop, about, listing.categories);
  const freeFrom = freeShippingFrom(settings);
  const own = { freeFrom, about: null, html, picture, parts };
  return { head, request, listing: withSummaries(listing), groups, ...own };
}

/** The categories beneath the shown one that have products. */
async function partsOf(
  shop: Shop,
  shown: Pick<Category, 'id'> | null,
  categories: readonly Category[],
) {
  const parts = categories.filter(
    ({ parentId, productCount }) => parentId === shown?.id && productCount > 0,
  );
  const photos = shown && parts.length > 0 ? await photosOfParts(shop, shown.id) : null;
  return parts.map(({ id, value, homeLabel, productCount, picture }) => ({
    to: termUrl(value),
    label: homeLabel,
    count: productCount,
    picture: smallPicture({ picture, photo: photos?.get(id) ?? null }),
  }));
}

/** Only searches have the category as a facet; other lists have a filter for it. */
function facetsIn(
  { kind }: Listing['selection'],
  { facets = [], ...request }: ListingRequest,
): ListingRequest {
  const used = facets.filter(([name]) => name !== 'in' || kind === 'search');
  return used.length === 0 ? request : { ...request, facets: used };
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { request, listing, groups, freeFrom, about, html, picture, parts } = loaderData;
  const pending = usePendingRequest();
  // Showing more leaves what is there.
  const isPending = pending !== null && pending.from === undefined;
  return (
    <>
      <div className="wrap pt-6 pb-12">
        <Breadcrumb trail={listingTrail(listing)} />
        {about ? (
          <CollectionIntro {...about} />
        ) : (
          <ListingIntro listing={listing} html={html} picture={picture} parts={parts} />
        )}
      </div>
      <div className="wrap grid gap-8 pb-section lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-[clamp(2rem,5vw,5rem)]">
        <CategoryFilter request={request} listing={listing} groups={groups} />
        <div className="@container min-w-0">
          {listing.selection.kind === 'blank' && <NoResultNotice />}
          {listing.misspelt !== null && <Corrected {...listing} />}
          <Toolbar request={request} listing={listing} />
          <FacetChips request={request} groups={groups} />
          <div
            aria-busy={isPending}
            className="min-h-[calc(100dvh-8rem)] transition-opacity aria-busy:opacity-60"
          >
            {listing.products.length > 0 ? (
              <ProductList request={request} listing={listing} freeFrom={freeFrom} />
            ) : (
              <NoResults {...listing} request={request} />
            )}
          </div>
        </div>
      </div>
    </>
  );
}

function NoResultNotice() {
  return (
    <p
      role="alert"
      className="mb-4 flex items-center gap-3 rounded-2 bg-warn-wash px-4.5 py-3.5 text-t2 text-warn"
    >
      <CircleAlert aria-hidden="true" className="icon" /> No result found
    </p>
  );
}

function Corrected({ selection, misspelt }: Pick<Listing, 'selection' | 'misspelt'>) {
  if (selection.kind !== 'search') return null;
  return (
    <p className="mb-4">
      No products match “{misspelt}”. Showing results for <strong>{selection.text}</strong>.{' '}
      <Link to={termUrl(`"${misspelt}"`)} className="text-link">
        Search for exactly “{misspelt}”
      </Link>
    </p>
  );
}
