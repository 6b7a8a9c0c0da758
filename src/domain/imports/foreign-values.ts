import { plainText } from '../plain-text.ts';
import type {
  Cells,
  FileRow,
  ImportProblem,
  SourceValue,
  SourceCategory,
} from './imported-product.ts';

/** The cell under the first of these columns that the file has. */
export function valueUnder({ row, cells }: FileRow, ...columns: string[]): SourceValue | undefined {
  const field = columns.find((column) => Object.hasOwn(cells, column));
  return field === undefined ? undefined : { row, field, text: plainText(cells[field] ?? '') };
}

/** The same, from the first of the rows in which something stands. */
export function firstValue(
  rows: readonly FileRow[],
  ...columns: string[]
): SourceValue | undefined {
  const all = rows.flatMap((row) => valueUnder(row, ...columns) ?? []);
  return all.find(({ text }) => text !== '') ?? all[0];
}

export function textUnder(cells: Cells, ...columns: string[]): string {
  return valueUnder({ row: 0, cells }, ...columns)?.text ?? '';
}

/** '12,50' and '1.234,50' are written with points here; '1,234.50' is without the comma. */
export function withPoint(said: SourceValue | undefined): SourceValue | undefined {
  if (!said) return said;
  const { text } = said;
  if (/^\d{1,3}(?:\.\d{3})*,\d{1,2}$/.test(text) || /^\d+,\d{1,2}$/.test(text)) {
    return { ...said, text: text.replaceAll('.', '').replace(',', '.') };
  }
  return /^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)
    ? { ...said, text: text.replaceAll(',', '') }
    : said;
}

/** Other shops sell without a word about a thing: then its title stands there. */
export function describedBy(
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
 * What stands between the separators, without blank parts. Blanks are trimmed one part at a time: a pattern with
 * blanks on both sides of the separator takes quadratic time on a long run of blanks.
 */
export function partsOf(text: string, separator: string): string[] {
  const parts = text.split(separator).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** Between a category and its parents. */
export const stepSeparator = '>';
/** It is a key of what staff decide for it. */
const maxCategoryLength = 300;

/** Of 'Clothing > Hoodies'; with `whole`, of a name that may hold the separator. */
export function parseCategory(said: SourceValue, whole?: 'whole'): SourceCategory {
  const steps = whole ? [said.text] : partsOf(said.text, stepSeparator);
  return { ...said, text: steps.join(` ${stepSeparator} `).slice(0, maxCategoryLength), steps };
}

/** The product comes, without this. */
export function note(
  { row, field }: Pick<SourceValue, 'row' | 'field'>,
  words: string,
): ImportProblem {
  return { row, field, words, isRefusal: false };
}

/** The product does not come. */
export function refusal(
  { row, field }: Pick<SourceValue, 'row' | 'field'>,
  words: string,
): ImportProblem {
  return { row, field, words, isRefusal: true };
}
