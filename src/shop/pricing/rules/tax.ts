import type { Settings } from '#shop/settings/rules/settings.ts';

/** Basis points are hundredths of a percent: 825 is 8.25 %. */
export interface Tax {
  mode: 'inclusive' | 'exclusive';
  basisPoints: number;
}

/** Tax rates by the country names of the checkout form. */
export interface TaxRules {
  mode: Settings['taxMode'];
  basisPointsByCountry: Record<string, number>;
}

/** Settings name countries by ISO 3166-1, the form by their English names. */
export function taxRulesFrom(settings: Pick<Settings, 'taxMode' | 'taxBasisPoints'>): TaxRules {
  const entries = Object.entries(settings.taxBasisPoints);
  // Loading the names takes longer than the rest of the price, and most shops have no rates.
  if (entries.length === 0) return { mode: settings.taxMode, basisPointsByCountry: {} };
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const rates = entries.flatMap(([country, basisPoints]) => {
    const name = names.of(country);
    return name ? [[name, basisPoints] as const] : [];
  });
  return { mode: settings.taxMode, basisPointsByCountry: Object.fromEntries(rates) };
}

/** Null where no tax is due. */
export function taxFor({ mode, basisPointsByCountry }: TaxRules, country: string): Tax | null {
  const basisPoints = basisPointsByCountry[country] ?? 0;
  return mode === 'none' || basisPoints === 0 ? null : { mode, basisPoints };
}
