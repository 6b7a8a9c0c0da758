import { money, parseMoney } from '#platform/money.ts';
import { formatShortMoney } from '#platform/format.ts';
import type { PriceRange } from './facet-columns.ts';

const steps = [1, 2, 5] as const;
const lastPower = 9;

/** Under 10, 10 to 20, 20 to 50, 50 to 100 and so on: as texts of the facet price. */
export const standardRanges: readonly string[] = (() => {
  const bounds: number[] = [];
  for (let power = 1, unit = 10; power < lastPower; power += 1, unit *= 10) {
    for (const step of steps) bounds.push(step * unit);
  }
  return [...bounds, null].map((below, at) => `${bounds[at - 1] ?? ''}-${below ?? ''}`);
})();

/** '20-50' is 20.00 to 49.99; '-10' is less than 10. */
export function priceRange(text: string, currency: string): PriceRange {
  const [from = '', below = ''] = text.split('-');
  const minor = (bound: string) => parseMoney(bound, currency)?.amount ?? null;
  return { from: minor(from), below: minor(below) };
}

export function isWithin({ from, below }: PriceRange, priceMinor: number): boolean {
  return (from === null || priceMinor >= from) && (below === null || priceMinor < below);
}

export function priceRangeLabel(text: string, currency: string): string {
  const { from, below } = priceRange(text, currency);
  const written = (amount: number) => formatShortMoney(money(amount, currency));
  if (below === null) return from === null ? 'Any price' : `${written(from)} and more`;
  return from === null ? `Under ${written(below)}` : `${written(from)} to ${written(below)}`;
}
