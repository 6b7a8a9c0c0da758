type Cell = string | number;

/** Spreadsheets of East Asian languages take the full-width signs as well. */
const formulaStart = /^'*[=+\-@＝＋－＠\t\r]/;

/** As spreadsheets open it: every cell in quotes, lines ended as RFC 4180 has them. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** A text that begins like a formula would be run by whoever opens the file. */
function cellText(cell: Cell): string {
  const isFormula = typeof cell === 'string' && formulaStart.test(cell);
  return `"${(isFormula ? `'${cell}` : String(cell)).replaceAll('"', '""')}"`;
}

/** What was written into the cell: without the apostrophe that keeps a formula from being run. */
export function cellValue(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
}
