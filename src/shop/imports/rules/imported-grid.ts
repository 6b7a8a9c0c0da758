import {
  combinationsOf,
  maxOptions,
  maxVariants,
  variantOf,
} from '#shop/catalogue/rules/options.ts';
import type { ProductOption } from '#shop/catalogue/rules/product.ts';
import { recordOf, variantAttributeNames } from '#shop/catalogue/rules/product-fields.ts';
import {
  blankRow,
  rowFields,
  type SoldByOptions,
  storedRow,
  type VariantGrid,
  type VariantRow,
} from '#shop/catalogue/rules/variant-grid.ts';
import { refusal } from './source-values.ts';
import type { ImportedProduct, ImportedVariant, ImportProblem } from './imported-product.ts';
import { rowsLabel } from './match-product.ts';

export interface ImportedGrid {
  grid: VariantGrid;
  /** Grid rows that the file contains. */
  importedRows: ReadonlyMap<number, ImportedVariant>;
  problems: ImportProblem[];
}

/** The variant grid after the import: the stored variants updated with those of the file. */
export function importedGrid(
  imported: ImportedProduct,
  before: SoldByOptions | null,
  currency: string,
): ImportedGrid {
  const kept = before && before.options.length > 0 ? before : null;
  const placed = matchVariants(imported, kept);
  const options = optionsWith(imported, kept, placed.variants);
  const problems = [...placed.problems, ...optionProblems(imported, kept, options)];
  if (problems.length > 0)
    return { grid: { options: [], rows: [] }, importedRows: new Map(), problems };
  const importedRows = new Map<number, ImportedVariant>();
  const rows = combinationsOf(options).map((values, position) => {
    const known = kept && variantOf(kept.variants, values);
    const row = known ? storedRow(known, currency) : { ...blankRow(values), isMade: false };
    const variant = placed.variants.find((one) => hasSameValues(one.optionValues, values));
    if (!variant) return row;
    importedRows.set(position, variant);
    return withImportedValues(row, variant);
  });
  for (const [position, { row, price }] of importedRows) {
    if (rows[position]?.price !== '') continue;
    problems.push(refusal({ row, field: price?.field ?? 'price' }, 'Please Enter Price'));
  }
  const texts = options.map(({ name, values }) => ({ name, values: values.join(', ') }));
  return { grid: { options: texts, rows }, importedRows, problems };
}

/** Stock after the import; a value that the file did not change stays. */
export function importedStock({ stock, stockBefore }: ImportedVariant, kept: string): string {
  if (!stock) return kept;
  return stockBefore && stockBefore.text === stock.text ? kept : stock.text;
}

/** Known values in their order, then new ones in file order. */
function optionsWith(
  { options }: ImportedProduct,
  kept: SoldByOptions | null,
  variants: readonly MatchedVariant[],
): ProductOption[] {
  const names = kept ? kept.options.map(({ name }) => name) : options;
  return names.map((name, at) => {
    const known = kept?.options[at]?.values ?? [];
    const imported = variants.map(({ optionValues }) => optionValues[at] ?? '');
    return { name, values: [...new Set([...known, ...imported])] };
  });
}

function optionProblems(
  { row, options: names }: ImportedProduct,
  kept: SoldByOptions | null,
  options: readonly ProductOption[],
): ImportProblem[] {
  const place = { row, field: '' };
  if (options.length > maxOptions) {
    const words = `A product can have at most ${maxOptions} options, this one has ${options.length}`;
    return [refusal(place, words)];
  }
  const combinations = options.reduce((product, { values }) => product * values.length, 1);
  if (combinations > maxVariants) {
    const words = `A product can have at most ${maxVariants} option combinations, this one has ${combinations}`;
    return [refusal(place, words)];
  }
  const isOther = (name: string, at: number) =>
    name.toLowerCase() !== options[at]?.name.toLowerCase();
  if (!kept || names.length === 0 || (names.length === options.length && !names.some(isOther))) {
    return [];
  }
  const known = options.map(({ name }) => name).join(', ');
  return [refusal(place, `Options do not match; this product has: ${known}`)];
}

function withImportedValues(row: VariantRow, variant: ImportedVariant): VariantRow {
  const { price, compareAt } = variant;
  return {
    ...row,
    isMade: true,
    ...recordOf(variantAttributeNames, (name) => variant[name]?.text ?? row[name]),
    price: price?.text || row.price,
    compareAt: compareAt?.text ?? row.compareAt,
    stock: importedStock(variant, row.stock),
  };
}

type MatchedVariant = ImportedVariant & { optionValues: readonly string[] };

/** Matches rows to variants by option values or SKU. */
function matchVariants(
  imported: ImportedProduct,
  kept: SoldByOptions | null,
): { variants: MatchedVariant[]; problems: ImportProblem[] } {
  const variants: MatchedVariant[] = [];
  const problems: ImportProblem[] = [];
  for (const variant of imported.variants) {
    const sku = variant.sku?.text ?? '';
    const bySku = sku === '' ? null : kept?.variants.find((one) => one.sku === sku);
    const optionValues = variant.optionValues ?? bySku?.optionValues ?? null;
    const words = optionValues
      ? variantProblem(optionValues, variant, variants)
      : unmatchedProblem(variant);
    if (words !== null) problems.push(refusal({ row: variant.row, field: '' }, words));
    else if (optionValues) variants.push({ ...variant, optionValues });
  }
  return { variants, problems };
}

function hasSameValues(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

function variantProblem(
  values: readonly string[],
  { row }: ImportedVariant,
  before: readonly MatchedVariant[],
): string | null {
  if (values.includes('')) return 'An option has no specific value';
  if (values.some((value) => value.includes(','))) return 'An option value cannot contain a comma';
  const first = before.find(({ optionValues }) => hasSameValues(optionValues, values));
  return first ? `${rowsLabel(first.row, row)} describe the same variant` : null;
}

/** A row about the product as a whole needs no variant. */
function unmatchedProblem(variant: ImportedVariant): string | null {
  const isAboutOne = rowFields.some((field) => (variant[field]?.text ?? '') !== '');
  return isAboutOne ? 'This row does not say which variant it describes' : null;
}
