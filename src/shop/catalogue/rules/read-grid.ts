import { hasProblems } from '#platform/form.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { maxVariants } from './options.ts';
import type { ProductOption } from './product.ts';
import { minorOf, priceProblem, type ProductFormTerms } from './product-form.ts';
import { lineProblem, wholeProblem } from './field-problems.ts';
import {
  attributeProblem,
  recordOf,
  variantAttributeNames,
  variantAttributesIn,
} from './product-fields.ts';
import {
  type BasePrice,
  gridName,
  maxOptionTextLength,
  optionsIn,
  rowFields,
  rowsOf,
  valuesIn,
  type VariantFacts,
  type VariantGrid,
  type VariantRow,
} from './variant-grid.ts';

/** A variant after the edit, with the stock that the form was opened with. */
export interface WantedVariant extends VariantFacts {
  seen: number | null;
}

export interface ReadGrid {
  options: ProductOption[];
  variants: WantedVariant[];
}

/** Validation messages by form field name. */
export type GridProblems = Record<string, string>;

/** Parses the variants of a product with the price `base`; empty without options. */
export function readGrid(
  grid: VariantGrid,
  base: BasePrice,
  terms: ProductFormTerms,
): Result<ReadGrid, { code: 'invalid'; gridProblems: GridProblems }> {
  const options = optionsIn(grid);
  if (options.length === 0) return ok({ options, variants: [] });
  const problems: GridProblems = { ...numberProblem(options), ...optionProblems(grid) };
  if (hasProblems(problems)) return failed({ code: 'invalid', gridProblems: problems });

  const rows = rowsOf(options, grid.rows);
  const variants: WantedVariant[] = [];
  const skus = new Set<string>();
  for (const [position, row] of rows.entries()) {
    if (!row.isMade) continue;
    if (row.sku && skus.has(row.sku))
      problems[gridName.row(position, 'sku')] =
        'This SKU is already used above. Enter another one.';
    skus.add(row.sku);
    Object.assign(problems, rowProblems(row, position, terms));
    variants.push(variantFrom(row, base, terms.currency));
  }
  if (variants.length === 0)
    problems[gridName.row(0, 'made')] = 'A product needs a variant. Select at least one.';
  const isGood = !hasProblems(problems);
  return isGood ? ok({ options, variants }) : failed({ code: 'invalid', gridProblems: problems });
}

function optionProblems({ options }: VariantGrid): GridProblems {
  const problems: GridProblems = {};
  const names = options.map(({ name }) => name.toLowerCase());
  for (const [at, { name, values }] of options.entries()) {
    if (name === '' && values === '') continue;
    const isRepeated = names.indexOf(name.toLowerCase()) !== at;
    const nameWords = name
      ? (lineProblem(name, maxOptionTextLength) ??
        (isRepeated ? 'This name is already used above. Enter another one.' : null))
      : 'Enter an option name.';
    if (nameWords) problems[gridName.option(at)] = nameWords;
    const valueWords = valuesProblem(valuesIn(values));
    if (valueWords) problems[gridName.values(at)] = valueWords;
  }
  return problems;
}

function valuesProblem(values: readonly string[]): string | null {
  if (values.length === 0) return 'Enter at least one value.';
  if (values.some((value) => lineProblem(value, maxOptionTextLength))) {
    return `A value is too long. Enter at most ${maxOptionTextLength} characters for each.`;
  }
  const isTwice = new Set(values.map((value) => value.toLowerCase())).size < values.length;
  return isTwice ? 'A value is repeated. Enter each value once.' : null;
}

function numberProblem(options: readonly ProductOption[]): GridProblems {
  const count = options.reduce((product, { values }) => product * values.length, 1);
  if (count <= maxVariants) return {};
  return {
    [gridName.values(0)]: `Too many combinations. Enter values for at most ${maxVariants}.`,
  };
}

function rowProblems(row: VariantRow, position: number, terms: ProductFormTerms): GridProblems {
  const { price, compareAt } = row;
  const priceWords = price ? priceProblem(price, terms) : null;
  const formerWords = compareAt ? priceProblem(compareAt, terms) : null;
  const { currency } = terms;
  const isBelow =
    price !== '' &&
    compareAt !== '' &&
    (minorOf(compareAt, currency) ?? 0) <= (minorOf(price, currency) ?? 0);
  const found: Record<(typeof rowFields)[number], string | null> = {
    ...recordOf(variantAttributeNames, (name) => attributeProblem(name, row[name])),
    price: priceWords ?? (compareAt && !price ? 'Enter a price as well.' : null),
    compareAt:
      formerWords ??
      (isBelow && !priceWords ? 'Enter a compare-at price greater than the price.' : null),
    stock: row.stock ? wholeProblem(row.stock) : null,
  };
  const problems = rowFields.flatMap((field) => {
    const words = found[field];
    return words === null ? [] : [[gridName.row(position, field), words] as const];
  });
  return Object.fromEntries(problems);
}

function variantFrom(row: VariantRow, base: BasePrice, currency: string): WantedVariant {
  const own = minorOf(row.price, currency);
  return {
    optionValues: row.values,
    ...variantAttributesIn(row),
    priceMinor: own ?? base.priceMinor,
    compareAtMinor: own === null ? base.compareAtMinor : minorOf(row.compareAt, currency),
    onHand: row.stock === '' ? null : Number(row.stock),
    pictureName: row.picture || null,
    seen: row.seen,
  };
}
