import { billingFields, billingPrefix } from '#shop/addresses/rules/address.ts';
import { fieldsInPageOrder } from '#shop/addresses/rules/checkout-form.ts';
import type { PlanFailure } from '#shop/checkout/rules/plan-order.ts';
import { consentField, paymentId, shippingId, vatNumberField } from './checkout-messages.ts';

export interface MissingField {
  /** The id of the control to correct. */
  id: string;
  label: string;
}

/** The fields that must be completed, in page order. */
export function missingFields(failure: PlanFailure & { code: 'incomplete' }): MissingField[] {
  const fields = fieldsInPageOrder.filter(({ name }) => failure.problems[name]);
  return [
    ...fields.map(({ name, label }) => ({ id: name, label })),
    ...(failure.isVatNumberMalformed ? [{ id: vatNumberField, label: 'VAT number' }] : []),
    ...billingFields
      .filter(({ name }) => failure.billing?.[name])
      .map(({ name, label }) => ({
        id: `${billingPrefix}${name}`,
        label: `Billing: ${label.toLowerCase()}`,
      })),
    ...(failure.shipping ? [{ id: shippingId, label: 'Shipping' }] : []),
    ...(failure.isMethodMissing ? [{ id: paymentId, label: 'Payment' }] : []),
    ...(failure.isConsentMissing ? [{ id: consentField, label: 'Terms' }] : []),
  ];
}
