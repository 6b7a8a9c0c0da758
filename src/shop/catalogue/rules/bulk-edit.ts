import { readFields, hasProblems } from '#platform/form.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { tagsIn } from '#platform/text.ts';
import { wholeProblem } from './field-problems.ts';
import { minorOf, priceProblem, type ProductFormTerms } from './product-form.ts';
import { type TagChange, tagsProblem } from './product-tags.ts';
import { productStatuses } from './product-table.ts';
import type { ProductStatus } from './product.ts';
import { fractionOfMoney, minorDigits, money } from '#platform/money.ts';

export const bulkFields = [
  'category',
  'status',
  'priceWay',
  'price',
  'rounding',
  'formerWay',
  'former',
  'stockWay',
  'stock',
  'addTags',
  'removeTags',
] as const;
export const formerWays = ['none', 'set', 'until-now'] as const;
export const stockWays = ['set', 'add', 'not-tracked'] as const;

export type BulkField = (typeof bulkFields)[number];
/** Raw form input; '' leaves a field unchanged. */
export type BulkForm = Record<BulkField, string>;
export type BulkProblems = Partial<Record<BulkField, string>>;

/** A bulk edit of several products; null leaves a field unchanged. */
export interface BulkEdit {
  category: string | null;
  status: ProductStatus | null;
  price: PriceChange | null;
  /** 'until-now': the price before this edit. */
  former: { way: 'none' | 'until-now' } | { way: 'set'; minor: number } | null;
  stock: { way: 'not-tracked' } | { way: 'set' | 'add'; units: number } | null;
  tags: TagChange;
}

/** Reads only the known fields; a missing one is ''. */
export function bulkFormFrom(read: (field: BulkField) => unknown): BulkForm {
  return readFields(bulkFields, read, (text) => text.trim());
}

export function readBulkEdit(
  form: BulkForm,
  terms: ProductFormTerms,
): Result<BulkEdit, { code: 'invalid'; problems: BulkProblems }> {
  const problems = bulkProblems(form, terms);
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  return ok({
    category: form.category || null,
    status: oneOf(productStatuses, form.status),
    price: priceChangeIn(form, terms.currency),
    former: formerIn(form, terms.currency),
    stock: stockIn(form),
    tags: { added: tagsIn(form.addTags), removed: tagsIn(form.removeTags) },
  });
}

function bulkProblems(form: BulkForm, terms: ProductFormTerms): BulkProblems {
  const problems: BulkProblems = {};
  const { category, status, priceWay, price, formerWay, former, stockWay, stock } = form;
  const { addTags, removeTags } = form;
  if (category && !terms.categories.includes(category)) problems.category = 'Please Enter Category';
  if (status && !oneOf(productStatuses, status)) problems.status = unknownChoice;
  if (priceWay) {
    const words = oneOf(priceWays, priceWay)
      ? amountProblem(price, terms, priceWay)
      : unknownChoice;
    if (words) problems.price = words;
  } else if (price) problems.priceWay = actionRequired;
  if (formerWay === 'set') {
    const words = former ? priceProblem(former, terms) : 'Enter a price.';
    if (words) problems.former = words;
  } else if (former) problems.formerWay = actionRequired;
  else if (formerWay && !oneOf(formerWays, formerWay)) problems.formerWay = unknownChoice;
  if (stockWay === 'set' || stockWay === 'add') {
    const words = stock ? stockProblem(stock, stockWay) : 'Enter a number.';
    if (words) problems.stock = words;
  } else if (stock) problems.stockWay = actionRequired;
  else if (stockWay && !oneOf(stockWays, stockWay)) problems.stockWay = unknownChoice;
  for (const field of ['addTags', 'removeTags'] as const) {
    const words = tagsProblem(form[field]);
    if (words) problems[field] = words;
  }
  const both = tagsIn(removeTags).find((tag) => tagsIn(addTags).includes(tag));
  if (both !== undefined) problems.removeTags = `“${both}” is to be added too. Enter it once.`;
  const isTagged = tagsIn(addTags).length + tagsIn(removeTags).length > 0;
  const isAnything = category || status || priceWay || formerWay || stockWay || isTagged;
  if (!isAnything && !hasProblems(problems)) problems.category = 'Select at least one change.';
  return problems;
}

