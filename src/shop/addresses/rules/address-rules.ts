import {
  type AddressParts,
  allParts,
  checkCheckoutForm,
  type CheckoutField,
  type CheckoutForm,
  type CheckoutProblems,
} from './checkout-form.ts';

/** Address format of a country. */
export interface CountryFacts extends AddressParts {
  /** By its English name; '' before one is chosen. */
  country: string;
  /** Autocomplete suggestions. */
  states: string[];
  examples: Partial<Record<CheckoutField, string>>;
}

/** A delivery address as payment providers take it. */
export interface PostalAddress {
  name: string;
  line1: string;
  /** '' if none, like the parts that the country does not have. */
  line2: string;
  city: string;
  /** Its code in countries whose addresses use codes, otherwise its name. */
  region: string;
  postcode: string;
  /** ISO 3166-1. */
  countryCode: string;
}

/** Address rules by country. */
export interface AddressRules {
  factsOf: (country: string) => CountryFacts;
  /** Resolves codes to names: 'us' and 'or' become 'United States' and 'Oregon'. */
  named: (form: CheckoutForm) => CheckoutForm;
  /** Null for an unknown country. */
  postal: (form: CheckoutForm) => PostalAddress | null;
  /** The name of a region by its name or code; null where the country has no such region. */
  regionIn: (country: string, text: string) => string | null;
  /** Fields that do not match the selected country. */
  misplaced: (form: CheckoutForm) => CheckoutProblems;
}

/** Fallback for unknown countries: every field is required. */
export function unknownCountryFacts(country: string): CountryFacts {
  return { ...allParts, country, states: [], examples: {} };
}

/** Validates a shipping address; empty when valid. */
export function checkDelivery(form: CheckoutForm, rules: AddressRules): CheckoutProblems {
  return { ...rules.misplaced(form), ...checkCheckoutForm(form, rules.factsOf(form.country)) };
}
