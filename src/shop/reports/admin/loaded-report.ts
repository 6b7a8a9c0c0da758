import type { Period } from '#shop/reports/rules/period.ts';

export interface LoadedReport {
  name: string;
  label: string;
  currency: string;
  isComplete: boolean;
  /** Null for what is as of now. */
  period: Period | null;
  /** Further choices of what is shown. */
  filters: ReportFilter[];
  /** One row for each day, whose keys are days. */
  isByDay: boolean;
  /** How to read the figures. */
  note: string;
  /** Where there are no rows. */
  empty: string;
  /** The first column's head, and the further columns; the chart shows the last. */
  column: string;
  columns: ColumnHead[];
  rows: LoadedRow[];
  totals: (number | null)[];
}

export interface ColumnHead {
  label: string;
  /** A permille is written as a percentage, and shaded. */
  kind: 'count' | 'amount' | 'tenths' | 'permille';
}

export interface ReportFilter {
  /** In the URL, which leaves the first choice out. */
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  chosen: string;
}

export interface LoadedRow {
  key: string;
  label: string;
  /** Of the further columns; null where nothing can be said. */
  cells: (number | null)[];
  /** What can be done about it. */
  links?: { label: string; to: string }[];
}

/** The filter as the URL has chosen it. */
export function reportFilter(
  query: URLSearchParams,
  filter: Omit<ReportFilter, 'chosen'>,
): ReportFilter {
  const known = filter.choices.find(({ value }) => value === query.get(filter.name));
  return { ...filter, chosen: (known ?? filter.choices[0])?.value ?? '' };
}

/** `path` with what its filters have chosen. */
export function filteredPath(path: string, filters: readonly ReportFilter[]): string {
  const chosen = filters.filter(({ choices, chosen: value }) => value !== choices[0]?.value);
  const query = new URLSearchParams(chosen.map(({ name, chosen: value }) => [name, value]));
  return query.size > 0 ? `${path}?${query}` : path;
}

export function sumOfCells(rows: readonly LoadedRow[], column: number): number {
  return rows.reduce((sum, { cells }) => sum + (cells[column] ?? 0), 0);
}
