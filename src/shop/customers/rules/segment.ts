import { type FormProblems, type FormTexts, hasProblems, readFields } from '#platform/form.ts';
import { startOfDay } from '#platform/calendar-day.ts';
import { parseMoney } from '#platform/money.ts';
import { tagIn } from '#platform/text.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type CustomerKind, customerKinds } from './customer-table.ts';

/** What all customers of a segment have in common; null does not restrict. */
export interface SegmentConditions {
  kind: CustomerKind | null;
  /** Orders that stand, of the last `orderDays` days if that is given. */
  minOrders: number | null;
  maxOrders: number | null;
  orderDays: number | null;
  minSpentMinor: number | null;
  maxSpentMinor: number | null;
  /** Days of the shop's time zone: from the first, and before the second. */
  lastOrderFrom: string | null;
  lastOrderBefore: string | null;
  /** The last order is older than so many days. */
  quietDays: number | null;
  country: string | null;
  region: string | null;
  tag: string | null;
  /** Have ordered this product, or any product that is in the category now, or in one within it. */
  productId: number | null;
  category: string | null;
  isSubscribed: boolean | null;
}

export interface Segment extends SegmentConditions {
  id: string;
  name: string;
}

/** The conditions at an instant, with days as instants. */
export interface SegmentTerms extends SegmentConditions {
  /** The first instant of the days that count; null for all. */
  ordersSince: number | null;
  lastOrderFromAt: number | null;
  lastOrderBeforeAt: number | null;
  /** The last order is before this instant. */
  quietSince: number | null;
}

const dayMs = 24 * 3_600_000;

export function segmentTerms(
  conditions: SegmentConditions,
  { now, timeZone }: { now: number; timeZone: string },
): SegmentTerms {
  const { orderDays, quietDays, lastOrderFrom, lastOrderBefore } = conditions;
  const ago = (days: number | null) => (days === null ? null : now - days * dayMs);
  return {
    ...conditions,
    ordersSince: ago(orderDays),
    quietSince: ago(quietDays),
    lastOrderFromAt: lastOrderFrom === null ? null : startOfDay(lastOrderFrom, timeZone),
    lastOrderBeforeAt: lastOrderBefore === null ? null : startOfDay(lastOrderBefore, timeZone),
  };
}

export const segmentFields = [
  'name',
  'kind',
  'minOrders',
  'maxOrders',
  'orderDays',
  'minSpent',
  'maxSpent',
  'lastOrderFrom',
  'lastOrderBefore',
  'quietDays',
  'country',
  'region',
  'tag',
  'product',
  'category',
  'newsletter',
] as const;

export type SegmentField = (typeof segmentFields)[number];
export type SegmentForm = FormTexts<SegmentField>;
export type SegmentProblems = FormProblems<SegmentField>;

export function segmentFormFrom(read: (field: SegmentField) => unknown): SegmentForm {
  return readFields(segmentFields, read);
}

export interface SegmentFormTerms {
  currency: string;
  categories: readonly string[];
}

/** Whether there is such a product is for the caller to check. */
export function segmentFrom(
  form: SegmentForm,
  { currency, categories }: SegmentFormTerms,
): Result<Omit<Segment, 'id'>, { code: 'incomplete'; problems: SegmentProblems }> {
  const problems: SegmentProblems = {};
  const number = (field: NumberField) => {
    if (form[field] === '') return null;
    const [min, max] = ranges[field];
    const value = /^\d{1,9}$/.test(form[field]) ? Number(form[field]) : -1;
    if (value >= min && value <= max) return value;
    problems[field] = `Enter a whole number from ${min} to ${max}, or nothing`;
    return null;
  };
  const amount = (field: 'minSpent' | 'maxSpent') => {
    if (form[field] === '') return null;
    const parsed = parseMoney(form[field], currency);
    if (!parsed) problems[field] = 'Enter an amount, or nothing';
    return parsed?.amount ?? null;
  };
  const day = (field: 'lastOrderFrom' | 'lastOrderBefore') => {
    if (form[field] === '') return null;
    if (startOfDay(form[field], 'UTC') === null) problems[field] = 'Enter a day, or nothing';
    return form[field];
  };
  const text = (field: 'country' | 'region' | 'tag') => {
    if (form[field].length > maxTextLength) problems[field] = 'Enter a shorter text';
    return form[field] || null;
  };
  const conditions: SegmentConditions = {
    kind: customerKinds.find((kind) => kind === form.kind) ?? null,
    minOrders: number('minOrders'),
    maxOrders: number('maxOrders'),
    orderDays: number('orderDays'),
    minSpentMinor: amount('minSpent'),
    maxSpentMinor: amount('maxSpent'),
    lastOrderFrom: day('lastOrderFrom'),
    lastOrderBefore: day('lastOrderBefore'),
    quietDays: number('quietDays'),
    country: text('country'),
    region: text('region'),
    tag: tagIn(text('tag') ?? ''),
    productId: number('product'),
    category: form.category || null,
    isSubscribed: form.newsletter === 'yes' ? true : form.newsletter === 'no' ? false : null,
  };
  if (form.name === '' || form.name.length > maxNameLength) {
    problems.name = `Enter a name of up to ${maxNameLength} characters`;
  }
  if (form.category !== '' && !categories.includes(form.category)) {
    problems.category = 'Choose one of these';
  }
  Object.assign(problems, contradictions(conditions));
  if (!hasProblems(problems) && Object.values(conditions).every((value) => value === null)) {
    problems.name = 'Choose at least one condition';
  }
  if (hasProblems(problems)) return failed({ code: 'incomplete', problems });
  return ok({ name: form.name, ...conditions });
}

const maxNameLength = 60;
const maxTextLength = 100;

type NumberField = keyof typeof ranges;

const ranges = {
  minOrders: [1, 100_000],
  maxOrders: [0, 100_000],
  orderDays: [1, 3650],
  quietDays: [1, 3650],
  product: [1, 999_999_999],
} as const satisfies Partial<Record<SegmentField, readonly [number, number]>>;

/** Conditions that no customer can meet together, or that mean nothing alone. */
function contradictions(conditions: SegmentConditions): SegmentProblems {
  const { minOrders, maxOrders, orderDays, minSpentMinor, maxSpentMinor } = conditions;
  const { lastOrderFrom, lastOrderBefore } = conditions;
  const problems: SegmentProblems = {};
  if (minOrders !== null && maxOrders !== null && maxOrders < minOrders) {
    problems.maxOrders = 'This is less than the orders from';
  }
  if (orderDays !== null && minOrders === null && maxOrders === null) {
    problems.orderDays = 'Say how many orders in these days';
  }
  if (minSpentMinor !== null && maxSpentMinor !== null && maxSpentMinor < minSpentMinor) {
    problems.maxSpent = 'This is less than the amount from';
  }
  if (lastOrderFrom && lastOrderBefore && lastOrderBefore <= lastOrderFrom) {
    problems.lastOrderBefore = 'This is not after the first day';
  }
  return problems;
}
