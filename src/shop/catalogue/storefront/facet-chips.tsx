import type { FacetGroup } from '#shop/catalogue/rules/facet-groups.ts';
import { isSameFacet, toggledFacets } from '#shop/catalogue/rules/facets.ts';
import type { ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { Link } from 'react-router';
import { listingUrl } from './listing-url.ts';

interface FacetChipsProps {
  request: ListingRequest;
  groups: FacetGroup[];
}

/** The selected values of all facets, each a link that removes it. */
export function FacetChips({ request, groups }: FacetChipsProps) {
  const { facets = [] } = request;
  const to = (left: typeof facets) => listingUrl({ ...request, facets: left, page: 1 });
  const chosen = groups
    .flatMap(({ values }) => values)
    .filter(({ facet }) => facets.some((one) => isSameFacet(one, facet)));
  if (chosen.length === 0) return null;
  return (
    <ul
      aria-label="Filters"
      className="-mx-1 mt-3 flex min-w-0 gap-2 p-1 text-t2 *:flex-none max-sm:w-full max-sm:overflow-x-auto sm:flex-wrap"
    >
      {chosen.map(({ facet, label }) => (
        <li key={facet.join()}>
          <Link
            to={to(toggledFacets(facets, facet))}
            preventScrollReset
            className="chip bg-card"
            aria-label={`Remove ${label}`}
          >
            {label} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={to([])} preventScrollReset className="chip underline">
          Remove all
        </Link>
      </li>
    </ul>
  );
}
