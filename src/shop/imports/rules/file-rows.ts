import { formatNumber } from '#platform/format.ts';
import type { Cells, FileRow, ImportFormat, ImportProblem } from './imported-product.ts';
import { failed, ok, type Result } from '#platform/result.ts';

/** Key of cells beyond the last column. */
const surplus = '';

/** Far above real exports; bounds the data stored per row. */
export const maxColumns = 1_000;
/** In characters, far above any description that can be imported. */
const maxCellLength = 100_000;

/** Normalized column names: unique and lower-case. */
export function columnKeys(columns: readonly string[]): string[] {
  const seen = new Set<string>();
  return columns.map((column, at) => {
    const key = column.trim().toLowerCase();
    if (seen.has(key)) return `${key} (column ${at + 1})`;
    seen.add(key);
    return key;
  });
}

/** Column name as in the file, for display. */
export function columnNamed(columns: readonly string[], key: string): string {
  const at = columnKeys(columns).indexOf(key);
  return columns[at]?.trim() ?? key;
}

/** An overlong cell is cut one character above the limit, so that it is still detected as too long. */
export function cellsOf(keys: readonly string[], cells: readonly string[]): Cells {
  const named = keys.map(
    (key, at) => [key, (cells[at] ?? '').slice(0, maxCellLength + 1)] as const,
  );
  const rest = cells
    .slice(keys.length)
    .join('')
    .slice(0, maxCellLength + 1);
  const all = named.filter(([key]) => key !== surplus);
  return Object.fromEntries(rest === '' ? all : [...all, [surplus, rest]]);
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Number of values in each ignored column. */
export function countIgnoredColumns(
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

/** Structural problems of rows, independent of the format. */
export function rowProblems(rows: readonly FileRow[]): ImportProblem[] {
  return rows.flatMap(({ row, cells }): ImportProblem[] => {
    if (cells[surplus] !== undefined) {
      const words = 'This row has more cells than the header: a quote may be missing';
      return [{ row, field: '', words, isRefusal: true }];
    }
    const long = Object.keys(cells).find((column) => (cells[column]?.length ?? 0) > maxCellLength);
    if (long !== undefined) {
      const words = `A cell can have at most ${formatNumber(maxCellLength)} characters`;
      return [{ row, field: long, words, isRefusal: true }];
    }
    const torn = Object.keys(cells).find((column) => cells[column]?.includes('\uFFFD'));
    if (torn === undefined) return [];
    const words = 'Unreadable characters: save the file as CSV UTF-8';
    return [{ row, field: torn, words, isRefusal: true }];
  });
}

const delimiters = [',', ';', '\t'] as const;

/** Detects the delimiter: the most frequent one in the first line. */
export function detectDelimiter(head: Uint8Array): Result<string, { code: 'not-csv' }> {
  // Spreadsheets also save UTF-16, and workbooks are ZIP archives.
  if (head.includes(0) || (head[0] === 0x50 && head[1] === 0x4b))
    return failed({ code: 'not-csv' });
  const text = new TextDecoder().decode(head);
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/);
  const counts = delimiters.map((one) => ({ one, count: line.split(one).length }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a), { one: ',', count: 0 });
  return ok(best.one);
}
