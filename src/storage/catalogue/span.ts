import type { Selection } from '#domain/catalogue/selection.ts';
import type { Sort } from '#domain/catalogue/sort.ts';

/** Empty search terms are handled earlier: see domain/catalogue/selection.ts. */
export type ListedSelection = Exclude<Selection, { kind: 'blank' }>;

/** One page of a listing. */
export interface Span {
  selection: ListedSelection;
  sort: Sort;
  offset: number;
  limit: number;
}
