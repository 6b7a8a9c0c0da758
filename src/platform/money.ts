import { memoized } from './memoized.ts';

/** An amount of a currency's smallest unit (cents for USD), always an integer. */
export interface Money {
  amount: number;
  currency: string;
}

// The sum of two amounts within this bound is still a safe integer.
const largestAmount = 2 ** 51;

/** Throws on anything but an integer within ±2^51 minor units: such a value is a bug, not an input. */
export function money(amount: number, currency: string): Money {
  if (!Number.isInteger(amount) || Math.abs(amount) > largestAmount) {
    throw new RangeError(`not an amount of minor units: ${amount}`);
  }
  return { amount: amount === 0 ? 0 : amount, currency };
}

export function addMoney(a: Money, b: Money): Money {
  if (a.currency !== b.currency) {
    throw new TypeError(`cannot add ${b.currency} to ${a.currency}`);
  }
  return money(a.amount + b.amount, a.currency);
}

/** Of the same amount in the same currency. */
export function isSameMoney(one: Money, other: Money): boolean {
  return one.amount === other.amount && one.currency === other.currency;
}

export function subtractMoney(a: Money, b: Money): Money {
  return addMoney(a, { ...b, amount: -b.amount });
}

export function multiplyMoney(unit: Money, quantity: number): Money {
  return money(unit.amount * quantity, unit.currency);
}

/** A fraction of an amount of 0 or more; half a minor unit is rounded up. */
export function fractionOfMoney(whole: Money, numerator: number, denominator: number): Money {
  return money(minorFraction(whole.amount, numerator, denominator), whole.currency);
}

/** The same for minor units whose currency is known elsewhere. */
export function minorFraction(minor: number, numerator: number, denominator: number): number {
  const divisor = BigInt(denominator);
  const doubled = 2n * BigInt(minor) * BigInt(numerator);
  return Number((doubled + divisor) / (2n * divisor));
}

/** Minor digits by ISO 4217: 2 for USD, 0 for JPY, 3 for KWD. Remembered, because making a format is slow. */
export const minorDigits = memoized((currency: string): number => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
});

/** '1234.50' for 123450 cents: the decimal string, made without floating point. */
export function decimalString({ amount, currency }: Money): `${number}` {
  const digits = minorDigits(currency);
  const sign = amount < 0 ? '-' : '';
  const padded = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits);
  const text = digits === 0 ? sign + padded : `${sign}${whole}.${padded.slice(-digits)}`;
  // Digits with at most one point, as made above.
  return text as `${number}`;
}

/** 23.5 for 2350 cents: the number that programs read. Nothing is ever calculated with it. */
export function wireAmount(value: Money): number {
  return Number(decimalString(value));
}

/** Null for anything that is not a plain decimal of up to 12 digits with the currency's digits after the point. */
export function parseMoney(text: string, currency: string): Money | null {
  const digits = minorDigits(currency);
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim());
  if (!match || (match[2]?.length ?? 0) > digits) return null;
  return money(Number(match[1] + (match[2] ?? '').padEnd(digits, '0')), currency);
}
