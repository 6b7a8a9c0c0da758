import { countryName } from '#platform/countries.ts';
import { productShipping, shippingChoices } from '#shop/settings/rules/shipping-methods.ts';
import { taxClasses } from '#shop/settings/rules/tax-rates.ts';
import { returnChoices, returnPolicies } from '#shop/settings/rules/return-policies.ts';
import { lineProblem, wholeProblem } from './field-problems.ts';
import { isGtin } from './gtin.ts';

/** What forms, tables and messages say about a field of a product. */
export interface ProductFieldText {
  label: string;
  help?: string;
  inputMode: 'text' | 'decimal' | 'numeric';
  maxLength?: number;
  /** Selected in the form, typed elsewhere; '' is the first one. */
  choices?: readonly (readonly [value: string, label: string])[];
}

/** The fields with rules of their own: see product-form.ts and variant-grid.ts. */
export const specialFields = {
  title: { label: 'Title', inputMode: 'text', maxLength: 200 },
  description: { label: 'Description', inputMode: 'text', maxLength: 5_000 },
  category: { label: 'Category', inputMode: 'text' },
  price: { label: 'Price', inputMode: 'decimal' },
  rate: { label: 'Rate', inputMode: 'decimal', help: 'From 0.0 to 4.9' },
  count: { label: 'Count', inputMode: 'numeric' },
  stock: { label: 'Stock', inputMode: 'numeric', help: 'Leave empty to skip stock tracking' },
  compareAt: { label: 'Compare-at price', inputMode: 'decimal', help: 'Shown struck through' },
} as const satisfies Record<string, ProductFieldText>;

/**
 * An optional field that is stored in a column of its own, as text or as an integer of 0 and more. A new one
 * is an entry below, a migration, its column in the tables and the pages that show it.
 */
export interface Attribute extends ProductFieldText {
  kind: 'text' | 'integer';
  /** The column of the shop's own CSV files. */
  csvColumn: string;
  /** The columns of other shops, the first one that a file has. */
  shopifyColumns: readonly ImportColumn[];
  woocommerceColumns: readonly ImportColumn[];
  /** The description of the API field, which has the attribute's name. */
  apiDescription: string;
  /** A copy of the product has it too. */
  isCopied: boolean;
  /** Problem of a text that is not empty and not too long. */
  check?: (text: string) => string | null;
}

/** A name in lower case, or one with the number of the attribute's units in one of the column's, or with its own values. */
export type ImportColumn =
  | string
  | { name: string; units: number }
  | { name: string; values: Readonly<Record<string, string>> };

/** Of a column that says whether a product requires shipping. */
const requiredValues = { true: '', yes: '', 1: '', false: 'none', no: 'none', 0: 'none' };

