import { CheckboxField } from '#platform/web/checkbox.tsx';
import './filter-sheet.css';
import { requestedSelection } from '#shop/catalogue/rules/selection.ts';
import type { Listing, ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { allCheckbox } from './listing-request.ts';
import { listingUrl } from './listing-url.ts';
import { usePendingRequest } from './use-pending-request.ts';

interface CategoryFilterProps {
  request: ListingRequest;
  listing: Listing;
}

export const filterId = 'filter';

/** A sidebar on wide screens; a native popover on narrow ones. */
export function CategoryFilter({ request, listing }: CategoryFilterProps) {
  const navigate = useNavigate();
  const pending = usePendingRequest();
  const { categories, page } = listing;
  const selection = pending ? requestedSelection(pending, categories) : listing.selection;
  const selectedCategories = selection.kind === 'categories' ? selection.values : [];
  const isAll = selection.kind === 'all' || selection.kind === 'blank';
  const total = categories.reduce((sum, { productCount }) => sum + productCount, 0);

  function show(values: string[]) {
    const next = requestedSelection({ word: undefined, selectedCategories: values }, categories);
    const nextCategories = next.kind === 'categories' ? next.values : [];
    const address = listingUrl({
      word: undefined,
      selectedCategories: nextCategories,
      sort: request.sort,
      page: 1,
    });
    void navigate(address, { preventScrollReset: true, flushSync: true });
  }

  function toggle(value: string) {
    const others = selectedCategories.filter((other) => other !== value);
    show(others.length < selectedCategories.length ? others : [...others, value]);
  }

  return (
    <aside id={filterId} popover="auto" aria-label="Filter" className="filter-sheet">
      <form action="/shop" method="get" autoComplete="off">
        <fieldset className="grid">
          <legend className="mb-3 flex min-h-16 w-full items-center border-b border-line text-t2 font-semibold">
            Category
          </legend>
          <Box
            label="All"
            value={isAll ? allCheckbox.checked : allCheckbox.unchecked}
            count={total}
            isChecked={isAll}
            onToggle={() => show([])}
          />
          {categories.map(({ value, filterLabel, productCount }) => (
            <Box
              key={value}
              label={filterLabel}
              value={value}
              count={productCount}
              isChecked={selectedCategories.includes(value)}
              onToggle={() => toggle(value)}
            />
          ))}
        </fieldset>
        {request.sort !== 'none' && <input type="hidden" name="sort" value={request.sort} />}
        <Button kind="quiet" className="mt-4 w-full not-noscript:hidden">
          Show these
        </Button>
      </form>
      <Button
        type="button"
        popoverTarget={filterId}
        popoverTargetAction="hide"
        className="mt-4 w-full lg:hidden noscript:hidden"
      >
        {`Show ${page.total} ${page.total === 1 ? 'product' : 'products'}`}
      </Button>
    </aside>
  );
}

interface BoxProps {
  label: string;
  value: string;
  count: number;
  isChecked: boolean;
  onToggle: () => void;
}

function Box({ label, value, count, isChecked, onToggle }: BoxProps) {
  const id = useId();
  return (
    <CheckboxField
      name="category"
      value={value}
      checked={isChecked}
      onChange={onToggle}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-count`}
      className="text-[1rem]"
    >
      <span id={`${id}-label`}>{label}</span>
      <span id={`${id}-count`} className="ms-auto text-t2 text-muted tabular-nums">
        {count}
      </span>
    </CheckboxField>
  );
}
