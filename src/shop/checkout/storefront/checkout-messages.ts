import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import {
  checkoutFields,
  type CheckoutField,
  type CheckoutProblems,
  maxFieldLength,
  maxNoteLength,
} from '#shop/addresses/rules/checkout-form.ts';
import type { PlanFailure } from '#shop/orders/rules/plan-order.ts';
import { formatMoney } from '#platform/money.ts';
import type { ShippingOffer } from '#shop/shipping/rules/shipping.ts';

const missing: Partial<Record<CheckoutField, string>> = {
  fname: 'Please enter your first name.',
  country: 'Please select a country.',
  address1: 'Please enter your street and house number.',
  address2: 'Please enter a flat, floor or staircase, or “none”.',
  city: 'Please enter your town or city.',
  state: 'Please select your state or region.',
  pincode: 'Please enter your postcode.',
  phone: 'Please enter a phone number for the delivery.',
  email: 'Please enter your email address. We send the receipt there.',
};

const malformed: Partial<Record<CheckoutField, string>> = {
  phone: 'Please enter a valid phone number: at least five digits, no letters.',
  email: 'Please enter a valid email address, like name@example.com.',
};

/** The error messages by field name. */
export function problemTexts(
  problems: CheckoutProblems,
  facts: CountryFacts,
): Partial<Record<CheckoutField, string>> {
  const texts: Partial<Record<CheckoutField, string>> = {};
  for (const { name } of checkoutFields) {
    const problem = problems[name];
    if (problem === 'missing') texts[name] = missing[name] ?? 'Please fill this in.';
    if (problem === 'malformed')
      texts[name] = malformed[name] ?? 'Please enter a single line of text.';
    if (problem === 'not-of-country') texts[name] = notOfCountry(name, facts);
    if (problem === 'too-long')
      texts[name] = tooLong(name === 'note' ? maxNoteLength : maxFieldLength);
  }
  return texts;
}

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

function tooLong(most: number): string {
  return `Please enter at most ${most} characters.`;
}

/** Includes an example of the accepted format. */
function notOfCountry(name: CheckoutField, { country, examples }: CountryFacts): string {
  if (name === 'country') return 'Please select a country from the list.';
  const example = examples[name];
  const place = countryWithArticle(country);
  const like = example ? `, like ${example}` : '';
  if (name === 'pincode') return `Please enter a valid postcode for ${place}${like}.`;
  if (name === 'state') return `Please select a state of ${place} from the list, like ${example}.`;
  return `Please enter a valid phone number for ${place}${like}. Numbers from other countries start with +.`;
}

/** For example 'the United States' or 'Norway'. */
function countryWithArticle(country: string): string {
  const takesArticle =
    /^(?:United|Netherlands|Philippines|Bahamas|Maldives|.* (?:Islands|Republic)$)/;
  return takesArticle.test(country) ? `the ${country}` : country;
}
