import { formatShortMoney } from '#platform/format.ts';
import type { Discount, IdleCode } from '#shop/promotions/rules/discount-code.ts';
import { isOfSets } from '#shop/promotions/rules/is-of-sets.ts';
import type { Reduction } from '#shop/promotions/rules/reduction.ts';
import type { SetReduction } from '#shop/promotions/rules/sets.ts';
import { setWords } from '#shop/promotions/rules/set-words.ts';

/** '20% off one item', as it stands beside its code. */
export function reductionLabel(reduction: Reduction): string {
  if (isOfSets(reduction)) return setWords(reduction);
  const { category } = reduction;
  return category ? `${amountLabel(reduction)} ${category}` : amountLabel(reduction);
}

/** '10% off, applied'; where several apply, that this one saves most. */
export function appliedLabel(granted: Discount, offered: readonly Discount[]): string {
  const label = `${reductionLabel(granted.reduction)}, applied`;
  return offered.length > 1
    ? `${label}. It saves you the most of ${offered.length} discounts.`
    : label;
}

/** What stands under the field where a code is not taken. */
export function discountProblem(failure: IdleCode['failure']): string {
  if (failure.code === 'minimum-not-met') {
    return `This code is for orders of ${formatShortMoney(failure.minimum)} or more.`;
  }
  if (failure.code === 'category-not-in-cart') {
    return `This code is for ${failure.category}, which is not in your cart.`;
  }
  if (failure.code === 'items-missing') {
    return `This code needs more items in your cart: ${setWords(failure.reduction)}.`;
  }
  return problems[failure.code];
}

function amountLabel(reduction: Exclude<Reduction, SetReduction>): string {
  if (reduction.kind === 'amount') return `${formatShortMoney(reduction.off)} off`;
  if (reduction.kind === 'percent') return `${reduction.percent}% off`;
  if (reduction.kind === 'percent-of-one') return `${reduction.percent}% off one item`;
  return 'free shipping';
}

const problems = {
  'code-unknown': 'This code is not valid. Please check the spelling.',
  'code-of-another': 'This code belongs to a different email address.',
  'code-spent': 'You have already used this code.',
  'first-order-only': 'This code is only valid for your first order.',
  'segment-only': 'This code is for selected customers.',
  'account-needed': 'Sign in to use this code.',
  'code-ended': 'This code has expired.',
  'better-discount': 'A better discount already applies to your order.',
  'code-used-up': 'This code has reached its usage limit.',
};
