import { memoized } from './memoized.ts';
import { decimalString, type Money } from './money.ts';

/**
 * How people read amounts, numbers, lists and instants. The shop speaks one language; the day stands before the
 * month's name, so that no date can be read in two ways.
 */
const locale = 'en-US';
const textLocale = 'en-GB';

/** '$1,234.50', '−$5.00' */
export function formatMoney(value: Money): string {
  return withMinusSign(moneyFormat(value.currency).format(decimalString(value)));
}

const moneyFormat = memoized((currency: string) => {
  return new Intl.NumberFormat(locale, { style: 'currency', currency });
});

/** '$50' for a whole amount, '$49.50' for another. */
export function formatShortMoney(value: Money): string {
  const written = formatMoney(value);
  const cents = /\.0+$/.exec(decimalString(value))?.[0] ?? '';
  return cents === '' ? written : written.replace(cents, '');
}

/** '1 day', '2 days': for units that take an s. */
export function counted(count: number | bigint, unit: string): string {
  return `${count} ${unit}${Number(count) === 1 ? '' : 's'}`;
}

/** '12,400', '−3' */
export function formatNumber(value: number): string {
  return withMinusSign(value.toLocaleString(locale));
}

/** A hyphen is narrower than the plus sign, and a line may break after it. */
function withMinusSign(written: string): string {
  return written.replace('-', '−');
}

/** 'red, green and blue', within a sentence. Details beside each other are joined by commas alone. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(textLocale).format(items);
}

/** '21 Nov 2026', in a time zone given by its IANA name. */
export function formatDate(instantMs: number, timeZone: string): string {
  return dateFormat(timeZone).format(instantMs);
}

/** '21 Nov 2026, 12:30 UTC' */
export function formatDateTime(instantMs: number, timeZone: string): string {
  return dateTimeFormat(timeZone).format(instantMs);
}

/** 'November 2026' for '2026-11' */
export function formatMonth(month: string): string {
  return monthFormat('UTC').format(Date.parse(`${month}-01`));
}

const monthFormat = memoized(
  (timeZone: string) =>
    new Intl.DateTimeFormat(textLocale, { month: 'long', year: 'numeric', timeZone }),
);

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

const dateFormat = memoized(
  (timeZone: string) => new Intl.DateTimeFormat(textLocale, { ...date, timeZone }),
);
const dateTimeFormat = memoized(
  (timeZone: string) => new Intl.DateTimeFormat(textLocale, { ...date, ...time, timeZone }),
);
