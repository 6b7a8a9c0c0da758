import { type Money, money } from '#platform/money.ts';
import { type PaymentMethod, paymentMethods } from './payment-methods.ts';

/** How the checkout shows a payment method, and for which orders it offers it. */
export interface MethodOptions {
  /** '' for the standard text. */
  label: string;
  /** '' for the standard text. */
  hint: string;
  /** Lower ones come first. */
  position: number;
  /** By ISO 3166-1; empty for all. */
  countries: string[];
  /** By ISO 4217; empty for all. */
  currencies: string[];
  /** Minor units of the order's total; 0 for none. */
  minimumMinor: number;
}

export type MethodOptionsByMethod = Record<PaymentMethod, MethodOptions>;

/** Specification 2: its methods, in its order, for every order. */
export const standardOptions: MethodOptionsByMethod = {
  'bank-transfer': at(1),
  check: at(2),
  'cash-on-delivery': at(3),
  paypal: at(4),
  'credit-card': at(5),
};

function at(position: number): MethodOptions {
  return { label: '', hint: '', position, countries: [], currencies: [], minimumMinor: 0 };
}

/** A method as the checkout shows it. Countries are named as in the checkout form. */
export interface MethodOffer extends MethodOptions {
  method: PaymentMethod;
}

/** All methods in the merchant's order. */
export function methodOffers(options: MethodOptionsByMethod): MethodOffer[] {
  return paymentMethods
    .map(({ value }) => methodOffer(value, options))
    .toSorted((one, other) => one.position - other.position);
}

/** As the merchant calls it. */
export function methodName(method: PaymentMethod, options: MethodOptionsByMethod): string {
  return methodOffer(method, options).label;
}

export function methodOffer(method: PaymentMethod, options: MethodOptionsByMethod): MethodOffer {
  const own = options[method];
  const standard = paymentMethods.find(({ value }) => value === method);
  return {
    ...own,
    method,
    label: own.label || (standard?.label ?? ''),
    hint: own.hint || (standard?.hint ?? ''),
    countries: countryNamesOf(own.countries),
  };
}

function countryNamesOf(codes: readonly string[]): string[] {
  // Loading the names takes longer than the rest of an order, and most methods have no limits.
  if (codes.length === 0) return [];
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return codes.flatMap((code) => names.of(code) ?? []);
}

/** What a limit of a method is compared with. */
export interface PayableOrder {
  /** As named in the checkout form; '' before one is chosen. */
  country: string;
  total: Money;
}

/** Why a method is not offered for an order, in words. */
export type MethodObstacle =
  | { code: 'country'; country: string }
  | { code: 'currency'; currency: string }
  | { code: 'minimum'; minimum: Money };

/** Null if the method may pay the order. Before a country is chosen, no country stands in the way. */
export function methodObstacle(
  { countries, currencies, minimumMinor }: MethodOffer,
  { country, total }: PayableOrder,
): MethodObstacle | null {
  const { amount, currency } = total;
  if (currencies.length > 0 && !currencies.includes(currency)) {
    return { code: 'currency', currency };
  }
  if (countries.length > 0 && country !== '' && !countries.includes(country)) {
    return { code: 'country', country };
  }
  return amount < minimumMinor ? { code: 'minimum', minimum: money(minimumMinor, currency) } : null;
}

/** Whether the merchant's limits allow the method for the order. */
export function isWithinLimits(
  method: PaymentMethod,
  options: MethodOptionsByMethod,
  order: PayableOrder,
): boolean {
  return methodObstacle(methodOffer(method, options), order) === null;
}
