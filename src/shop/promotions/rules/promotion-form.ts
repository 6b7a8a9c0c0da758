import { type FormProblems, type FormTexts, readFields, hasProblems } from '#platform/form.ts';
import { dayAt, endOfDay, startOfDay } from '#platform/calendar-day.ts';
import { decimalString, money, parseMoney } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { spelledCode } from './discount-code.ts';
import type { Promotion } from './promotion.ts';
import {
  reductionFields,
  reductionFormOf,
  reductionFrom,
  type ReductionTerms,
} from './reduction-form.ts';

export const promotionFields = [
  'title',
  'code',
  'codes',
  ...reductionFields,
  'minimum',
  'audience',
  'startsOn',
  'endsOn',
  'totalLimit',
  'customerLimit',
  'budget',
] as const;

export type PromotionField = (typeof promotionFields)[number];
/** Raw form input. */
export type PromotionForm = FormTexts<PromotionField>;
/** Validation messages by field; empty when the form is valid. */
export type PromotionProblems = FormProblems<PromotionField>;

export type PromotionFacts = Omit<Promotion, 'id' | 'usedCount' | 'given' | 'createdAt'>;

export interface PromotionFormTerms extends ReductionTerms {
  timeZone: string;
  /** Ids of segments of customers. */
  segments: readonly string[];
}

/** The value of the field `codes` for a promotion that applies by one-time codes. */
export const oneTimeCodes = 'one-time';

/** Beside the ids of segments, which are longer. */
export const firstOrderAudience = 'first-order';

/** Reads only the known fields, trimmed; a missing one is ''. */
export function promotionFormFrom(read: (field: PromotionField) => unknown): PromotionForm {
  return readFields(promotionFields, read);
}

/** Days are those of the shop's time zone; the last day is included. */
export function promotionFrom(
  form: PromotionForm,
  terms: PromotionFormTerms,
): Result<PromotionFacts, { code: 'incomplete'; problems: PromotionProblems }> {
  const { currency, timeZone, segments } = terms;
  const problems: PromotionProblems = {};
  const reduction = reductionFrom(form, terms, problems);
  const minimum = form.minimum === '' ? money(0, currency) : parseMoney(form.minimum, currency);
  const code = spelledCode(form.code);
  const startsAt = instantFrom(form.startsOn, (day) => startOfDay(day, timeZone));
  const endsAt = instantFrom(form.endsOn, (day) => endOfDay(day, timeZone));
  const totalLimit = limitFrom(form.totalLimit);
  const customerLimit = limitFrom(form.customerLimit);
  const budget = form.budget === '' ? null : (parseMoney(form.budget, currency) ?? undefined);
  const isByOneTimeCodes = form.codes === oneTimeCodes;
  const isFirstOrderOnly = form.audience === firstOrderAudience;
  const segmentId = isFirstOrderOnly || form.audience === '' ? null : form.audience;

  if (form.title === '' || form.title.length > maxTitleLength) problems.title = titleRule;
  if (code !== '' && !/^[A-Z0-9-]{3,40}$/.test(code)) problems.code = codeRule;
  if (isByOneTimeCodes && code !== '') problems.code = 'Leave it empty for one-time codes';
  if (minimum === null) problems.minimum = 'Please enter an amount, or nothing';
  if (segmentId !== null && !segments.includes(segmentId)) {
    problems.audience = 'Please choose one of these';
  }
  if (startsAt === undefined) problems.startsOn = dayRule;
  if (endsAt === undefined) problems.endsOn = dayRule;
  if (startsAt && endsAt && endsAt <= startsAt)
    problems.endsOn = 'The end date must follow the start date';
  if (totalLimit === undefined) problems.totalLimit = limitRule;
  if (customerLimit === undefined) problems.customerLimit = limitRule;
  if (budget === undefined || budget?.amount === 0) {
    problems.budget = 'Please enter an amount above 0, or nothing';
  }
  if (budget && form.kind === 'free-shipping') {
    problems.budget = 'Free shipping has no budget. Limit its uses instead';
  }
  if (hasProblems(problems) || !reduction) return failed({ code: 'incomplete', problems });

  return ok({
    title: form.title,
    code: code === '' ? null : code,
    reduction,
    minimum: minimum ?? money(0, currency),
    startsAt: startsAt ?? null,
    endsAt: endsAt ?? null,
    totalLimit: totalLimit ?? null,
    customerLimit: customerLimit ?? null,
    segmentId,
    isFirstOrderOnly,
    budget: budget ?? null,
    isByOneTimeCodes,
  });
}

/** The form with the values of a promotion. */
export function promotionFormOf(
  promotion: Promotion,
  { timeZone, titles }: { timeZone: string; titles: ReadonlyMap<number, string> },
): PromotionForm {
  const { reduction, startsAt, endsAt, minimum, budget } = promotion;
  const number = (value: number | null) => (value === null ? '' : `${value}`);
  return {
    title: promotion.title,
    code: promotion.code ?? '',
    codes: promotion.isByOneTimeCodes ? oneTimeCodes : '',
    ...reductionFormOf(reduction, titles),
    minimum: minimum.amount === 0 ? '' : decimalString(minimum),
    audience: promotion.isFirstOrderOnly ? firstOrderAudience : (promotion.segmentId ?? ''),
    startsOn: startsAt === null ? '' : dayAt(startsAt, timeZone),
    // The end is the first instant of the day after.
    endsOn: endsAt === null ? '' : dayAt(endsAt - 1, timeZone),
    totalLimit: number(promotion.totalLimit),
    customerLimit: number(promotion.customerLimit),
    budget: budget ? decimalString(budget) : '',
  };
}

const maxTitleLength = 100;
const titleRule = `Please enter a name of up to ${maxTitleLength} characters`;
const codeRule = 'Please enter 3 to 40 letters, digits and dashes';
const dayRule = 'Please enter a day, or nothing';
const limitRule = 'Please enter a whole number from 1, or nothing';

/** Null if empty, undefined if invalid. */
function instantFrom(
  day: string,
  toInstant: (day: string) => number | null,
): number | null | undefined {
  return day === '' ? null : (toInstant(day) ?? undefined);
}

/** Null if empty, undefined if not an integer from 1. */
function limitFrom(text: string): number | null | undefined {
  if (text === '') return null;
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}
