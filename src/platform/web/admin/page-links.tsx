import { type Page, pageWindow } from '#platform/paging.ts';
import ChevronLeft from '~icons/lucide/chevron-left';
import ChevronRight from '~icons/lucide/chevron-right';
import { Link } from 'react-router';

interface PageLinksProps {
  page: Page;
  /** Returns the URL of a page. */
  to: (page: number) => string;
  /** Overrides the total where not all items are paged: 'more than 5,000'. */
  inAll?: string;
}

const square =
  'grid h-target min-w-target place-items-center rounded-2 px-1 hover:bg-card aria-[current]:bg-ink aria-[current]:text-on-ink';

/** The pagination below a table; none below an empty one. */
export function PageLinks({ page, to, inAll }: PageLinksProps) {
  const { number: current, count, offset, size, total } = page;
  const last = Math.min(offset + size, total);
  if (total === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 text-muted tabular-nums">
      <p>{`${offset + 1}–${last} of ${inAll ?? total}`}</p>
      {count > 1 && (
        <nav aria-label="Pages" className="font-medium text-ink">
          <ul className="flex flex-wrap items-center gap-0.5">
            {current > 1 && (
              <li>
                <Link to={to(current - 1)} aria-label="Previous page" className={square}>
                  <ChevronLeft aria-hidden="true" className="icon" />
                </Link>
              </li>
            )}
            {pageWindow(current, count).map((number, position) => (
              <li key={number ?? `gap ${position}`}>
                {number === null ? (
                  <span className="grid min-w-6 place-items-center text-muted">…</span>
                ) : (
                  <Link
                    to={to(number)}
                    aria-label={`Page ${number}`}
                    aria-current={number === current ? 'page' : undefined}
                    className={square}
                  >
                    {number}
                  </Link>
                )}
              </li>
            ))}
            {current < count && (
              <li>
                <Link to={to(current + 1)} aria-label="Next page" className={square}>
                  <ChevronRight aria-hidden="true" className="icon" />
                </Link>
              </li>
            )}
          </ul>
        </nav>
      )}
    </div>
  );
}
