import { decimalString, minorDigits, type Money, parseMoney } from '#platform/money.ts';

/** PayPal's list of currency codes. BRL, CNY and MYR are taken by accounts of their own country only. */
const currencies: ReadonlySet<string> = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
);

/** PayPal refuses any decimals in these, whatever ISO 4217 says. */
const withoutDecimals: ReadonlySet<string> = new Set(['HUF', 'JPY', 'TWD']);

export function isPaypalCurrency(currency: string): boolean {
  return currencies.has(currency);
}

/** The amount as PayPal writes it; null for a currency that it does not take, or a fraction where it takes none. */
export function paypalValue(value: Money): string | null {
  if (!isPaypalCurrency(value.currency)) return null;
  if (!withoutDecimals.has(value.currency)) return decimalString(value);
  const unit = 10 ** minorDigits(value.currency);
  return value.amount % unit === 0 ? String(value.amount / unit) : null;
}

/** The highest amount up to this one that PayPal takes. */
export function paypalPart(value: Money): Money {
  if (!withoutDecimals.has(value.currency)) return value;
  const unit = 10 ** minorDigits(value.currency);
  return { ...value, amount: value.amount - (value.amount % unit) };
}

/**
 * PayPal may write more or fewer decimals than the currency has: '12' and '12.000' are 12.00. Null for what is no
 * amount of the currency.
 */
export function moneyFromPaypal(text: string, currency: string): Money | null {
  const isNegative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.slice(isNegative ? 1 : 0).split('.');
  const digits = minorDigits(currency);
  const [kept, rest] = [fraction.slice(0, digits), fraction.slice(digits)];
  if (!/^0*$/.test(rest)) return null;
  const parsed = parseMoney(kept === '' ? whole : `${whole}.${kept}`, currency);
  return parsed && isNegative ? { ...parsed, amount: -parsed.amount } : parsed;
}
