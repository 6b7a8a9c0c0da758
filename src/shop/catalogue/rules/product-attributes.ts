import { countryName } from '#platform/countries.ts';
import { tagsIn } from '#platform/text.ts';
import { productShipping, shippingChoices } from '#shop/settings/rules/shipping-methods.ts';
import { taxClasses } from '#shop/settings/rules/tax-rates.ts';
import { returnChoices, returnPolicies } from '#shop/settings/rules/return-policies.ts';
import { isGtin } from './gtin.ts';
import { tagsProblem } from './product-tags.ts';

/** What forms, tables and messages say about a field of a product. */
export interface ProductFieldText {
  label: string;
  help?: string;
  inputMode: 'text' | 'decimal' | 'numeric';
  maxLength?: number;
  /** Selected in the form, typed elsewhere; '' is the first one. */
  choices?: readonly (readonly [value: string, label: string])[];
}

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
  /** A valid text as it is stored. */
  normalize?: (text: string) => string;
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
  tags: {
    kind: 'text',
    label: 'Tags',
    help: 'Separated by commas; only staff see them',
    inputMode: 'text',
    maxLength: 2_600,
    csvColumn: 'Tags',
    shopifyColumns: ['tags'],
    woocommerceColumns: ['tags'],
    apiDescription:
      'Short texts that staff group products by, in lower case; at most 50 of 50 characters, without commas. Pages of the shop do not show them.',
    isCopied: true,
    check: tagsProblem,
    normalize: (text) => tagsIn(text).join(', '),
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
