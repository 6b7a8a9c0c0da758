import { cellValue } from '#platform/csv.ts';
import { plainText } from '#platform/text.ts';
import type { ImportColumn } from '#shop/catalogue/rules/product-attributes.ts';
import type {
  Cells,
  FileRow,
  ImportProblem,
  SourceValue,
  SourceCategory,
} from './imported-product.ts';

/** Value of the first of these columns that the file has. */
export function valueUnder({ row, cells }: FileRow, ...columns: string[]): SourceValue | undefined {
  const field = columns.find((column) => Object.hasOwn(cells, column));
  return field === undefined ? undefined : { row, field, text: plainText(cells[field] ?? '') };
}

/** The first non-empty value of these rows. */
export function firstValue(
  rows: readonly FileRow[],
  ...columns: string[]
): SourceValue | undefined {
  const all = rows.flatMap((row) => valueUnder(row, ...columns) ?? []);
  return all.find(({ text }) => text !== '') ?? all[0];
}

/** Value of an attribute, from the first of these columns that the rows have. */
export function attributeUnder(
  rows: readonly FileRow[],
  columns: readonly ImportColumn[],
): SourceValue | undefined {
  const said = firstValue(rows, ...columns.map(columnName));
  const column = columns.find((one) => columnName(one) === said?.field);
  if (!said || said.text === '' || column === undefined || typeof column === 'string') return said;
  if ('values' in column) {
    const { values } = column;
    return { ...said, text: values[said.text.toLowerCase()] ?? said.text };
  }
  const amount = Number(normalizeDecimal(said)?.text) * column.units;
  return Number.isFinite(amount) ? { ...said, text: String(Math.round(amount)) } : said;
}

export function columnName(column: ImportColumn): string {
  return typeof column === 'string' ? column : column.name;
}

export function textUnder(cells: Cells, ...columns: string[]): string {
  return valueUnder({ row: 0, cells }, ...columns)?.text ?? '';
}

/** Spreadsheet exports, also those of WooCommerce, escape formulas with an apostrophe. */
export function withoutFormulaQuotes({ row, cells }: FileRow): FileRow {
  const entries = Object.entries(cells).map(([column, text]) => [column, cellValue(text)] as const);
  return { row, cells: Object.fromEntries(entries) };
}

/** Normalizes number formats: '12,50', '1.234,50' and '1,234.50' become '12.50', '1234.50' and '1234.50'. */
export function normalizeDecimal(said: SourceValue | undefined): SourceValue | undefined {
  if (!said) return said;
  const { text } = said;
  if (/^\d{1,3}(?:\.\d{3})*,\d{1,2}$/.test(text) || /^\d+,\d{1,2}$/.test(text)) {
    return { ...said, text: text.replaceAll('.', '').replace(',', '.') };
  }
  return /^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)
    ? { ...said, text: text.replaceAll(',', '') }
    : said;
}

/** Other shops allow empty descriptions; the title is used instead. */
export function withDescription(
  description: SourceValue | undefined,
  title: SourceValue | undefined,
): { description: SourceValue | undefined; problems: ImportProblem[] } {
  if (!description || !title || title.text === '' || description.text !== '') {
    return { description, problems: [] };
  }
  const words = 'No description: title used';
  return {
    description: { ...description, text: title.text },
    problems: [note(description, words)],
  };
}

export function isTrue(text: string): boolean {
  return /^(?:1|true|yes)$/i.test(text);
}

/** 'a, b' */
export function splitList(said: SourceValue | undefined): SourceValue[] {
  if (!said) return [];
  return partsOf(said.text, ',').map((text) => ({ ...said, text }));
}

/**
 * Splits and drops blank parts. Each part is trimmed separately: a pattern with
 * whitespace on both sides of the separator takes quadratic time on a long run of blanks.
 */
export function partsOf(text: string, separator: string): string[] {
  const parts = text.split(separator).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** Between a category and its parents. */
export const stepSeparator = '>';
/** Used as the key of staff decisions. */
const maxCategoryLength = 300;

/** Parses 'Clothing > Hoodies'; with `whole`, the name may contain the separator. */
export function parseCategory(said: SourceValue, whole?: 'whole'): SourceCategory {
  const steps = whole ? [said.text] : partsOf(said.text, stepSeparator);
  return { ...said, text: steps.join(` ${stepSeparator} `).slice(0, maxCategoryLength), steps };
}

/** The product is imported without this value. */
export function note(
  { row, field }: Pick<SourceValue, 'row' | 'field'>,
  words: string,
): ImportProblem {
  return { row, field, words, isRefusal: false };
}

/** The product is not imported. */
export function refusal(
  { row, field }: Pick<SourceValue, 'row' | 'field'>,
  words: string,
): ImportProblem {
  return { row, field, words, isRefusal: true };
}
