import { formatMoney, formatShortMoney } from '#platform/format.ts';
import type { DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import { setWords } from '#shop/promotions/rules/set-words.ts';
import type { ShownPreview } from '#shop/cart/use-cases/preview-promotion.ts';

/** What the customer gets, and why. */
export function grantedWords({ granted, promotion, applied, paid }: ShownPreview): string {
  if (!granted) return `No promotion applies. ${applied.ok ? '' : reasonWords(applied.failure)}`;
  if (granted.promotionId === promotion.id) {
    return `This promotion applies: with it the customer pays least, ${formatMoney(paid.total)}.`;
  }
  const other = `“${granted.title}” applies instead, with which the customer pays ${formatMoney(paid.total)}.`;
  if (!applied.ok) return `${other} ${reasonWords(applied.failure)}`;
  return `${other} This promotion would save no more.`;
}

/** Why the promotion does not apply. */
function reasonWords(failure: DiscountFailure): string {
  if (failure.code === 'minimum-not-met') {
    return `This promotion is for orders of ${formatShortMoney(failure.minimum)} or more.`;
  }
  if (failure.code === 'category-not-in-cart') {
    return `This promotion is for ${failure.category}, which is not in the cart.`;
  }
  if (failure.code === 'items-missing') {
    return `This promotion needs other items in the cart, or more of them: ${setWords(failure.reduction)}.`;
  }
  return reasons[failure.code];
}

const reasons = {
  'code-unknown': 'This promotion has not started.',
  'code-of-another': 'This promotion is for another customer.',
  'code-spent': 'The customer has used this promotion as often as it allows.',
  'first-order-only': 'This promotion is only for first orders.',
  'segment-only': 'This promotion is for a segment that the customer is not in.',
  'account-needed': 'This promotion is for customers with an account.',
  'code-ended': 'This promotion has ended.',
  'code-used-up': 'This promotion is used up, or its budget does not reach for this cart.',
};