/** Of the product as a whole. */
export const productAttributes = {
  brand: {
    kind: 'text',
    label: 'Brand',
    inputMode: 'text',
    maxLength: 100,
    csvColumn: 'Brand',
    shopifyColumns: ['vendor'],
    woocommerceColumns: ['brands'],
    apiDescription: 'The name of the brand.',
    isCopied: true,
  },
  countryOfOrigin: {
    kind: 'text',
    label: 'Country of origin',
    help: 'Two-letter code, for example PT',
    inputMode: 'text',
    maxLength: 2,
    csvColumn: 'Country of origin',
    shopifyColumns: ['coo', 'country of origin', 'variant country of origin'],
    woocommerceColumns: ['country of origin'],
    apiDescription: 'The ISO 3166-1 alpha-2 code of the country in which it was made.',
    isCopied: true,
    check: (text) =>
      countryName(text) === ''
        ? 'Unknown country code. Enter two capital letters, for example PT.'
        : null,
  },
  taxClass: {
    kind: 'text',
    label: 'Tax class',
    inputMode: 'text',
    maxLength: 20,
    choices: [
      ['', 'Standard'],
      ['reduced', 'Reduced'],
      ['zero', 'Zero'],
    ],
    csvColumn: 'Tax class',
    shopifyColumns: [],
    woocommerceColumns: [
      { name: 'tax class', values: { 'reduced-rate': 'reduced', 'zero-rate': 'zero', parent: '' } },
    ],
    apiDescription: 'standard, reduced or zero; null is standard.',
    isCopied: true,
    check: (text) =>
      taxClasses.some((one) => one === text)
        ? null
        : 'Unknown tax class. Enter standard, reduced or zero.',
  },
  shippingClass: {
    kind: 'text',
    label: 'Shipping',
    help: 'A gift card is worth its price: untaxed, not discounted, emailed once paid',
    inputMode: 'text',
    maxLength: 20,
    choices: shippingChoices,
    csvColumn: 'Shipping',
    shopifyColumns: [
      { name: 'variant requires shipping', values: requiredValues },
      { name: 'requires shipping', values: requiredValues },
    ],
    woocommerceColumns: [],
    apiDescription:
      'parcel, letter, bulky, none or gift-card; null is parcel. Products with none are not shipped. Each unit of one with gift-card is a gift card worth its price, emailed once the order is paid; it is neither taxed nor discounted, and cannot be returned.',
    isCopied: true,
    check: (text) =>
      productShipping.some((one) => one === text)
        ? null
        : 'Unknown shipping. Enter parcel, letter, bulky, none or gift-card.',
  },
  returnPolicy: {
    kind: 'text',
    label: 'Returns',
    help: 'Orders keep what applied when they were placed',
    inputMode: 'text',
    maxLength: 20,
    choices: returnChoices,
    csvColumn: 'Returns',
    shopifyColumns: [],
    woocommerceColumns: [],
    apiDescription:
      'standard, final or exempt; null is standard. Products with final cannot be returned; those with exempt, such as goods made to order, are exempt from the right of withdrawal too.',
    isCopied: true,
    check: (text) =>
      returnPolicies.some((one) => one === text)
        ? null
        : 'Unknown returns. Enter standard, final or exempt.',
  },
} as const satisfies Record<string, Attribute>;

/** Of each variant; a product without options has those of its only one. */
export const variantAttributes = {
  sku: {
    kind: 'text',
    label: 'SKU',
    inputMode: 'text',
    maxLength: 64,
    csvColumn: 'SKU',
    shopifyColumns: ['variant sku', 'sku'],
    woocommerceColumns: ['sku'],
    apiDescription: 'The stock keeping unit, unique in the shop.',
    isCopied: false,
  },
  gtin: {
    kind: 'text',
    label: 'GTIN',
    help: 'Barcode number of 8, 12, 13 or 14 digits',
    inputMode: 'numeric',
    maxLength: 14,
    csvColumn: 'GTIN',
    shopifyColumns: ['variant barcode', 'barcode'],
    woocommerceColumns: ['gtin, upc, ean, or isbn'],
    apiDescription: 'The Global Trade Item Number, of 8, 12, 13 or 14 digits with its check digit.',
    isCopied: false,
    check: (text) =>
      isGtin(text) ? null : 'Invalid GTIN. Enter the 8, 12, 13 or 14 digits of the barcode.',
  },
  weightGrams: {
    kind: 'integer',
    label: 'Weight (g)',
    inputMode: 'numeric',
    csvColumn: 'Weight (g)',
    shopifyColumns: [
      { name: 'variant grams', units: 1 },
      { name: 'weight value (grams)', units: 1 },
    ],
    woocommerceColumns: [
      { name: 'weight (g)', units: 1 },
      { name: 'weight (kg)', units: 1_000 },
      { name: 'weight (lbs)', units: 453.592_37 },
      { name: 'weight (oz)', units: 28.349_523_125 },
    ],
    apiDescription: 'The weight in whole grams.',
    isCopied: true,
  },
} as const satisfies Record<string, Attribute>;

