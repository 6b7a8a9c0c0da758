import type { Cells, FileRow, ImportFormat, ImportProblem } from './imported-product.ts';

/** Under this name stands what came after the last column. */
const surplus = '';

/** The columns as formats know them: each name once, in lower case. */
export function columnKeys(columns: readonly string[]): string[] {
  const keys = columns.map((column) => column.trim().toLowerCase());
  return keys.map((key, at) => (keys.indexOf(key) === at ? key : `${key} (column ${at + 1})`));
}

/** As the file writes it, for people. */
export function columnNamed(columns: readonly string[], key: string): string {
  const at = columnKeys(columns).indexOf(key);
  return columns[at]?.trim() ?? key;
}

export function cellsOf(keys: readonly string[], cells: readonly string[]): Cells {
  const named = keys.map((key, at) => [key, cells[at] ?? ''] as const);
  const rest = cells.slice(keys.length).join('');
  const all = named.filter(([key]) => key !== surplus);
  return Object.fromEntries(rest === '' ? all : [...all, [surplus, rest]]);
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** How often each column that the format makes nothing of holds something. */
export function countNotUnderstood(
  format: Pick<ImportFormat, 'knows'>,
  rows: readonly FileRow[],
  before: Readonly<Record<string, number>>,
): Record<string, number> {
  const counts: Record<string, number> = { ...before };
  for (const { cells } of rows) {
    for (const [column, text] of Object.entries(cells)) {
      if (text.trim() === '' || column === surplus || format.knows(column)) continue;
      counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  return counts;
}

/** What is wrong with rows as such, whatever they tell. */
export function rowProblems(rows: readonly FileRow[]): ImportProblem[] {
  return rows.flatMap(({ row, cells }): ImportProblem[] => {
    if (cells[surplus] !== undefined) {
      const words = 'It has more cells than there are columns: a quote may be missing';
      return [{ row, field: '', words, isRefusal: true }];
    }
    const torn = Object.keys(cells).find((column) => cells[column]?.includes('\uFFFD'));
    if (torn === undefined) return [];
    const words = 'It has letters that cannot be read: save the file as CSV UTF-8';
    return [{ row, field: torn, words, isRefusal: true }];
  });
}
