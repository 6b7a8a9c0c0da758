import { type AddressRules, checkDelivery } from './address-rules.ts';
import {
  checkoutFields,
  type CheckoutForm,
  checkoutFormFrom,
  type CheckoutProblems,
} from './checkout-form.ts';

/** Billing Details without the note, which belongs to the order. */
export type AddressForm = Omit<CheckoutForm, 'note'>;

export interface Address {
  id: string;
  form: AddressForm;
  /** Prefilled at checkout; exactly one address of an account is the default. */
  isDefault: boolean;
}

export const addressFields = checkoutFields.filter((field) => field.name !== 'note');

/** Maximum saved addresses per account. */
export const maxAddresses = 20;

export function addressFormFrom(read: (name: keyof AddressForm) => unknown): AddressForm {
  const form = checkoutFormFrom((name) => (name === 'note' ? '' : read(name)));
  return withoutNote(form);
}

export function withoutNote({ note: _note, ...form }: CheckoutForm): AddressForm {
  return form;
}

/** Applies the checkout's rules; empty when valid. */
export function checkAddress(form: AddressForm, rules: AddressRules): CheckoutProblems {
  return checkDelivery(withEmptyNote(form), rules);
}

export function withEmptyNote(form: AddressForm): CheckoutForm {
  return { ...form, note: '' };
}

export function isSameAddress(one: AddressForm, other: AddressForm): boolean {
  return addressFields.every(({ name }) => one[name] === other[name]);
}

/** Formatted as on a shipping label, without empty lines. */
export function addressLines(form: AddressForm): string[] {
  const lines = [
    [form.fname, form.lname].filter(Boolean).join(' '),
    form.companyname,
    [form.address1, form.address2].filter(Boolean).join(', '),
    townLine(form),
    form.country,
  ];
  return lines.filter(Boolean);
}

/** '97205 Portland, Oregon', without empty parts. */
export function townLine({ pincode, city, state }: Pick<CheckoutForm, Town>): string {
  return [[pincode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
}

type Town = 'pincode' | 'city' | 'state';
