import type { CountryFacts } from '#domain/checkout/address-rules.ts';
import {
  checkoutFields,
  type CheckoutField,
  type CheckoutProblems,
  longestField,
  longestNote,
} from '#domain/checkout/checkout-form.ts';
import type { PlanFailure } from '#domain/checkout/plan-order.ts';
import { formatMoney } from '#domain/money.ts';
import type { ShippingOffer } from '#domain/shipping.ts';

const missing: Partial<Record<CheckoutField, string>> = {
  fname: 'Please tell us your first name.',
  country: 'Please choose the country it goes to.',
  address1: 'The courier needs a street and a number.',
  address2: 'Please add it.',
  city: 'Please add the town or city.',
  state: 'Please add the state or region.',
  pincode: 'Please add the postcode.',
  phone: 'The courier calls this number. Please add it.',
  email: 'The receipt goes to this address. Please add it.',
};

const malformed: Partial<Record<CheckoutField, string>> = {
  phone: 'A phone number has at least five digits and no letters.',
  email: 'An email address looks like name@example.com.',
};

/** What stands beside a field, by its name. */
export function problemTexts(
  problems: CheckoutProblems,
  facts: CountryFacts,
): Partial<Record<CheckoutField, string>> {
  const texts: Partial<Record<CheckoutField, string>> = {};
  for (const { name } of checkoutFields) {
    const problem = problems[name];
    if (problem === 'missing') texts[name] = missing[name] ?? 'Please fill this in.';
    if (problem === 'malformed') texts[name] = malformed[name] ?? 'Please write it in one line.';
    if (problem === 'not-of-country') texts[name] = notOfCountry(name, facts);
    if (problem === 'too-long') texts[name] = tooLong(name === 'note' ? longestNote : longestField);
  }
  return texts;
}

export interface StillNeeded {
  /** Of the control that can put it right. */
  id: string;
  label: string;
}

/** What keeps the order from being placed, in the order of the page. */
export function stillNeeded(failure: PlanFailure & { code: 'incomplete' }): StillNeeded[] {
  const fields = checkoutFields.filter(({ name }) => failure.problems[name]);
  return [
    ...fields.map(({ name, label }) => ({ id: name, label })),
    ...(failure.shipping ? [{ id: shippingId, label: 'Shipping' }] : []),
    ...(failure.isMethodMissing ? [{ id: paymentId, label: 'Payment' }] : []),
  ];
}

export const shippingId = 'shipping';
export const paymentId = 'payment';

/** What stands under the two groups of choices, for as long as nothing that is offered is chosen. */
export function choiceProblems(
  failure: PlanFailure & { code: 'incomplete' },
  isChosen: { shipping: boolean; payment: boolean },
): { shipping?: string; payment?: string } {
  return {
    ...(failure.shipping && !isChosen.shipping && { shipping: 'Choose a shipping method.' }),
    ...(failure.isMethodMissing && !isChosen.payment && { payment: 'Choose a payment method.' }),
  };
}

/** Under an option's name: how long it takes, or what is missing for it. */
export function shippingHint({ option, missing: lacking }: ShippingOffer): string {
  if (lacking) return `${formatMoney(lacking)} more in the cart and it is yours`;
  return { free: '5 to 7 days', standard: '3 to 5 working days', express: 'within 2 days' }[option];
}

function tooLong(most: number): string {
  return `Please keep it to ${most} characters.`;
}

/** Says what the right form is: nobody can guess what we would take. */
function notOfCountry(name: CheckoutField, { country, examples }: CountryFacts): string {
  if (name === 'country') return 'Please choose the country from the list.';
  const example = examples[name];
  const place = nounOf(country);
  const like = example ? ` One looks like ${example}.` : '';
  if (name === 'pincode') return `This is no postcode of ${place}.${like}`;
  if (name === 'state')
    return `This is no state of ${place}. Take one from the list, like ${example}.`;
  return `This is no phone number of ${place}.${like} One from elsewhere begins with +.`;
}

/** 'the United States', 'Norway'. */
function nounOf(country: string): string {
  const takesArticle =
    /^(?:United|Netherlands|Philippines|Bahamas|Maldives|.* (?:Islands|Republic)$)/;
  return takesArticle.test(country) ? `the ${country}` : country;
}
