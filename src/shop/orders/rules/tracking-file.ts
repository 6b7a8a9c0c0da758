import { cellValue } from '#platform/csv.ts';

/** A row of a file of tracking numbers. */
export interface TrackedOrder {
  /** 'V-7K3M-Q9TD' */
  number: string;
  carrier: string;
  trackingNumber: string;
}

export const maxTrackedOrders = 500;

/**
 * Rows of order number, carrier and tracking number, with commas, semicolons or tabs between them. A first row of
 * headings is skipped. The first row that is no order, or is one too many, is reported by its number.
 */
export function readTrackingFile(
  text: string,
): { rows: TrackedOrder[] } | { problem: 'no-number' | 'too-many'; problemInRow: number } {
  const rows: TrackedOrder[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [number = '', carrier = '', trackingNumber = ''] = cellsOf(line);
    // A mistyped order number is no heading: its order would be left out without a word.
    const isHeading = at === 0 && !/\d|^v-/i.test(number);
    if (isHeading) continue;
    const problemInRow = at + 1;
    if (!isOrderNumber(number)) return { problem: 'no-number', problemInRow };
    if (rows.length === maxTrackedOrders) return { problem: 'too-many', problemInRow };
    rows.push({ number: number.toUpperCase(), carrier, trackingNumber });
  }
  return { rows };
}

function isOrderNumber(text: string): boolean {
  return /^v-[0-9a-z]{4}-[0-9a-z]{4}$/i.test(text);
}

/** Quoted cells may hold the separator, and quotation marks twice. */
function cellsOf(line: string): string[] {
  const [, separator = ','] = /^(?:"[^"]*"|[^,;\t]*)([,;\t])/.exec(line) ?? [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}]*))(?:${separator}|$)`, 'g');
  return [...line.matchAll(cell)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
    .map((text) => cellValue(text.trim()).trim());
}
