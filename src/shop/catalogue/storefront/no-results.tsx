import { countAll } from '#shop/catalogue/rules/category-tree.ts';
import type { Listing, ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { ButtonLink } from '#platform/web/button.tsx';
import { listingUrl } from './listing-url.ts';

interface NoResultsProps extends Pick<Listing, 'categories'> {
  request: ListingRequest;
}

export function NoResults({ categories, request }: NoResultsProps) {
  const { facets, ...unfiltered } = request;
  const total = countAll(categories);
  return (
    <div className="grid justify-items-center gap-3 py-section text-center">
      <EmptyWindow />
      <h2>Opps... Product Not Found!</h2>
      <p className="max-w-[30em] text-muted">
        {facets
          ? 'No products match these filters. Remove one of them to see more.'
          : 'We do not carry that, at least not yet. Try a shorter word or look through everything.'}
      </p>
      <ButtonLink to={facets ? listingUrl(unfiltered) : '/shop'} className="mt-4">
        {facets ? 'Remove all filters' : `See all ${total} products`}
      </ButtonLink>
    </div>
  );
}

function EmptyWindow() {
  return (
    <svg
      viewBox="0 0 220 180"
      role="img"
      aria-label="Product Not Found"
      className="mb-4 w-40 fill-none stroke-ink stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <path d="M30 168V86a80 80 0 0 1 160 0v82Z" />
      <path d="M12 168h196M74 132h72M74 132v36M146 132v36" />
      <path className="stroke-muted" d="M78 104 128 48M108 112l34-40" />
    </svg>
  );
}
