import {
  type Listing,
  listFacets,
  type ListingRequest,
  listProducts,
} from '#shop/catalogue/use-cases/list-products.ts';
import { showCategory } from '#shop/catalogue/use-cases/categories.ts';
import { loadPublicSettings } from '#shop/settings/use-cases/load-settings.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { Link, redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import type { Route } from './+types/listing-page';
import { withKeptLook } from '#shop/catalogue/rules/list-look.ts';
import { CategoryFilter } from '#shop/catalogue/storefront/category-filter.tsx';
import { FacetChips } from '#shop/catalogue/storefront/facet-chips.tsx';
import { hasOwnLook, listingHead } from './listing-head.ts';
import { listingRequest } from '#shop/catalogue/storefront/listing-request.ts';
import { formattedHtml, withSummaries } from '#shop/catalogue/rules/formatted-text.ts';
import { isListingUrl, listingUrl, termUrl } from '#shop/catalogue/storefront/listing-url.ts';
import { listingHeading, listingTrail } from '#shop/catalogue/storefront/listing-title.ts';
import { NoResults } from '#shop/catalogue/storefront/no-results.tsx';
import { loadCollection } from './load-collection.ts';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { LookLinks } from '#shop/catalogue/storefront/look-links.tsx';
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
  const parts = listing.categories
    .filter(({ parentId, productCount }) => parentId === about?.id && productCount > 0)
    .map(({ value, homeLabel, productCount }) => {
      return { to: termUrl(value), label: homeLabel, count: productCount };
    });
  return { head, request, listing: withSummaries(listing), groups, about: null, html, parts };
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
  const { request, listing, groups, about, html, parts } = loaderData;
  const pending = usePendingRequest();
  // Showing more leaves what is there.
  const isPending = pending !== null && pending.from === undefined;
  return (
    <>
      <div className="wrap pt-6 pb-12">
        <Breadcrumb trail={listingTrail(listing)} />
        {about ? (
          <div className="mt-4 flex flex-wrap items-center gap-6">
            <div className="flex-1 basis-80 wrap-anywhere">
              <h1>{about.title}</h1>
              <Formatted html={about.html} />
            </div>
            {about.photo && (
              <ProductPicture picture={about.photo} sizes="15rem" alt="" className="w-60" />
            )}
          </div>
        ) : (
          <>
            <h1 className="mt-4">
              Product List <span className="text-edge">/</span> <em>Shop</em>
            </h1>
            <div className="mt-4 flex flex-wrap items-baseline gap-x-3">
              <h2 className="text-t5 wrap-anywhere">{listingHeading(listing)}</h2>
              <p className="text-t2 text-muted tabular-nums">
                {listing.page.total} {listing.page.total === 1 ? 'product' : 'products'}
              </p>
            </div>
            {html && <Formatted html={html} />}
            {parts.length > 0 && <Parts parts={parts} />}
          </>
        )}
      </div>
      <div className="wrap grid gap-8 pb-section lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-[clamp(2rem,5vw,5rem)]">
        <CategoryFilter request={request} listing={listing} groups={groups} />
        <div className="@container min-w-0">
          {listing.selection.kind === 'blank' && <NoResultNotice />}
          {listing.misspelt !== null && <Corrected {...listing} />}
          <Toolbar request={request} listing={listing} />
          <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <FacetChips request={request} groups={groups} />
            <LookLinks request={request} listing={listing} />
          </div>
          <div
            aria-busy={isPending}
            className="min-h-[calc(100dvh-8rem)] transition-opacity aria-busy:opacity-60"
          >
            {listing.products.length > 0 ? (
              <ProductList request={request} listing={listing} />
            ) : (
              <NoResults {...listing} request={request} />
            )}
          </div>
        </div>
      </div>
    </>
  );
}

function Formatted({ html }: { html: string }) {
  return (
    <div
      className="formatted mt-4 max-w-[65ch] wrap-anywhere text-muted"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

interface PartsProps {
  parts: readonly { to: string; label: string; count: number }[];
}

/** Links to the categories beneath the shown one. */
function Parts({ parts }: PartsProps) {
  return (
    <nav aria-label="Subcategories" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {parts.map(({ to, label, count }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-target items-center gap-2 rounded-2 border border-edge px-4 hover:border-ink"
            >
              <span className="first-letter-capital">{label}</span>
              <span className="text-t2 text-muted tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
