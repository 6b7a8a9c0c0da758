import type { SoldByOptions } from '#shop/catalogue/rules/variant-grid.ts';
import { refusal } from './source-values.ts';
import { rowsWords } from './match-product.ts';
import type { ImportedProduct, ImportedVariant, ImportProblem } from './imported-product.ts';

export type PlacedVariant = ImportedVariant & { optionValues: readonly string[] };

/** Matches rows to variants by option values or SKU. */
export function placedVariants(
  imported: ImportedProduct,
  kept: SoldByOptions | null,
): { variants: PlacedVariant[]; problems: ImportProblem[] } {
  const variants: PlacedVariant[] = [];
  const problems: ImportProblem[] = [];
  for (const variant of imported.variants) {
    const sku = variant.sku?.text ?? '';
    const bySku = sku === '' ? null : kept?.variants.find((one) => one.sku === sku);
    const optionValues = variant.optionValues ?? bySku?.optionValues ?? null;
    const words = optionValues ? problemOf(optionValues, variant, variants) : unplaced(variant);
    if (words !== null) problems.push(refusal({ row: variant.row, field: '' }, words));
    else if (optionValues) variants.push({ ...variant, optionValues });
  }
  return { variants, problems };
}

export function isSameChoice(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

function problemOf(
  values: readonly string[],
  { row }: ImportedVariant,
  before: readonly PlacedVariant[],
): string | null {
  if (values.includes('')) return 'An option has no specific value';
  if (values.some((value) => value.includes(','))) return 'An option value cannot contain a comma';
  const first = before.find(({ optionValues }) => isSameChoice(optionValues, values));
  return first ? `${rowsWords(first.row, row)} describe the same variant` : null;
}

/** A row about the product as a whole needs no variant. */
function unplaced({ sku, price, compareAt, stock }: ImportedVariant): string | null {
  const isAboutOne = [sku, price, compareAt, stock].some((said) => (said?.text ?? '') !== '');
  return isAboutOne ? 'This row does not say which variant it describes' : null;
}
