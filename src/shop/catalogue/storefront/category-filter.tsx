import { CheckboxField } from '#platform/web/checkbox.tsx';
import './filter-sheet.css';
import type { FacetGroup } from '#shop/catalogue/rules/facet-groups.ts';
import { ancestorsOf, countAll } from '#shop/catalogue/rules/category-tree.ts';
import { isSameFacet, toggledFacets } from '#shop/catalogue/rules/facets.ts';
import { requestedSelection } from '#shop/catalogue/rules/selection.ts';
import type { Listing, ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import { useId } from 'react';
import { Button } from '#platform/web/button.tsx';
import { ListingForm } from './listing-form.tsx';
import { allCheckbox } from './listing-request.ts';
import { useShownRequest } from './use-pending-request.ts';

interface CategoryFilterProps {
  request: ListingRequest;
  listing: Listing;
  groups: FacetGroup[];
}

export const filterId = 'filter';
const titleClass =
  'mb-3 flex min-h-16 w-full items-center border-b border-line text-t2 font-semibold';

/** A sidebar on wide screens; a native popover on narrow ones. */
export function CategoryFilter({ request, listing, groups }: CategoryFilterProps) {
  const { shown, show } = useShownRequest(request);
  const { categories, page } = listing;
  const isCollection = listing.selection.kind === 'collection';
  const selection =
    shown && !isCollection ? requestedSelection(shown, categories) : listing.selection;
  const selectedCategories = selection.kind === 'categories' ? selection.values : [];
  const isAll = selection.kind === 'all' || selection.kind === 'blank';
  const total = countAll(categories);
  const { facets = [], ...unfiltered } = { ...(shown ?? request), page: 1 };
  const everything = { ...unfiltered, word: undefined, selectedCategories: [], facets };

  function showCategories(values: string[]) {
    const next = requestedSelection({ word: undefined, selectedCategories: values }, categories);
    show({ ...everything, selectedCategories: next.kind === 'categories' ? next.values : [] });
  }

  /** A category has the products of all beneath it, so that only one of a branch narrows the list. */
  function toggle(value: string) {
    const others = selectedCategories.filter((other) => !pathOf(other).includes(value));
    const isChosen = selectedCategories.includes(value);
    const path = pathOf(value);
    showCategories(isChosen ? others : [...others.filter((one) => !path.includes(one)), value]);
  }

  function pathOf(value: string): string[] {
    const own = categories.filter((category) => category.value === value);
    return own.flatMap((one) => [...ancestorsOf(categories, one), one]).map((one) => one.value);
  }

  return (
    <aside id={filterId} popover="auto" aria-label="Filter" className="filter-sheet">
      {!isCollection && (
        <ListingForm request={everything}>
          <fieldset className="grid">
            <legend className={titleClass}>Category</legend>
            <Box
              name="category"
              label="All"
              value={isAll ? allCheckbox.checked : allCheckbox.unchecked}
              count={total}
              isChecked={isAll}
              onToggle={() => showCategories([])}
            />
            {categories.map(({ value, filterLabel, productCount }) => (
              <Box
                key={value}
                level={pathOf(value).length - 1}
                name="category"
                label={filterLabel}
                value={value}
                count={productCount}
                isChecked={selectedCategories.includes(value)}
                onToggle={() => toggle(value)}
              />
            ))}
          </fieldset>
          <Button kind="quiet" className="mt-4 w-full not-noscript:hidden">
            Show these
          </Button>
        </ListingForm>
      )}
      <ListingForm request={unfiltered}>
        {groups.map(({ title, values }) => (
          <fieldset key={title} className="grid">
            <legend className={titleClass}>{title}</legend>
            {values.map(({ facet, ...value }) => (
              <Box
                key={facet[1]}
                name={facet[0]}
                value={facet[1]}
                {...value}
                isChecked={facets.some((one) => isSameFacet(one, facet))}
                onToggle={() => show({ ...unfiltered, facets: toggledFacets(facets, facet) })}
              />
            ))}
          </fieldset>
        ))}
        {groups.length > 0 && (
          <Button kind="quiet" className="mt-4 w-full not-noscript:hidden">
            Apply filters
          </Button>
        )}
      </ListingForm>
      <div className="filter-sheet-end lg:hidden noscript:hidden">
        <Button
          type="button"
          popoverTarget={filterId}
          popoverTargetAction="hide"
          className="w-full"
        >
          {`Show ${page.total} ${page.total === 1 ? 'product' : 'products'}`}
        </Button>
      </div>
    </aside>
  );
}

interface BoxProps {
  /** Within the tree of categories. */
  level?: number;
  name: string;
  label: string;
  value: string;
  count: number;
  color?: string;
  isChecked: boolean;
  onToggle: () => void;
}

function Box({ level = 0, name, label, value, count, color, isChecked, onToggle }: BoxProps) {
  const id = useId();
  return (
    <CheckboxField
      name={name}
      value={value}
      checked={isChecked}
      onChange={onToggle}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-count`}
      className={`text-[1rem] ${indents[level] ?? ''}`}
    >
      {color && <span className="swatch" style={{ background: color }} />}
      <span id={`${id}-label`}>{label}</span>
      <span id={`${id}-count`} className="ms-auto text-t2 text-muted tabular-nums">
        {count}
      </span>
    </CheckboxField>
  );
}

const indents = ['', 'ms-5', 'ms-10', 'ms-15'];
