import type { CheckoutDraft } from '#shop/checkout/rules/checkout-draft.ts';
import { otherBillingField, postedBilling } from '#shop/addresses/rules/address.ts';
import { checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import { paymentMethodFrom } from '#shop/settings/rules/payment-methods.ts';
import { shippingChoiceFrom } from '#shop/shipping/rules/shipping-text.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { consentField } from './checkout-messages.ts';

export interface CheckoutInput extends CheckoutDraft {
  /** As it was typed. */
  code: string;
}

/** Parses the submitted checkout form. */
export function readCheckoutInput(posted: FormData): CheckoutInput {
  return {
    form: checkoutFormFrom((name) => posted.get(name)),
    billing: posted.has(otherBillingField) ? postedBilling(posted) : null,
    vatNumber: textOf(posted, 'vatNumber').trim(),
    shipping: shippingChoiceFrom(textOf(posted, 'shipping')),
    method: paymentMethodFrom(textOf(posted, 'payment')) ?? '',
    code: codeFrom(posted),
    addressId: textOf(posted, 'address'),
    savesAddress: posted.has('save-address'),
    mayRemind: posted.has('may-remind'),
    agrees: posted.has(consentField),
  };
}

/** A code offered to the customer is submitted as part of its button's intent. */
function codeFrom(posted: FormData): string {
  const intent = textOf(posted, 'intent');
  if (intent === 'remove-code') return '';
  return intent.startsWith(useCode) ? intent.slice(useCode.length) : textOf(posted, 'code');
}

const useCode = 'use-code ';
