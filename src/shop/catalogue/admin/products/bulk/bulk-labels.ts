import type { formerWays, stockWays, PriceWay, Rounding } from '#shop/catalogue/rules/bulk-edit.ts';
import type { RefusedProduct } from '#shop/catalogue/use-cases/edit-products.ts';

export const priceChangeLabels: Record<PriceWay, string> = {
  set: 'Set to an amount',
  raise: 'Raise by an amount',
  lower: 'Lower by an amount',
  'raise-percent': 'Raise by percent',
  'lower-percent': 'Lower by percent',
};

export const roundingLabels: Record<Rounding, string> = {
  exact: 'Nearest cent',
  whole: 'Nearest whole amount',
  'below-whole': 'Up to the next .99',
};

export const compareAtChangeLabels: Record<(typeof formerWays)[number], string> = {
  none: 'None',
  set: 'Set to an amount',
  'until-now': 'Current price',
};

export const stockChangeLabels: Record<(typeof stockWays)[number], string> = {
  set: 'Set to a number',
  add: 'Add a number',
  'not-tracked': 'Stop tracking',
};

export function refusalMessage({ code, words }: RefusedProduct): string {
  const known: Record<RefusedProduct['code'], string> = {
    gone: 'has been deleted',
    stale: 'was changed by someone else',
    'sku-taken': 'another product already uses this SKU',
    impossible: words,
    invalid: 'has invalid values',
  };
  return known[code];
}
