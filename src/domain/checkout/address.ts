import { type AddressRules, checkDelivery } from './address-rules.ts';
import {
  checkoutFields,
  type CheckoutForm,
  checkoutFormFrom,
  type CheckoutProblems,
} from './checkout-form.ts';

/** Billing Details without the note, which is an order's own. */
export type AddressForm = Omit<CheckoutForm, 'note'>;

export interface Address {
  id: string;
  form: AddressForm;
  /** Filled in at the checkout; one of an account's addresses is. */
  isDefault: boolean;
}

export const addressFields = checkoutFields.filter((field) => field.name !== 'note');

/** One more is no use to anybody. */
export const maxAddresses = 20;

export function addressFormFrom(read: (name: keyof AddressForm) => unknown): AddressForm {
  const form = checkoutFormFrom((name) => (name === 'note' ? '' : read(name)));
  return withoutNote(form);
}

export function withoutNote({ note: _note, ...form }: CheckoutForm): AddressForm {
  return form;
}

/** The rules of the checkout. Empty when every rule holds. */
export function checkAddress(form: AddressForm, rules: AddressRules): CheckoutProblems {
  return checkDelivery(withEmptyNote(form), rules);
}

export function withEmptyNote(form: AddressForm): CheckoutForm {
  return { ...form, note: '' };
}

export function isSameAddress(one: AddressForm, other: AddressForm): boolean {
  return addressFields.every(({ name }) => one[name] === other[name]);
}

/** As it stands on a parcel, without what is empty. */
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

/** '97205 Portland, Oregon', without what the country does not have. */
export function townLine({ pincode, city, state }: Pick<CheckoutForm, Town>): string {
  return [[pincode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
}

type Town = 'pincode' | 'city' | 'state';
