import type { CheckoutProblems } from '#shop/addresses/rules/checkout-form.ts';
import type { FieldError } from '#shop/api/api/problem.ts';
import type { PlanFailure } from '#shop/checkout/rules/plan-order.ts';
import type { ShippingFailure } from '#shop/shipping/rules/shipping.ts';

const words: Record<NonNullable<CheckoutProblems[keyof CheckoutProblems]>, string> = {
  missing: 'Required',
  malformed: 'Invalid value',
  'too-long': 'Too long',
  'not-of-country': 'Not valid for the country',
};

const shippingWords: Record<ShippingFailure['code'], string> = {
  'shipping-not-chosen': 'Choose a shipping method',
  'shipping-not-offered': 'Not available for this order',
  'no-shipping-here': 'No shipping method is available for this order and address',
};

/** What is wrong with an order, by the paths of its fields. */
export function incompleteErrors(
  failure: Extract<PlanFailure, { code: 'incomplete' }>,
): FieldError[] {
  const { problems, shipping, isMethodMissing, isVatNumberMalformed, isConsentMissing } = failure;
  return [
    ...Object.entries(problems).map(([name, code]) => {
      return { path: `formdata.${name}`, message: words[code] };
    }),
    ...Object.entries(failure.billing ?? {}).map(([name, code]) => {
      return { path: `billing.${name}`, message: words[code] };
    }),
    ...(shipping ? [{ path: 'shipping', message: shippingWords[shipping] }] : []),
    ...(isVatNumberMalformed
      ? [{ path: 'vatNumber', message: 'Not a VAT number of a member state of the EU' }]
      : []),
    ...(isConsentMissing ? [{ path: 'acceptsTerms', message: 'Required by this shop' }] : []),
    ...(isMethodMissing ? [{ path: 'payment', message: 'Not available in this shop' }] : []),
  ];
}
