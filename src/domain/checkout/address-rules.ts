import {
  type AddressParts,
  allParts,
  checkCheckoutForm,
  type CheckoutField,
  type CheckoutForm,
  type CheckoutProblems,
} from './checkout-form.ts';

/** What is asked for in a country, and how it is written there. */
export interface CountryFacts extends AddressParts {
  /** By its English name; '' before one is chosen. */
  country: string;
  /** Offered while one types. */
  states: string[];
  examples: Partial<Record<CheckoutField, string>>;
}

/** What the shop knows of addresses around the world. */
export interface AddressRules {
  factsOf: (country: string) => CountryFacts;
  /** With country and state by their names: 'us' and 'or' become 'United States' and 'Oregon'. */
  named: (form: CheckoutForm) => CheckoutForm;
  /** What cannot be in the country that was chosen. */
  misplaced: (form: CheckoutForm) => CheckoutProblems;
}

/** Where everything is asked for, and nothing is known. */
export function unknownCountryFacts(country: string): CountryFacts {
  return { ...allParts, country, states: [], examples: {} };
}

/** Every rule for where a parcel goes. Empty when each of them holds. */
export function checkDelivery(form: CheckoutForm, rules: AddressRules): CheckoutProblems {
  return { ...rules.misplaced(form), ...checkCheckoutForm(form, rules.factsOf(form.country)) };
}
