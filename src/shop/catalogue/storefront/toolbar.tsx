import { sortFrom, sortsFor } from '#shop/catalogue/rules/selection.ts';
import type { Listing, ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import ChevronDown from '~icons/lucide/chevron-down';
import SlidersHorizontal from '~icons/lucide/sliders-horizontal';
import { Button } from '#platform/web/button.tsx';
import { filterId } from './category-filter.tsx';
import { ListingForm } from './listing-form.tsx';
import { listingName } from './listing-title.ts';
import { ViewLinks } from './look-links.tsx';
import { useShownRequest } from './use-pending-request.ts';

interface ToolbarProps {
  request: ListingRequest;
  listing: Listing;
}

export function Toolbar({ request, listing }: ToolbarProps) {
  return (
    <div className="sticky top-0 z-2 flex min-h-16 flex-wrap items-center gap-x-3 border-b max-[30rem]:gap-x-1.5 border-line bg-paper text-t2">
      <output className="me-auto text-muted tabular-nums max-[23rem]:sr-only">
        <Count listing={listing} />
      </output>
      <Button
        type="button"
        kind="quiet"
        popoverTarget={filterId}
        className="max-[30rem]:size-target max-[30rem]:border-0 max-[30rem]:p-0 lg:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="icon" />
        <span className="max-[30rem]:sr-only">Filter</span>
      </Button>
      {listing.page.total > 0 && <ViewLinks request={request} listing={listing} />}
      {listing.page.total > 0 && <SortSelect request={request} listing={listing} />}
    </div>
  );
}

function Count({ listing }: Pick<ToolbarProps, 'listing'>) {
  const { number, offset, size, total } = listing.page;
  if (total === 0) return `Nothing for ${listingName(listing) ?? 'now'}`;
  return (
    <>
      <span className="max-[30rem]:sr-only">Showing </span>
      {`${offset + 1}–${Math.min(number * size, total)} of ${total}`}
    </>
  );
}

/** Changing the sort order returns to page 1. Without JavaScript the form is submitted. */
function SortSelect({ request, listing }: ToolbarProps) {
  const { shown, show } = useShownRequest(request);
  const current = shown ?? request;

  function change({ currentTarget }: React.ChangeEvent<HTMLSelectElement>) {
    show({ ...current, sort: sortFrom(currentTarget.value), page: 1 });
  }

  return (
    <ListingForm
      request={{ ...request, sort: 'none', page: 1 }}
      className="flex items-center gap-2"
    >
      <label className="relative inline-flex min-h-target items-center gap-2">
        <span className="text-muted max-[30rem]:sr-only">Sort by</span>
        <select
          name="sort"
          value={current.sort}
          onChange={change}
          className="field-sizing-content min-h-target appearance-none pe-6 font-medium max-[30rem]:max-w-29"
        >
          {sortsFor(listing.selection).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="icon pointer-events-none absolute end-0" />
      </label>
      <Button kind="quiet" className="not-noscript:hidden">
        Sort
      </Button>
    </ListingForm>
  );
}
