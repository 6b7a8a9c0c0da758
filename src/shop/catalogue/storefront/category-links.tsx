import { Link, useLocation } from 'react-router';
import { termUrl } from './listing-url.ts';
import type { StorefrontData } from './storefront-data.ts';
import '#platform/web/popovers.css';
import ChevronDown from '~icons/lucide/chevron-down';
import { useId } from 'react';

interface CategoryLinksProps extends Pick<StorefrontData, 'categories'> {
  className: string;
}

/** Links to all categories with their product counts. */
export function CategoryLinks({ categories, className }: CategoryLinksProps) {
  const total = categories.reduce((sum, { productCount }) => sum + productCount, 0);
  const links = categories.map(({ value, homeLabel, productCount }) => ({
    to: termUrl(value),
    label: homeLabel,
    count: productCount,
  }));
  return (
    <ul>
      {[{ to: '/shop', label: 'All', count: total }, ...links].map(({ to, label, count }) => (
        <li key={to}>
          <Link to={to} className={className}>
            <span className="first-letter-capital">{label}</span>
            <span className="text-muted tabular-nums">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A native popover that needs no JavaScript. */
export function BrowseCategories({ categories }: Pick<StorefrontData, 'categories'>) {
  const id = useId();
  const { key } = useLocation();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-target items-center gap-2 rounded-2 border border-edge ps-4 pe-3 font-medium whitespace-nowrap hover:border-ink"
      >
        Browse Categories <ChevronDown aria-hidden="true" className="icon" />
      </button>
      <div
        key={key}
        id={id}
        popover="auto"
        className="browse-menu w-60 rounded-2 border border-line bg-raised p-1.5 text-t2 text-ink shadow-window"
      >
        <CategoryLinks
          categories={categories}
          className="flex min-h-target items-center justify-between rounded-1 px-3 hover:bg-card"
        />
      </div>
    </>
  );
}