const actionRequired = 'Select an action.';
const unknownChoice = 'Unknown option. Select one from the list.';

function amountProblem(text: string, terms: ProductFormTerms, way: string): string | null {
  if (!text) return 'Enter an amount or percentage.';
  if (!way.endsWith('percent')) return priceProblem(text, { ...terms, rules: 'catalogue' });
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) return 'Please enter Numbers only';
  const max = way === 'lower-percent' ? 99.99 : 999.99;
  return Number(text) > 0 && Number(text) <= max
    ? null
    : `Enter a percentage greater than 0 and at most ${max}.`;
}

/** Negative numbers subtract. */
function stockProblem(text: string, way: 'set' | 'add'): string | null {
  return wholeProblem(way === 'add' ? text.replace(/^-/, '') : text);
}

function priceChangeIn(form: BulkForm, currency: string): PriceChange | null {
  const way = oneOf(priceWays, form.priceWay);
  if (!way) return null;
  const rounding: Rounding = oneOf(roundings, form.rounding) ?? 'exact';
  const isPercent = way === 'raise-percent' || way === 'lower-percent';
  // Percentages have two decimals, like USD.
  const value = minorOf(form.price, isPercent ? 'USD' : currency) ?? 0;
  return { way, value, rounding };
}

function formerIn({ formerWay, former }: BulkForm, currency: string): BulkEdit['former'] {
  const way = oneOf(formerWays, formerWay);
  if (way === 'set') return { way, minor: minorOf(former, currency) ?? 0 };
  return way && { way };
}

function stockIn({ stockWay, stock }: BulkForm): BulkEdit['stock'] {
  const way = oneOf(stockWays, stockWay);
  if (way === 'set' || way === 'add') return { way, units: Number(stock) };
  return way && { way };
}

function oneOf<Value extends string>(known: readonly Value[], text: string): Value | null {
  return known.find((value) => value === text) ?? null;
}

export const priceWays = ['set', 'raise', 'lower', 'raise-percent', 'lower-percent'] as const;
export const roundings = ['exact', 'whole', 'below-whole'] as const;

export type PriceWay = (typeof priceWays)[number];
/**
 * 'exact' to the smallest unit, half a unit up; 'whole' to the next whole amount, half up; 'below-whole'
 * to the next amount that is one unit below a whole one, such as 23.99, never down.
 */
export type Rounding = (typeof roundings)[number];

export interface PriceChange {
  way: PriceWay;
  /** Minor units, or hundredths of a percent. */
  value: number;
  rounding: Rounding;
}

/** In minor units; the result may violate the price limits. */
export function changedPrice(priceMinor: number, change: PriceChange, currency: string): number {
  return rounded(exactPrice(priceMinor, change, currency), change.rounding, currency);
}

function exactPrice(priceMinor: number, { way, value }: PriceChange, currency: string): number {
  if (way === 'set') return value;
  if (way === 'raise') return priceMinor + value;
  if (way === 'lower') return priceMinor - value;
  const parts = way === 'raise-percent' ? 10_000 + value : 10_000 - value;
  return fractionOfMoney(money(priceMinor, currency), parts, 10_000).amount;
}

function rounded(minor: number, rounding: Rounding, currency: string): number {
  const unit = 10 ** minorDigits(currency);
  if (rounding === 'exact' || unit === 1) return minor;
  if (rounding === 'whole') return Math.floor((minor + unit / 2) / unit) * unit;
  return Math.ceil((minor + 1) / unit) * unit - 1;
}
