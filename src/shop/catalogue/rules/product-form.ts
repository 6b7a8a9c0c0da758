import { readFields, hasProblems } from '#platform/form.ts';
import { decimalString, money, parseMoney } from '#platform/money.ts';
import { maxPictureBytes, maxPictures, pictureTypes } from '#platform/image-upload.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { rateText } from './product.ts';
import {
  aboveTheLimit,
  lengthProblem,
  lineProblem,
  numberLimit,
  numbersOnly,
  wholeProblem,
} from './field-problems.ts';
import {
  attributeProblem,
  attributeText,
  productAttributeNames,
  type ProductAttributes,
  productAttributesIn,
  type ProductField,
  productFields,
  recordOf,
  specialFields,
  variantAttributeNames,
  type VariantAttributes,
  variantAttributesIn,
} from './product-fields.ts';

/** Raw form input. */
export type ProductForm = Record<ProductField, string>;
/** Validation messages by field, as specification 5 words them; empty when the form is valid. */
export type ProductProblems = Partial<Record<ProductField | 'image', string>>;

/** Values of a valid form. */
export interface ProductFacts extends ProductAttributes, VariantAttributes {
  title: string;
  description: string;
  /** A category's stored value. */
  category: string;
  priceMinor: number;
  /** Tenths of a star, 0 to 49. */
  rateTenths: number;
  ratingCount: number;
  /** Null: stock is not tracked. */
  onHand: number | null;
  compareAtMinor: number | null;
}

export interface ProductFormTerms {
  currency: string;
  /** The stored values that can be chosen. */
  categories: readonly string[];
  /** Defaults to the form's rules. */
  rules?: ProductRules;
}

/** Specification 5 binds the admin's form; programs may sell for less than 1 and rate up to 5.0 (ruling 15). */
export type ProductRules = 'form' | 'catalogue';

/** Specification 5 fixes these four in this order; added categories follow. */
const specifiedOrder = ["men's clothing", 'jewelery', 'electronics', "women's clothing"];

export function categoryChoices(values: readonly string[]): string[] {
  const known = specifiedOrder.filter((value) => values.includes(value));
  return [...known, ...values.filter((value) => !known.includes(value))];
}

/** Reads only the known fields, trimmed; a missing one is ''. */
export function productFormFrom(read: (field: ProductField) => unknown): ProductForm {
  return readFields(productFields, read);
}

export function checkProductForm(form: ProductForm, terms: ProductFormTerms): ProductProblems {
  const problems: ProductProblems = {};
  for (const field of productFields) {
    const problem = problemIn(field, form, terms);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** Reasons to reject a picture, before or after the upload. */
export const pictureProblems = {
  missing: 'Please select image with jpg/jpeg/png format',
  'not-a-picture': 'Please select image with jpg/jpeg or png format',
  'too-many-bytes': 'This picture is too large. Select one of at most 20 MB.',
  'too-many-pixels': 'This picture is too large. Select one of at most 40 megapixels.',
  'not-prepared': 'This picture could not be processed. Select another one.',
  'too-many': `Too many pictures. Select at most ${maxPictures}.`,
  gone: 'This picture is no longer available. Select it again.',
  busy: 'Other pictures are being processed. Try again in a moment.',
} as const;

/** By the file's declared type and size; the server checks the content. */
export function checkPicture(file: { type: string; size: number }): string | null {
  if (!pictureTypes.includes(file.type)) return pictureProblems['not-a-picture'];
  return file.size > maxPictureBytes ? pictureProblems['too-many-bytes'] : null;
}

export function readProductForm(
  form: ProductForm,
  terms: ProductFormTerms,
): Result<ProductFacts, { code: 'invalid'; problems: ProductProblems }> {
  const problems = checkProductForm(form, terms);
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  return ok({
    title: form.title,
    description: form.description,
    category: form.category,
    priceMinor: minorOf(form.price, terms.currency) ?? 0,
    rateTenths: Number(form.rate.replace('.', '')),
    ratingCount: Number(form.count),
    onHand: form.stock === '' ? null : Number(form.stock),
    compareAtMinor: minorOf(form.compareAt, terms.currency),
    ...productAttributesIn(form),
    ...variantAttributesIn(form),
  });
}

/** Form values of a stored product. */
export function productFormOf(facts: ProductFacts, currency: string): ProductForm {
  const amount = (minor: number) => decimalString(money(minor, currency));
  return {
    ...recordOf(productAttributeNames, (name) => attributeText(facts[name])),
    ...recordOf(variantAttributeNames, (name) => attributeText(facts[name])),
    title: facts.title,
    description: facts.description,
    category: facts.category,
    price: amount(facts.priceMinor),
    rate: rateText(facts.rateTenths),
    count: String(facts.ratingCount),
    stock: facts.onHand === null ? '' : String(facts.onHand),
    compareAt: facts.compareAtMinor === null ? '' : amount(facts.compareAtMinor),
  };
}

type Rule = (form: ProductForm, terms: ProductFormTerms) => string | null;

function problemIn(field: ProductField, form: ProductForm, terms: ProductFormTerms) {
  return isSpecial(field) ? rules[field](form, terms) : attributeProblem(field, form[field]);
}

function isSpecial(field: ProductField): field is keyof typeof specialFields {
  return field in specialFields;
}

const rules: Record<keyof typeof specialFields, Rule> = {
  title: ({ title }) =>
    title ? lineProblem(title, specialFields.title.maxLength) : 'Please Enter Title',
  description: ({ description }) =>
    description
      ? lengthProblem(description, specialFields.description.maxLength)
      : 'Please Enter Description',
  category: ({ category }, { categories }) =>
    categories.includes(category) ? null : 'Please Enter Category',
  price: ({ price }, terms) => (price ? priceProblem(price, terms) : 'Please Enter Price'),
  rate: ({ rate }, { rules: kind }) => {
    if (!rate) return 'Please Enter Rate';
    if (kind === 'catalogue' && rate === '5.0') return null;
    return /^[0-4]\.\d$/.test(rate) ? null : numbersOnly;
  },
  count: ({ count }) => (count ? wholeProblem(count) : 'Please Enter Count'),
  stock: ({ stock }) => (stock ? wholeProblem(stock) : null),
  compareAt: ({ compareAt, price }, terms) => {
    if (!compareAt) return null;
    const { currency } = terms;
    const problem = priceProblem(compareAt, terms);
    if (problem || priceProblem(price, terms)) return problem;
    const isAbove = (minorOf(compareAt, currency) ?? 0) > (minorOf(price, currency) ?? 0);
    return isAbove ? null : 'Enter a compare-at price greater than the price.';
  },
};

/** A positive number with the currency's decimals; the form's rules exclude a leading 0. */
export function priceProblem(
  text: string,
  { currency, rules: kind }: ProductFormTerms,
): string | null {
  const pattern = kind === 'catalogue' ? /^\d+(?:\.\d+)?$/ : /^[1-9]\d*(?:\.\d+)?$/;
  if (!pattern.test(text)) return numbersOnly;
  if (Number(text) >= numberLimit) return aboveTheLimit;
  return (minorOf(text, currency) ?? 0) > 0 ? null : numbersOnly;
}

export function minorOf(text: string, currency: string): number | null {
  return parseMoney(text, currency)?.amount ?? null;
}
