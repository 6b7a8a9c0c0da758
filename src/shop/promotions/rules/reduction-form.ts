import type { FormProblems, FormTexts } from '#platform/form.ts';
import { decimalString, parseMoney } from '#platform/money.ts';
import type { Promotion } from './promotion.ts';
import type { BuyGet } from './sets.ts';

export const reductionFields = [
  'kind',
  'value',
  'buyUnits',
  'getUnits',
  'getCategory',
  'products',
  'setLimit',
  'category',
] as const;

export type ReductionField = (typeof reductionFields)[number];
type ReductionForm = FormTexts<ReductionField>;
type ReductionProblems = FormProblems<ReductionField>;

export interface NamedProduct {
  id: number;
  title: string;
}

export interface ReductionTerms {
  currency: string;
  /** The stored values that can be chosen. */
  categories: readonly string[];
  /** What each line of the field `products` can mean. */
  products: ReadonlyMap<string, readonly NamedProduct[]>;
}

/** Adds to the problems where it returns null. */
export function reductionFrom(
  form: ReductionForm,
  terms: ReductionTerms,
  problems: ReductionProblems,
): Promotion['reduction'] | null {
  const { kind, category: chosen } = form;
  const category = chosen === '' ? null : chosen;
  if (!isChoice(chosen, terms)) problems.category = choiceRule;
  if (kind === 'free-shipping') return { kind, category };
  if (kind === 'percent') {
    const percent = percentFrom(form.value);
    if (percent === null) problems.value = percentRule;
    return percent === null ? null : { kind, percent, category };
  }
  if (kind === 'buy-get') return buyGetFrom(form, { ...terms, category }, problems);
  if (kind !== 'amount' && kind !== 'bundle') {
    problems.kind = 'Please choose one';
    return null;
  }
  const amount = parseMoney(form.value, terms.currency);
  const isAmount = amount !== null && amount.amount > 0;
  if (!isAmount) problems.value = 'Please enter an amount above 0';
  if (kind === 'amount') return isAmount ? { kind, off: amount, category } : null;
  const productIds = productsFrom(form, terms, problems);
  const limit = setLimitFrom(form, problems);
  const isComplete = isAmount && productIds !== null && limit !== undefined;
  return isComplete ? { kind, productIds, price: amount, limit } : null;
}

/** The fields with the values of a reduction. */
export function reductionFormOf(
  reduction: Promotion['reduction'],
  titles: ReadonlyMap<number, string>,
): ReductionForm {
  const { kind, category } = reduction;
  const form = { ...emptyReduction, kind, category: category ?? '' };
  const limit = 'limit' in reduction && reduction.limit !== null ? `${reduction.limit}` : '';
  if (kind === 'amount') return { ...form, value: decimalString(reduction.off) };
  if (kind === 'percent') return { ...form, value: `${reduction.percent}` };
  if (kind === 'bundle') {
    const products = reduction.productIds.map((id) => productLine(id, titles)).join('\n');
    return { ...form, value: decimalString(reduction.price), products, setLimit: limit };
  }
  if (kind !== 'buy-get') return form;
  return {
    ...form,
    value: reduction.percent === 100 ? '' : `${reduction.percent}`,
    buyUnits: `${reduction.buy}`,
    getUnits: `${reduction.get}`,
    getCategory: reduction.getCategory ?? '',
    setLimit: limit,
  };
}

/** '#12 Linen shirt', which is read by its number. */
function productLine(id: number, titles: ReadonlyMap<number, string>): string {
  return `#${id} ${titles.get(id) ?? 'deleted product'}`;
}

/** The number of '#12 Linen shirt', '#12' or '12'; null for other words. */
export function productNumberOf(line: string): number | null {
  const [, digits] = /^#([1-9]\d{0,8})\b/.exec(line) ?? /^([1-9]\d{0,8})$/.exec(line) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The lines of the field `products`. */
export function productLines({ products }: Pick<ReductionForm, 'products'>): string[] {
  return products.split('\n').flatMap((line) => line.trim() || []);
}

const emptyReduction: ReductionForm = {
  kind: '',
  value: '',
  buyUnits: '',
  getUnits: '',
  getCategory: '',
  products: '',
  setLimit: '',
  category: '',
};

const minBundleProducts = 2;
export const maxBundleProducts = 10;
const bundleRule = `Please name ${minBundleProducts} to ${maxBundleProducts} products, one in each line`;
const percentRule = 'Please enter a whole number from 1 to 100';
const unitsRule = 'Please enter a whole number from 1 to 999';
const choiceRule = 'Please choose one of these';

function buyGetFrom(
  form: ReductionForm,
  terms: ReductionTerms & Pick<BuyGet, 'category'>,
  problems: ReductionProblems,
): BuyGet | null {
  const percent = form.value === '' ? 100 : percentFrom(form.value);
  const buy = unitsFrom(form.buyUnits);
  const get = unitsFrom(form.getUnits);
  const limit = setLimitFrom(form, problems);
  if (percent === null) problems.value = `${percentRule}, or nothing for free items`;
  if (buy === null) problems.buyUnits = unitsRule;
  if (get === null) problems.getUnits = unitsRule;
  if (!isChoice(form.getCategory, terms)) problems.getCategory = choiceRule;
  if (percent === null || buy === null || get === null || limit === undefined) return null;
  const getCategory = form.getCategory === '' ? null : form.getCategory;
  return {
    kind: 'buy-get',
    buy,
    category: terms.category ?? null,
    get,
    getCategory,
    percent,
    limit,
  };
}

function isChoice(category: string, { categories }: ReductionTerms): boolean {
  return category === '' || categories.includes(category);
}

function percentFrom(text: string): number | null {
  const percent = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  return percent >= 1 && percent <= 100 ? percent : null;
}

function unitsFrom(text: string): number | null {
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}

/** Null if empty, undefined if invalid. */
function setLimitFrom({ setLimit }: ReductionForm, problems: ReductionProblems) {
  if (setLimit === '') return null;
  const limit = unitsFrom(setLimit) ?? undefined;
  if (limit === undefined) problems.setLimit = `${unitsRule}, or nothing`;
  return limit;
}

function productsFrom(
  form: ReductionForm,
  { products }: ReductionTerms,
  problems: ReductionProblems,
): number[] | null {
  const lines = productLines(form);
  const read = lines.map((line) => productFrom(line, products.get(line) ?? []));
  const ids = read.flatMap((one) => (typeof one === 'number' ? one : []));
  const [problem] = read.flatMap((one) => (typeof one === 'string' ? one : []));
  const isCount = lines.length >= minBundleProducts && lines.length <= maxBundleProducts;
  const isTwice = new Set(ids).size < ids.length;
  const found = isCount
    ? (problem ?? (isTwice ? 'Please name each product once' : ''))
    : bundleRule;
  if (found !== '') problems.products = found;
  return found === '' ? ids : null;
}

/** Its id, or what is wrong. */
function productFrom(line: string, found: readonly NamedProduct[]): number | string {
  const named = found.filter(({ title }) => title.toLowerCase() === line.toLowerCase());
  const [only, ...others] = named.length === 1 ? named : found;
  if (!only) return `No product matches “${line}”`;
  if (others.length === 0) return only.id;
  const choices = found.map(({ id, title }) => `#${id} ${title}`).join(', ');
  return `Several products match “${line}”. Please enter one of these: ${choices}`;
}
