import { lookParameters, sizeFrom } from '#shop/catalogue/rules/list-look.ts';
import type { Listing, ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { Link } from 'react-router';
import { listingUrl } from './listing-url.ts';
import { useShownRequest } from './use-pending-request.ts';

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

/** Lists have two columns below 40 rem, and at most three below 52: see product-list.tsx. */
const narrow = '@min-[40rem]:hidden';
const medium = '@max-[40rem]:hidden @min-[52rem]:hidden';
const wide = '@max-[52rem]:hidden';

const choiceClass =
  'grid h-target min-w-target place-items-center rounded-2 text-muted hover:text-ink aria-[current]:bg-card aria-[current]:text-ink forced-colors:aria-[current]:outline';

/** Each width offers what it can show, and marks what it shows. */
export function ViewLinks({ request, listing: { view } }: LookLinksProps) {
  const wanted = useShownRequest(request).shown ?? request;
  const isGrid = view !== 'rows';
  const most = view === 'grid4' ? view : 'grid3';
  const choices = [
    { icon: 'rows', to: 'rows', label: 'Rows', width: '' },
    { icon: 'grid2', to: isGrid ? view : 'grid2', label: 'Grid', width: narrow },
    { icon: 'grid2', to: 'grid2', label: '2 columns', width: '@max-[40rem]:hidden' },
    { icon: 'grid3', to: most, label: '3 columns', width: medium },
    { icon: 'grid3', to: 'grid3', label: '3 columns', width: wide },
    { icon: 'grid4', to: 'grid4', label: '4 columns', width: wide },
  ] as const;
  return (
    <ul aria-label="View" className="flex flex-none">
      {choices.map(({ icon, to, label, width }) => (
        <li key={`${label} ${width}`} className={width}>
          <LookLink next={{ ...wanted, view: to }} isCurrent={to === view} label={label}>
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className="icon fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
            >
              <path
                d={`M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z${icons[icon]}`}
              />
            </svg>
          </LookLink>
        </li>
      ))}
    </ul>
  );
}

export function SizeLinks({ request, listing: { view, sizes, page } }: LookLinksProps) {
  const wanted = useShownRequest(request).shown ?? request;
  return (
    <div className="flex items-center gap-x-3 text-t2">
      <span aria-hidden="true" className="text-muted">
        Per page
      </span>
      <ul aria-label="Products per page" className="flex tabular-nums">
        {sizes.map((one) => (
          <li key={one}>
            <LookLink
              next={{
                view,
                ...wanted,
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

/** Names the whole look, so that it counts before what the browser keeps. */
function LookLink({ next, isCurrent, label, children }: LookLinkProps) {
  return (
    <Link
      to={listingUrl(next)}
      rel="nofollow"
      preventScrollReset
      aria-label={label}
      aria-current={isCurrent || undefined}
      onClick={() => navigator.sendBeacon('/list-look', new URLSearchParams(lookParameters(next)))}
      className={choiceClass}
    >
      {children}
    </Link>
  );
}
