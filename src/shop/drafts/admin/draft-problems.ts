import type { DraftProblem } from '#shop/drafts/rules/plan-draft.ts';
import type { DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import { setWords } from '#shop/promotions/rules/set-words.ts';
import { formatMoney } from '#platform/format.ts';

/** What staff do about it. */
export function draftProblemText(problem: DraftProblem): string {
  if (problem.code === 'no-items') return 'Add an item.';
  if (problem.code === 'incomplete-address') return 'Complete the customer and the address.';
  if (problem.code === 'bad-vat-number') return 'Correct the VAT number, or remove it.';
  if (problem.code === 'no-shipping') return shippingTexts[problem.reason];
  if (problem.code === 'discount-refused') return discountText(problem.reason);
  if (problem.code === 'not-on-sale') {
    return `Remove what is no longer on sale: ${problem.titles.join(', ')}.`;
  }
  return problem.shortages
    .map(({ title, available }) => `Only ${available} of ${title} in stock.`)
    .join(' ');
}

const shippingTexts = {
  'shipping-not-chosen': 'Choose a shipping method.',
  'shipping-not-offered': 'Choose another shipping method: this one is not offered for the order.',
  'no-shipping-here': 'No shipping method delivers to this address. Enter another amount.',
};

function discountText(reason: DiscountFailure): string {
  if (reason.code === 'minimum-not-met') {
    return `The promotion code is for orders of ${formatMoney(reason.minimum)} or more.`;
  }
  if (reason.code === 'category-not-in-cart') {
    return `The promotion code is for ${reason.category}, which is not in the order.`;
  }
  if (reason.code === 'items-missing') {
    return `The promotion code needs more items in the order: ${setWords(reason.reduction)}.`;
  }
  return discountTexts[reason.code];
}

const discountTexts = {
  'code-unknown': 'The promotion code is not valid.',
  'code-of-another': 'The promotion code belongs to a different email address.',
  'code-spent': 'The customer has already used the promotion code.',
  'first-order-only': 'The promotion code is only valid for the first order.',
  'segment-only': 'The promotion code is for a segment that the customer is not in.',
  'account-needed': 'The promotion code is for customers with an account.',
  'code-ended': 'The promotion code has expired.',
  'code-used-up': 'The promotion code has reached its usage limit.',
};
