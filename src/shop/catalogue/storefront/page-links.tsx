import { type Page, pageWindow } from '#platform/paging.ts';
import type { ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import ChevronLeft from '~icons/lucide/chevron-left';
import ChevronRight from '~icons/lucide/chevron-right';
import { Link } from 'react-router';
import { listingUrl } from './listing-url.ts';

interface PageLinksProps {
  request: ListingRequest;
  page: Page;
}

const circle =
  'grid h-target min-w-target place-items-center rounded-full px-1 hover:bg-card aria-[current]:border aria-[current]:bg-ink aria-[current]:text-on-ink max-[23rem]:min-w-9.5';

export function PageLinks({ request, page: { number: current, count } }: PageLinksProps) {
  const to = (page: number) => listingUrl({ ...request, page });
  return (
    <nav aria-label="Pages" className="-mx-3 text-t2 font-medium tabular-nums">
      <ul className="flex flex-wrap items-center sm:gap-x-1">
        <li>
          <Step to={current > 1 ? to(current - 1) : null} label="Previous page">
            <ChevronLeft aria-hidden="true" className="icon" />
          </Step>
        </li>
        {pageWindow(current, count).map((page, position) => (
          <li key={page ?? `gap ${position}`}>
            {page === null ? (
              <span className="grid min-w-6 place-items-center text-muted">…</span>
            ) : (
              <Link
                to={to(page)}
                prefetch="intent"
                aria-label={`Page ${page}`}
                aria-current={page === current ? 'page' : undefined}
                className={circle}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
        <li>
          <Step to={current < count ? to(current + 1) : null} label="Next page">
            <ChevronRight aria-hidden="true" className="icon" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

interface StepProps {
  /** Null on the first or last page: the arrow is then a placeholder. */
  to: string | null;
  label: string;
  children: React.ReactNode;
}

function Step({ to, label, children }: StepProps) {
  if (to === null) return <span className={`${circle} text-star-off`}>{children}</span>;
  return (
    <Link to={to} prefetch="intent" aria-label={label} className={circle}>
      {children}
    </Link>
  );
}
