import '#platform/web/popovers.css';
import ChevronDown from '~icons/lucide/chevron-down';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { CategoryLinks } from './category-links.tsx';
import type { StorefrontData } from './storefront-data.ts';

/** A native popover that needs no JavaScript. */
export function BrowseCategories({ categories }: Pick<StorefrontData, 'categories'>) {
  const id = useId();
  const { key } = useLocation();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="browse-button inline-flex min-h-target items-center gap-2 rounded-2 border border-edge ps-4 pe-3 font-medium whitespace-nowrap hover:border-ink"
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
