import { type FormProblems, type FormTexts, hasProblems, readFields } from '#platform/form.ts';
import { failed, ok, type Result } from '#platform/result.ts';

/** A table of sizes that products show beside their options. */
export interface SizeGuide extends SizeGuideFacts {
  id: string;
  /** Time of the last edit. */
  editedAt: number;
}

/** What customers see of it. */
export interface ShownSizeGuide {
  title: string;
  /** How to measure: see formatted-text.ts. */
  note: string;
  /** Rows of equally many cells; the first row and the first cell of each other one are headers. */
  cells: string[][];
}

export interface SizeGuideFacts extends ShownSizeGuide {
  /** The ids of those whose products with options have this guide. */
  categories: string[];
  /** Products that have this guide in place of the one of their category. */
  productIds: number[];
}

export const sizeGuideFields = ['title', 'note', 'table', 'categories', 'products'] as const;

export type SizeGuideField = (typeof sizeGuideFields)[number];
/** Raw form input. Ids of categories and numbers of products stand in lines. */
export type SizeGuideForm = FormTexts<SizeGuideField>;
export type SizeGuideProblems = FormProblems<SizeGuideField>;

export const maxGuideTitle = 100;
export const maxGuideNote = 2_000;
export const maxTableText = 10_000;
export const maxCell = 60;
export const maxColumns = 12;
export const maxRows = 60;
export const maxGuideProducts = 500;

/** Spreadsheets paste cells apart by tabs, which texts lose. */
export function sizeGuideFormFrom(read: (field: SizeGuideField) => unknown): SizeGuideForm {
  return readFields(sizeGuideFields, (field) => {
    const value = read(field);
    return field === 'table' && typeof value === 'string' ? value.replaceAll('\t', ' | ') : value;
  });
}

export const newSizeGuideForm: SizeGuideForm = sizeGuideFormFrom(() => '');

export function sizeGuideFormOf(facts: SizeGuideFacts): SizeGuideForm {
  return {
    title: facts.title,
    note: facts.note,
    table: tableText(facts.cells),
    categories: facts.categories.join('\n'),
    products: facts.productIds.join('\n'),
  };
}

/** As readTable reads it. */
export function tableText(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.join(' | ')).join('\n');
}

/** Whether there are such products, and none of them has another guide, is for the caller to check. */
export function readSizeGuideForm(
  form: SizeGuideForm,
  { categories }: { categories: readonly string[] },
): Result<SizeGuideFacts, { code: 'invalid'; problems: SizeGuideProblems }> {
  const problems: SizeGuideProblems = {};
  const { title, note } = form;
  if (title === '' || title.includes('\n') || title.length > maxGuideTitle) {
    problems.title = `Enter a title of at most ${maxGuideTitle} characters.`;
  }
  if (note.length > maxGuideNote) {
    problems.note = `Too long. Enter at most ${maxGuideNote} characters.`;
  }
  const table = readTable(form.table);
  if (!table.ok) problems.table = table.failure.problem;
  const words = form.products.split(/[\s,;]+/).filter((word) => word !== '');
  const odd = words.find((word) => !/^[1-9]\d{0,14}$/.test(word));
  if (odd !== undefined) problems.products = `“${odd.slice(0, 40)}” is not a product number.`;
  if (words.length > maxGuideProducts) {
    problems.products = `Enter at most ${maxGuideProducts} product numbers.`;
  }
  if (!table.ok || hasProblems(problems)) return failed({ code: 'invalid', problems });
  const selected = form.categories.split('\n');
  return ok({
    title,
    note,
    cells: table.value,
    categories: categories.filter((id) => selected.includes(id)),
    productIds: [...new Set(words.map(Number))],
  });
}

/** A row per line, cells apart by `|`, or by `;` where there is no `|`. Empty rows and columns are left out. */
export function readTable(text: string): Result<string[][], { code: 'invalid'; problem: string }> {
  const separator = text.includes('|') ? '|' : ';';
  const lines = text.split('\n').map((line) => line.split(separator).map((cell) => cell.trim()));
  const rows = lines.filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...rows.map((row) => row.length));
  const used = Array.from({ length: width }, (_, at) => at).filter((at) =>
    rows.some((row) => (row[at] ?? '') !== ''),
  );
  const cells = rows.map((row) => used.map((at) => row[at] ?? ''));
  const refused = (problem: string) => failed({ code: 'invalid' as const, problem });
  if (cells.length < 2 || used.length < 2) {
    return refused('Enter a row of headers and at least one row of sizes, such as: Size | Chest.');
  }
  if (cells.length > maxRows) return refused(`Enter at most ${maxRows} rows.`);
  if (used.length > maxColumns) return refused(`Enter at most ${maxColumns} columns.`);
  const long = cells.flat().find((cell) => cell.length > maxCell);
  if (long !== undefined) {
    return refused(
      `“${long.slice(0, maxCell)}…” is too long. A cell has up to ${maxCell} characters.`,
    );
  }
  const longer = rows.findIndex((row) => row.slice(rows[0]?.length).some((cell) => cell !== ''));
  if (longer > 0) {
    return refused(`Row ${longer + 1} has more cells than the row of headers.`);
  }
  return ok(cells);
}
