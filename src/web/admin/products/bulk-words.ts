import type { formerWays, stockWays } from '#domain/catalogue/bulk-edit.ts';
import type { PriceWay, Rounding } from '#domain/catalogue/price-change.ts';
import type { RefusedProduct } from '#services/catalogue/edit-products.ts';

export const priceWayWords: Record<PriceWay, string> = {
  set: 'Set to an amount',
  raise: 'Raise by an amount',
  lower: 'Lower by an amount',
  'raise-percent': 'Raise by percent',
  'lower-percent': 'Lower by percent',
};

export const roundingWords: Record<Rounding, string> = {
  exact: 'To the cent, half a cent up',
  whole: 'To whole amounts, half up',
  'below-whole': 'Up to the next .99',
};

export const formerWords: Record<(typeof formerWays)[number], string> = {
  none: 'None',
  set: 'Set to an amount',
  'until-now': 'What the price was until now',
};

export const stockWayWords: Record<(typeof stockWays)[number], string> = {
  set: 'Set to a number',
  add: 'Add a number',
  'not-tracked': 'Not tracked any more',
};

/** Why nothing was changed. */
export function refusalWords({ code, words }: RefusedProduct): string {
  const known: Record<RefusedProduct['code'], string> = {
    gone: 'was deleted meanwhile',
    stale: 'was changed by somebody else meanwhile',
    'sku-taken': 'another product has this SKU',
    impossible: words,
    invalid: 'has something to put right',
  };
  return known[code];
}
