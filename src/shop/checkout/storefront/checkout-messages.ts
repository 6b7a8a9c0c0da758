import { checkoutFields } from '#shop/addresses/rules/checkout-form.ts';
import type { PlanFailure } from '#shop/checkout/rules/plan-order.ts';
import { formatMoney } from '#platform/format.ts';
import type { ShippingOffer } from '#shop/shipping/rules/shipping.ts';

export interface MissingField {
  /** The id of the control to correct. */
  id: string;
  label: string;
}

/** The fields that must be completed, in page order. */
export function missingFields(failure: PlanFailure & { code: 'incomplete' }): MissingField[] {
  const fields = checkoutFields.filter(({ name }) => failure.problems[name]);
  return [
    ...fields.map(({ name, label }) => ({ id: name, label })),
    ...(failure.shipping ? [{ id: shippingId, label: 'Shipping' }] : []),
    ...(failure.isMethodMissing ? [{ id: paymentId, label: 'Payment' }] : []),
  ];
}

export const shippingId = 'shipping';
export const paymentId = 'payment';

/** The errors under the shipping and payment choices, shown until an available option is selected. */
export function unselectedChoiceProblems(
  failure: PlanFailure & { code: 'incomplete' },
  isChosen: { shipping: boolean; payment: boolean },
): { shipping?: string; payment?: string } {
  return {
    ...(failure.shipping && !isChosen.shipping && { shipping: 'Choose a shipping method.' }),
    ...(failure.isMethodMissing && !isChosen.payment && { payment: 'Choose a payment method.' }),
  };
}

/** The delivery time of an option, or the amount missing to qualify for it. */
export function shippingHint({ option, missing: missingAmount }: ShippingOffer): string {
  if (missingAmount) return `Add ${formatMoney(missingAmount)} more to qualify`;
  return { free: '5 to 7 days', standard: '3 to 5 working days', express: 'within 2 days' }[option];
}
