import { readFields } from '#platform/form.ts';
import { isEmail } from '#platform/email-address.ts';
import { isPhone } from '#platform/phone.ts';

/** The fields of Billing Details (specification 3 and 5, labels by ruling 14). */
export const checkoutFields = [
  { name: 'fname', label: 'First name', required: true, autoComplete: 'given-name' },
  { name: 'lname', label: 'Last name', required: false, autoComplete: 'family-name' },
  { name: 'companyname', label: 'Company name', required: false, autoComplete: 'organization' },
  { name: 'country', label: 'Country', required: true, autoComplete: 'country-name' },
  {
    name: 'address1',
    label: 'Street and house number',
    required: true,
    autoComplete: 'address-line1',
  },
  {
    name: 'address2',
    label: 'Flat, floor or staircase',
    required: true,
    autoComplete: 'address-line2',
  },
  { name: 'city', label: 'Town or city', required: true, autoComplete: 'address-level2' },
  { name: 'state', label: 'State', required: true, autoComplete: 'address-level1' },
  { name: 'pincode', label: 'Postcode', required: true, autoComplete: 'postal-code' },
  { name: 'phone', label: 'Phone', required: true, autoComplete: 'tel' },
  { name: 'email', label: 'Email address', required: true, autoComplete: 'email' },
  { name: 'note', label: 'Note about your order', required: false, autoComplete: 'off' },
] as const;

const contactFields: readonly string[] = ['email', 'phone'];

/** As the checkout asks for them: how to reach the customer, then where the parcel goes. */
export const fieldsInPageOrder = [
  ...checkoutFields.filter(({ name }) => contactFields.includes(name)).toReversed(),
  ...checkoutFields.filter(({ name }) => !contactFields.includes(name)),
];

export type CheckoutField = (typeof checkoutFields)[number]['name'];
export type CheckoutForm = Record<CheckoutField, string>;
export type CheckoutProblem = 'missing' | 'malformed' | 'too-long' | 'not-of-country';
export type CheckoutProblems = Partial<Record<CheckoutField, CheckoutProblem>>;

/** Which parts an address has in a country. */
export interface AddressParts {
  hasStates: boolean;
  /** 'optional': postcodes exist but are rarely used. */
  postcodes: 'required' | 'optional' | 'none';
}

export const allParts: AddressParts = { hasStates: true, postcodes: 'required' };

export const maxFieldLength = 200;
export const maxNoteLength = 2000;

/** Reads only the known fields, trimmed; a missing one is ''. */
export function checkoutFormFrom(read: (name: CheckoutField) => unknown): CheckoutForm {
  const names = checkoutFields.map(({ name }) => name);
  return readFields(names, read, (text) => text.trim());
}

/** Validates everything that depends only on `parts`; empty when valid. */
export function checkCheckoutForm(form: CheckoutForm, parts = allParts): CheckoutProblems {
  const problems: CheckoutProblems = {};
  for (const { name } of checkoutFields) {
    const value = form[name];
    if (value === '') {
      if (needOf(name, parts) === 'required') problems[name] = 'missing';
    } else if (value.length > (name === 'note' ? maxNoteLength : maxFieldLength)) {
      problems[name] = 'too-long';
    } else if (!isWellFormed(name, value)) {
      problems[name] = 'malformed';
    }
  }
  return problems;
}

/** Whether a field is required (specification 5), given the country's address parts. */
export function needOf(name: CheckoutField, parts: AddressParts): AddressParts['postcodes'] {
  if (name === 'state' && !parts.hasStates) return 'none';
  if (name === 'pincode') return parts.postcodes;
  return checkoutFields.some((field) => field.name === name && field.required)
    ? 'required'
    : 'optional';
}

function isWellFormed(name: CheckoutField, value: string): boolean {
  if (name === 'email') return isEmail(value);
  if (name === 'phone') return isPhone(value);
  // A line break in a one-line field could inject a line into an email or a label.
  return name === 'note' || !/[\r\n]/.test(value);
}
