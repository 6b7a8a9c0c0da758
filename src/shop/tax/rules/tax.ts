import type { Settings } from '#shop/settings/rules/settings.ts';
import type { TaxClass, TaxRate } from '#shop/settings/rules/tax-rates.ts';
import {
  closenessOf,
  countriesOf,
  type Place,
  type ZoneCountries,
} from '#shop/settings/rules/zone.ts';

/** The tax of one order, from the rate of its address. */
export interface Tax {
  mode: 'inclusive' | 'exclusive';
  rounding: Settings['taxRounding'];
  /** As customers see it: 'VAT'. */
  name: string;
  /** Millionths: 82 500 is 8.25 %. */
  ratesPpm: Readonly<Record<TaxClass, number>>;
  isShippingTaxed: boolean;
  /** Why none is charged; null if it is. Prices that include tax are then lower by it. */
  exemption: TaxExemption | null;
}

export type TaxExemption =
  /** Granted to the account by staff. */
  | { kind: 'customer' }
  /** The customer owes the tax, as the business with this VAT number. */
  | { kind: 'reverse-charge'; vatNumber: string };

/** The settings of the tax, and the countries that its rates name. */
export interface TaxRules {
  mode: Settings['taxMode'];
  rounding: Settings['taxRounding'];
  rates: readonly TaxRate[];
  countries: ZoneCountries;
}

export type TaxSettings = Pick<Settings, 'taxMode' | 'taxRounding' | 'taxRates'>;

/** Made by the server alone: see countriesOf. */
export function taxRulesFrom({ taxMode: mode, taxRounding: rounding, taxRates }: TaxSettings) {
  const rates = mode === 'none' ? [] : taxRates;
  const countries = countriesOf(rates.flatMap(({ zones }) => zones));
  return { mode, rounding, rates, countries } satisfies TaxRules;
}

/** Null where no tax is due: the shop charges none, or has no rate for this place. */
export function taxFor(
  { mode, rounding, rates }: TaxRules,
  place: Place | null,
  exemption: TaxExemption | null = null,
): Tax | null {
  const rate = place && rateFor(rates, place);
  if (mode === 'none') return null;
  // The law wants the words on the order, also where the shop has no rate that they spare the customer.
  if (!rate && exemption?.kind === 'reverse-charge') return untaxed({ mode, rounding, exemption });
  if (!rate) return null;
  const { name, standardPpm: standard, reducedPpm: reduced, isShippingTaxed } = rate;
  const ratesPpm = { standard, reduced, zero: 0 };
  return { mode, rounding, name, ratesPpm, isShippingTaxed, exemption };
}

function untaxed(kept: Pick<Tax, 'mode' | 'rounding' | 'exemption'>): Tax {
  const ratesPpm = { standard: 0, reduced: 0, zero: 0 };
  return { ...kept, name: 'VAT', ratesPpm, isShippingTaxed: true };
}

/** Of the narrowest zone, and of equal ones the first. */
function rateFor(rates: readonly TaxRate[], place: Place): TaxRate | null {
  const applicable = rates
    .map((rate) => ({ rate, closeness: closenessOf(rate.zones, place) }))
    .filter(({ closeness }) => closeness >= 0);
  const [closest] = applicable.toSorted((a, b) => b.closeness - a.closeness);
  return closest?.rate ?? null;
}
