import { decimalString, money } from '#platform/money.ts';
import { plainText } from '#platform/text.ts';
import { combinationsOf, maxOptions, maxVariants, variantOf } from './options.ts';
import type { ProductOption } from './product.ts';
import {
  attributeText,
  type ProductField,
  recordOf,
  type VariantAttribute,
  variantAttributeNames,
  type VariantAttributes,
} from './product-fields.ts';
import type { ProductFacts } from './product-form.ts';

/** The options of a product and its variants, as typed. */
export interface VariantGrid {
  options: OptionText[];
  rows: VariantRow[];
}

export interface OptionText {
  name: string;
  /** With commas between them. */
  values: string;
}

export interface VariantRow extends Record<VariantAttribute, string> {
  values: string[];
  /** Whether there is such a variant at all. */
  isMade: boolean;
  /** Empty: that of the product, as is then the former price. */
  price: string;
  compareAt: string;
  /** Empty: not counted. */
  stock: string;
  /** The name of that one of the product's pictures that shows it; empty where none does. */
  picture: string;
  /** Stock that the form was opened with; sales may change it during editing. */
  seen: number | null;
}

/** One variant as it is to be. */
export interface VariantFacts
  extends VariantAttributes, Pick<ProductFacts, 'priceMinor' | 'compareAtMinor' | 'onHand'> {
  optionValues: string[];
  /** Of that one of the product's pictures that shows it. */
  pictureName: string | null;
}

export type BasePrice = Pick<ProductFacts, 'priceMinor' | 'compareAtMinor'>;

/** A product as it is stored. */
export interface SoldByOptions {
  options: ProductOption[];
  variants: readonly VariantFacts[];
  facts: BasePrice;
}

/** As a form opens that adds a product. */
export const noOptions: VariantGrid = {
  options: Array.from({ length: maxOptions }, () => ({ name: '', values: '' })),
  rows: [],
};

/** In the order of the table's columns. */
export const rowFields = [
  'sku',
  'price',
  'compareAt',
  'stock',
  ...variantAttributeNames.filter((name) => name !== 'sku'),
] as const satisfies readonly ProductField[];
export const maxOptionTextLength = 40;
export const maxValuesTextLength = 1_000;

export const gridName = {
  option: (position: number) => `optionName${position}`,
  values: (position: number) => `optionValues${position}`,
  row: (
    position: number,
    field: (typeof rowFields)[number] | 'values' | 'made' | 'picture' | 'seen',
  ) => `row${position}.${field}`,
};

/** What a form holds; no options for a form without these fields. */
export function gridFrom(read: (name: string) => unknown): VariantGrid {
  const text = (name: string) => {
    const value = read(name);
    return typeof value === 'string' ? plainText(value) : '';
  };
  const options = Array.from({ length: maxOptions }, (_, at) => {
    return { name: text(gridName.option(at)), values: text(gridName.values(at)) };
  });
  const rows: VariantRow[] = [];
  while (rows.length < maxVariants && text(gridName.row(rows.length, 'values')) !== '') {
    const field = (name: Parameters<typeof gridName.row>[1]) =>
      text(gridName.row(rows.length, name));
    rows.push({
      values: valuesIn(field('values')),
      isMade: field('made') !== '',
      ...recordOf(rowFields, field),
      picture: field('picture'),
      seen: /^\d{1,15}$/.test(field('seen')) ? Number(field('seen')) : null,
    });
  }
  return { options, rows };
}

/** Form values of a stored product. */
export function gridOf({ options, variants, facts }: SoldByOptions, currency: string): VariantGrid {
  if (options.length === 0) return noOptions;
  const texts = Array.from({ length: maxOptions }, (_, at) => {
    const { name = '', values = [] } = options[at] ?? {};
    return { name, values: values.join(', ') };
  });
  const rows = combinationsOf(options).map((values) => {
    const variant = variantOf(variants, values);
    return variant ? rowOf(variant, facts, currency) : { ...blankRow(values), isMade: false };
  });
  return { options: texts, rows };
}

/** 'S, M' is two values. */
export function valuesIn(text: string): string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** Those that are filled in at all. */
export function optionsIn({ options }: VariantGrid): ProductOption[] {
  return options
    .filter(({ name, values }) => name !== '' || values !== '')
    .map(({ name, values }) => ({ name, values: valuesIn(values) }));
}

/** Every combination with its row; one that has none yet is as the product is. */
export function rowsOf(options: readonly ProductOption[], rows: readonly VariantRow[]) {
  const known = new Map(rows.map((row) => [row.values.join(), row]));
  return combinationsOf(options).map((values) => known.get(values.join()) ?? blankRow(values));
}

export function blankRow(values: string[]): VariantRow {
  return {
    values,
    isMade: true,
    ...recordOf(rowFields, () => ''),
    picture: '',
    seen: null,
  };
}

function rowOf(variant: VariantFacts, facts: BasePrice, currency: string): VariantRow {
  const { priceMinor, compareAtMinor } = variant;
  const isAsProduct = priceMinor === facts.priceMinor && compareAtMinor === facts.compareAtMinor;
  const row = storedRow(variant, currency);
  return isAsProduct ? { ...row, price: '', compareAt: '' } : row;
}

/** A variant with its own prices, as typed. */
export function storedRow(variant: VariantFacts, currency: string): VariantRow {
  const { optionValues, priceMinor, compareAtMinor, onHand, pictureName } = variant;
  const amount = (minor: number) => decimalString(money(minor, currency));
  return {
    values: optionValues,
    isMade: true,
    ...recordOf(variantAttributeNames, (name) => attributeText(variant[name])),
    price: amount(priceMinor),
    compareAt: compareAtMinor === null ? '' : amount(compareAtMinor),
    stock: onHand === null ? '' : String(onHand),
    picture: pictureName ?? '',
    seen: onHand,
  };
}
