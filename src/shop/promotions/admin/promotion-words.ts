import { formatDate, formatShortMoney } from '#platform/format.ts';
import {
  budgetLeft,
  type Promotion,
  type PromotionState,
} from '#shop/promotions/rules/promotion.ts';
import { isOfSets } from '#shop/promotions/rules/is-of-sets.ts';
import { setWords } from '#shop/promotions/rules/set-words.ts';
import type { SetReduction } from '#shop/promotions/rules/sets.ts';
import type { SegmentName } from '#shop/hooks.ts';

/** 'Code SPRING', for example. */
export function appliesBy({ code, isByOneTimeCodes }: Promotion): string {
  if (isByOneTimeCodes) return 'One-time codes';
  return code === null ? 'Automatic' : `Code ${code}`;
}

export const states: Record<PromotionState, string> = {
  planned: 'Scheduled',
  running: 'Active',
  'used-up': 'Used up',
  ended: 'Ended',
};

export function discountLabel({ reduction }: Promotion): string {
  if (isOfSets(reduction)) {
    const words = setWords(reduction);
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  if (reduction.kind === 'free-shipping') return 'Shipping';
  return reduction.kind === 'percent' ? `${reduction.percent}%` : formatShortMoney(reduction.off);
}

function audienceLabels(
  { segmentId, isFirstOrderOnly }: Promotion,
  segments: readonly SegmentName[],
): string[] {
  if (isFirstOrderOnly) return ['first order of an account'];
  if (segmentId === null) return [];
  const segment = segments.find(({ id }) => id === segmentId);
  return [`accounts in ${segment?.name ?? 'a segment'}`];
}

/** 'accounts in Regulars, electronics, from $50, until 30 Nov 2026' */
export function conditionWords(
  promotion: Promotion,
  { segments, timeZone }: { segments: readonly SegmentName[]; timeZone: string },
): string {
  const labels = [...audienceLabels(promotion, segments), conditionsLabel(promotion, timeZone)];
  return labels.join(', ');
}

/** '$120 of $500 left'; '' without a budget. */
export function budgetWords(promotion: Promotion): string {
  const left = budgetLeft(promotion);
  if (!left || !promotion.budget) return '';
  return `${formatShortMoney(left)} of ${formatShortMoney(promotion.budget)} left`;
}

/** 'electronics, from $50, 3 per customer, from 1 Nov 2026, until 30 Nov 2026' */
function conditionsLabel(promotion: Promotion, timeZone: string): string {
  const { reduction, minimum, customerLimit, startsAt, endsAt } = promotion;
  const parts = [
    isOfSets(reduction) ? limitWords(reduction) : (reduction.category ?? 'everything'),
    minimum.amount > 0 ? `from ${formatShortMoney(minimum)}` : '',
    customerLimit === null ? '' : `${customerLimit} per customer`,
    ...periodLabels({ startsAt, endsAt }, timeZone),
  ];
  return parts.filter(Boolean).join(', ');
}

function limitWords({ limit }: SetReduction): string {
  return limit === null ? 'any number of times' : `up to ${limit} per order`;
}

function periodLabels(
  { startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>,
  timeZone: string,
): string[] {
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    return ['ended before it started'];
  return [
    startsAt === null ? '' : `from ${formatDate(startsAt, timeZone)}`,
    // `endsAt` is the start of the day after the last one.
    endsAt === null ? '' : `until ${formatDate(endsAt - 1, timeZone)}`,
  ];
}
