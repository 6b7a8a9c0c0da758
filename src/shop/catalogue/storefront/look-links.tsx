import { lookParameters, sizeFrom } from '#shop/catalogue/rules/list-look.ts';
import type { Listing, ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { listViews } from '#shop/settings/rules/list-views.ts';
import { Link } from 'react-router';
import { listingUrl } from './listing-url.ts';

interface LookLinksProps {
  request: ListingRequest;
  listing: Listing;
}

/** The lines within a frame. */
const icons = {
  rows: 'M3 9h18M3 15h18',
  grid2: 'M12 3v18',
  grid3: 'M9 3v18m6-18v18',
  grid4: 'M7.5 3v18M12 3v18m4.5-18v18',
};

const choiceClass =
  'grid h-target min-w-target place-items-center rounded-2 text-muted hover:text-ink aria-[current]:bg-card aria-[current]:text-ink forced-colors:aria-[current]:outline';

/** Each link names the whole look, so that it counts before what the browser keeps. */
export function LookLinks({ request, listing: { view, sizes, page } }: LookLinksProps) {
  // Phones have room for two columns: they are offered rows and one grid.
  const phoneGrid = view === 'rows' ? 'grid2' : view;
  return (
    <div className="ms-auto flex flex-none items-center gap-x-6 text-t2">
      <ul aria-label="View" className="flex">
        {listViews.map(([one, label]) => (
          <li
            key={one}
            className={one === 'rows' || one === phoneGrid ? undefined : 'max-sm:hidden'}
          >
            <LookLink next={{ ...request, view: one }} isCurrent={one === view} label={label}>
              <svg
                viewBox="0 0 24 24"
                aria-hidden="true"
                className="icon fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
              >
                <path
                  d={`M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z${icons[one]}`}
                />
              </svg>
            </LookLink>
          </li>
        ))}
      </ul>
      <span aria-hidden="true" className="-me-3 text-muted max-sm:hidden">
        Per page
      </span>
      <ul aria-label="Products per page" className="flex tabular-nums">
        {sizes.map((one) => (
          <li key={one}>
            <LookLink
              next={{
                ...request,
                view,
                size: sizeFrom(one),
                from: undefined,
                page: Math.floor(page.offset / one) + 1,
              }}
              isCurrent={one === page.size}
              label={`${one} per page`}
            >
              {one}
            </LookLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LookLinkProps {
  next: ListingRequest;
  isCurrent: boolean;
  label: string;
  children: React.ReactNode;
}

function LookLink({ next, isCurrent, label, children }: LookLinkProps) {
  return (
    <Link
      to={listingUrl(next)}
      rel="nofollow"
      preventScrollReset
      aria-label={label}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => navigator.sendBeacon('/list-look', new URLSearchParams(lookParameters(next)))}
      className={choiceClass}
    >
      {children}
    </Link>
  );
}
