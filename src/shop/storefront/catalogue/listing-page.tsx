import {
  type Listing,
  listFacets,
  type ListingRequest,
  listProducts,
} from '#shop/catalogue/use-cases/list-products.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import ArrowUp from '~icons/lucide/arrow-up';
import CircleAlert from '~icons/lucide/circle-alert';
import { Link, redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import type { Route } from './+types/listing-page';
import { CategoryFilter } from '#shop/catalogue/storefront/category-filter.tsx';
import { FacetChips } from '#shop/catalogue/storefront/facet-chips.tsx';
import { listingHead } from './listing-head.ts';
import { listingRequest } from '#shop/catalogue/storefront/listing-request.ts';
import { isListingUrl, listingUrl, termUrl } from '#shop/catalogue/storefront/listing-url.ts';
import { listingTrail } from '#shop/catalogue/storefront/listing-title.ts';
import { NoResults } from '#shop/catalogue/storefront/no-results.tsx';
import { PageLinks } from '#shop/catalogue/storefront/page-links.tsx';
import { loadCollection } from './load-collection.ts';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { ProductRow } from './product-row.tsx';
import { Toolbar } from '#shop/catalogue/storefront/toolbar.tsx';
import { usePendingRequest } from '#shop/catalogue/storefront/use-pending-request.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  if ('slug' in params) return loadCollection(shop, params.slug ?? '', url);
  const requested = listingRequest(params.category, url.searchParams);
  const { redirect: chosenPage, groups: counted, ...listing } = await listProducts(shop, requested);
  if (chosenPage !== null) return redirect(chosenPage);
  const { selection } = listing;
  const isChecked = requested.word === undefined && selection.kind === 'categories';
  const request = {
    ...facetsIn(selection, requested),
    selectedCategories: isChecked ? selection.values : [],
  };
  const address = listingUrl(request);
  if (!isListingUrl(address, url)) return redirect(address);
  const { facets } = request;
  const head = listingHead({ ...listing, facets }, url.origin, await loadSettings(shop));
  const groups = await listFacets(shop, { selection, groups: counted });
  return { head, request, listing, groups, about: null };
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
  const { request, listing, groups, about } = loaderData;
  const isPending = usePendingRequest() !== null;
  return (
    <>
      <div className="wrap pt-6 pb-12">
        <Breadcrumb trail={listingTrail(listing)} />
        {about ? (
          <div className="mt-4 flex flex-wrap items-center gap-6">
            <div className="flex-1 basis-80 wrap-anywhere">
              <h1>{about.title}</h1>
              <p className="mt-4 whitespace-pre-line text-muted">{about.description}</p>
            </div>
            {about.photo && (
              <ProductPicture picture={about.photo} sizes="15rem" alt="" className="w-60" />
            )}
          </div>
        ) : (
          <h1 className="mt-4">
            Product List <span className="text-edge">/</span> <em>Shop</em>
          </h1>
        )}
      </div>
      <div className="wrap grid gap-8 pb-section lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-[clamp(2rem,5vw,5rem)]">
        <CategoryFilter request={request} listing={listing} groups={groups} />
        <div className="@container min-w-0">
          {listing.selection.kind === 'blank' && <NoResultNotice />}
          {listing.misspelt !== null && <Corrected {...listing} />}
          <Toolbar request={request} listing={listing} />
          <FacetChips request={request} groups={groups} />
          <div aria-busy={isPending} className="transition-opacity aria-busy:opacity-60">
            {listing.products.length > 0 ? (
              <Rows {...loaderData} />
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

function Rows({ request, listing }: Route.ComponentProps['loaderData']) {
  return (
    <>
      <ul className="divide-y divide-line">
        {listing.products.map((product, at) => (
          <li key={product.id}>
            <ProductRow
              product={product}
              isFirst={at === 0}
              position={listing.selection.kind === 'search' ? listing.page.offset + at + 1 : null}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
        <PageLinks request={request} page={listing.page} />
        <a href="#top" className="inline-flex min-h-target items-center gap-2 text-t2 font-medium">
          <ArrowUp aria-hidden="true" className="icon" /> Back to top
        </a>
      </div>
    </>
  );
}