type Values<Attributes extends Record<string, Attribute>> = {
  -readonly [Name in keyof Attributes]:
    | (Attributes[Name]['kind'] extends 'integer' ? number : string)
    | null;
};

export type ProductAttributes = Values<typeof productAttributes>;
export type VariantAttributes = Values<typeof variantAttributes>;
export type ProductAttribute = keyof ProductAttributes;
export type VariantAttribute = keyof VariantAttributes;
export type AttributeName = ProductAttribute | VariantAttribute;

export const attributes = { ...productAttributes, ...variantAttributes };
export const productAttributeNames = namesOf(productAttributes);
export const variantAttributeNames = namesOf(variantAttributes);

export type ProductField = keyof typeof specialFields | AttributeName;

/** The specified fields first, the further ones below (ruling 31). */
export const productFields: readonly ProductField[] = [
  ...namesOf(specialFields),
  ...productAttributeNames,
  ...variantAttributeNames,
];

export const fieldTexts: Readonly<Record<ProductField, ProductFieldText>> = {
  ...specialFields,
  ...attributes,
};

export function attributeProblem(name: AttributeName, text: string): string | null {
  const { kind, maxLength = 0, check } = attributeNamed(name);
  if (text === '') return null;
  if (kind === 'integer') return wholeProblem(text);
  return lineProblem(text, maxLength) ?? check?.(text) ?? null;
}

/** The attributes of a valid form. */
export function productAttributesIn(form: Record<ProductAttribute, string>): ProductAttributes {
  // valueIn returns what the kind of the attribute demands.
  return recordOf(productAttributeNames, (name) => valueIn(name, form[name])) as ProductAttributes;
}

/** The attributes of a valid form or row. */
export function variantAttributesIn(form: Record<VariantAttribute, string>): VariantAttributes {
  // valueIn returns what the kind of the attribute demands.
  return recordOf(variantAttributeNames, (name) => valueIn(name, form[name])) as VariantAttributes;
}

export function productAttributesOf(facts: ProductAttributes): ProductAttributes {
  // Each name keeps its own value.
  return recordOf(productAttributeNames, (name) => facts[name]) as ProductAttributes;
}

export function variantAttributesOf(facts: VariantAttributes): VariantAttributes {
  // Each name keeps its own value.
  return recordOf(variantAttributeNames, (name) => facts[name]) as VariantAttributes;
}

/** Those that a copy of the product has too; the others are null. */
export function copiedProductAttributes(facts: ProductAttributes): ProductAttributes {
  const copied = (name: ProductAttribute) => (attributeNamed(name).isCopied ? facts[name] : null);
  // Each name keeps its own value, or has none.
  return recordOf(productAttributeNames, copied) as ProductAttributes;
}

/** Those that a copy of the variant has too; the others are null. */
export function copiedVariantAttributes(facts: VariantAttributes): VariantAttributes {
  const copied = (name: VariantAttribute) => (attributeNamed(name).isCopied ? facts[name] : null);
  // Each name keeps its own value, or has none.
  return recordOf(variantAttributeNames, copied) as VariantAttributes;
}

/** As a form has it. */
export function attributeText(value: string | number | null): string {
  return value === null ? '' : String(value);
}

export const noProductAttributes = productAttributesIn(recordOf(productAttributeNames, () => ''));
export const noVariantAttributes = variantAttributesIn(recordOf(variantAttributeNames, () => ''));

/** A value for each of these names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  // Every name has an entry.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

function valueIn(name: AttributeName, text: string): string | number | null {
  if (text === '') return null;
  return attributeNamed(name).kind === 'integer' ? Number(text) : text;
}

export function attributeNamed(name: AttributeName): Attribute {
  return attributes[name];
}

function namesOf<Name extends string>(described: Readonly<Record<Name, unknown>>): Name[] {
  // A description has no further keys.
  return Object.keys(described) as Name[];
}
