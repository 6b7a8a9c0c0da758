type Cell = string | number;

/** Spreadsheets of East Asian languages take the full-width signs as well. */
const formulaStart = /^'*[=+\-@＝＋－＠\t\r]/;

/** The first character of a file: without it spreadsheets take the letters for another encoding. */
export const byteOrderMark = '\uFEFF';

/** Quotes every cell and ends lines as RFC 4180 requires. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** Text that begins like a formula would be executed by spreadsheets (CSV injection). */
function cellText(cell: Cell): string {
  const isFormula = typeof cell === 'string' && formulaStart.test(cell);
  return `"${(isFormula ? `'${cell}` : String(cell)).replaceAll('"', '""')}"`;
}

/** The original value, without the apostrophe that prevents CSV injection. */
export function cellValue(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
}
