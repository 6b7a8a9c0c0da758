import { formatShortMoney } from '#domain/money.ts';
import type { DiscountFailure } from '#domain/promotions/discount-code.ts';
import type { Reduction } from '#domain/promotions/reduction.ts';

/** '20% off one item', as it stands beside its code. */
export function reductionWords(reduction: Reduction): string {
  const { category } = reduction;
  return category ? `${amountWords(reduction)} ${category}` : amountWords(reduction);
}

/** What stands under the field where a code is not taken. */
export function discountProblem(failure: DiscountFailure): string {
  if (failure.code === 'minimum-not-met') {
    return `This code is for orders from ${formatShortMoney(failure.minimum)} on.`;
  }
  if (failure.code === 'category-not-in-cart') {
    return `This code is for ${failure.category}, and there is none in your cart.`;
  }
  return problems[failure.code];
}

function amountWords(reduction: Reduction): string {
  if (reduction.kind === 'amount') return `${formatShortMoney(reduction.off)} off`;
  if (reduction.kind === 'percent') return `${reduction.percent}% off`;
  if (reduction.kind === 'percent-of-one') return `${reduction.percent}% off one item`;
  return 'free shipping';
}

const problems = {
  'code-unknown': 'We do not know this code. Please check how it is spelled.',
  'code-of-another': 'This code was made for another email address than that of your account.',
  'code-spent': 'This code has been used already.',
  'first-order-only': 'This code is for a first order, and you have ordered before.',
  'code-ended': 'This code was good for a time that is over.',
  'code-used-up': 'This code has been used up.',
};
