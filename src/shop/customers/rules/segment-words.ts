import { counted, formatList, formatShortMoney } from '#platform/format.ts';
import { decimalString, money } from '#platform/money.ts';
import type { SegmentConditions, SegmentForm, Segment } from './segment.ts';

interface WordTerms {
  currency: string;
  /** Titles by id, of the products that conditions name. */
  products: Readonly<Record<number, string>>;
}

/** 'Ordered at least 2 times in the last 90 days, and lives in Oregon' */
export function segmentWords(conditions: SegmentConditions, terms: WordTerms): string {
  const words = [
    kindWords(conditions),
    orderWords(conditions),
    spentWords(conditions, terms.currency),
    ...lastOrderWords(conditions),
    placeWords(conditions),
    conditions.tag === null ? '' : `has the tag ${conditions.tag}`,
    boughtWords(conditions, terms),
    conditions.category === null ? '' : `bought from ${conditions.category}`,
    newsletterWords(conditions),
  ];
  const text = formatList(words.filter(Boolean));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function kindWords({ kind }: SegmentConditions): string {
  if (kind === null) return '';
  return kind === 'account' ? 'has an account' : 'orders as a guest';
}

function orderWords({ minOrders, maxOrders, orderDays }: SegmentConditions): string {
  const span = orderDays === null ? '' : ` in the last ${counted(orderDays, 'day')}`;
  if (maxOrders === 0) return `has not ordered${span}`;
  if (minOrders !== null && minOrders === maxOrders) {
    return `ordered exactly ${counted(minOrders, 'time')}${span}`;
  }
  if (minOrders !== null && maxOrders !== null) {
    return `ordered ${minOrders} to ${maxOrders} times${span}`;
  }
  if (minOrders !== null) return `ordered at least ${counted(minOrders, 'time')}${span}`;
  return maxOrders === null ? '' : `ordered at most ${counted(maxOrders, 'time')}${span}`;
}

function spentWords({ minSpentMinor, maxSpentMinor }: SegmentConditions, currency: string): string {
  const amount = (minor: number) => formatShortMoney(money(minor, currency));
  if (minSpentMinor !== null && maxSpentMinor !== null) {
    return `spent from ${amount(minSpentMinor)} to ${amount(maxSpentMinor)}`;
  }
  if (minSpentMinor !== null) return `spent at least ${amount(minSpentMinor)}`;
  return maxSpentMinor === null ? '' : `spent at most ${amount(maxSpentMinor)}`;
}

function lastOrderWords({ lastOrderFrom, lastOrderBefore, quietDays }: SegmentConditions) {
  const days = [
    lastOrderFrom === null ? '' : `on or after ${lastOrderFrom}`,
    lastOrderBefore === null ? '' : `before ${lastOrderBefore}`,
  ];
  const span = formatList(days.filter(Boolean));
  return [
    span === '' ? '' : `ordered last ${span}`,
    quietDays === null ? '' : `ordered last more than ${counted(quietDays, 'day')} ago`,
  ];
}

function placeWords({ country, region }: SegmentConditions): string {
  const place = [region, country].filter(Boolean).join(', ');
  return place === '' ? '' : `lives in ${place}`;
}

function boughtWords({ productId }: SegmentConditions, { products }: WordTerms): string {
  if (productId === null) return '';
  return `bought ${products[productId] ?? `the deleted product ${productId}`}`;
}

function newsletterWords({ isSubscribed }: SegmentConditions): string {
  if (isSubscribed === null) return '';
  return isSubscribed ? 'receives the newsletter' : 'does not receive the newsletter';
}

/** The form with the values of a segment. */
export function segmentFormOf(segment: Segment, currency: string): SegmentForm {
  const number = (value: number | null) => (value === null ? '' : `${value}`);
  const amount = (minor: number | null) =>
    minor === null ? '' : decimalString(money(minor, currency));
  const { isSubscribed } = segment;
  return {
    name: segment.name,
    kind: segment.kind ?? '',
    minOrders: number(segment.minOrders),
    maxOrders: number(segment.maxOrders),
    orderDays: number(segment.orderDays),
    minSpent: amount(segment.minSpentMinor),
    maxSpent: amount(segment.maxSpentMinor),
    lastOrderFrom: segment.lastOrderFrom ?? '',
    lastOrderBefore: segment.lastOrderBefore ?? '',
    quietDays: number(segment.quietDays),
    country: segment.country ?? '',
    region: segment.region ?? '',
    tag: segment.tag ?? '',
    product: number(segment.productId),
    category: segment.category ?? '',
    newsletter: isSubscribed === null ? '' : isSubscribed ? 'yes' : 'no',
  };
}
