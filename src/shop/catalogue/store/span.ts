import type { Selection } from '#shop/catalogue/rules/selection.ts';
import type { Sort } from '#shop/catalogue/rules/sort.ts';

/** Empty search terms are handled earlier: see shop/catalogue/rules/selection.ts. */
export type ListedSelection = Exclude<Selection, { kind: 'blank' }>;

/** One page of a listing. */
export interface Span {
  selection: ListedSelection;
  sort: Sort;
  offset: number;
  limit: number;
}
