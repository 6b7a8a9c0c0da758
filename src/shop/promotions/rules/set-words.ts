import { formatShortMoney } from '#platform/format.ts';
import type { SetReduction } from './sets.ts';

/** 'buy 2 clothing, get 1 electronics free', '3 products together for $99' */
export function setWords(reduction: SetReduction): string {
  if (reduction.kind === 'bundle') {
    const { productIds, price } = reduction;
    return `${productIds.length} products together for ${formatShortMoney(price)}`;
  }
  const { buy, get, percent, category = null, getCategory } = reduction;
  const bought = category === null ? `${buy}` : `${buy} ${category}`;
  const any = category === null ? '' : ' of anything';
  const got = getCategory === null ? any : ` ${getCategory}`;
  const price = percent === 100 ? 'free' : `at ${percent}% off`;
  return `buy ${bought}, get ${get}${getCategory === category ? '' : got} ${price}`;
}
