import { formatShortMoney } from '#domain/money.ts';
import type { DiscountFailure } from '#domain/promotions/discount-code.ts';
import type { Reduction } from '#domain/promotions/reduction.ts';

/** '20% off one item', as it stands beside its code. */
export function reductionWords(reduction: Reduction): string {
  if (reduction.kind === 'amount') return `${formatShortMoney(reduction.off)} off`;
  if (reduction.kind === 'percent') return `${reduction.percent}% off`;
  if (reduction.kind === 'percent-of-one') return `${reduction.percent}% off one item`;
  return 'free shipping';
}

/** What stands under the field where a code is not taken. */
export const discountProblems: Record<DiscountFailure['code'], string> = {
  'code-unknown': 'We do not know this code. Please check how it is spelled.',
  'code-of-another': 'This code was made for another email address than that of your account.',
  'code-spent': 'This code has been used already.',
  'first-order-only': 'This code is for a first order, and you have ordered before.',
};
