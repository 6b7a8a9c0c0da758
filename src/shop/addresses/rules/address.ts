import { type AddressRules, checkDelivery } from './address-rules.ts';
import {
  type CheckoutField,
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

/** Where the invoice goes to: no delivery, so no phone and email. */
export type BillingAddress = Omit<AddressForm, 'phone' | 'email'>;

export const billingFields = addressFields.filter(
  (field) => field.name !== 'phone' && field.name !== 'email',
);

/** A letter arrives without them in most countries. */
export const optionalBillingFields: readonly CheckoutField[] = ['address2', 'state'];

/** Maximum saved addresses per account. */
export const maxAddresses = 20;

export function addressFormFrom(read: (name: keyof AddressForm) => unknown): AddressForm {
  const form = checkoutFormFrom((name) => (name === 'note' ? '' : read(name)));
  return withoutNote(form);
}

export function withoutNote({ note: _note, ...form }: CheckoutForm): AddressForm {
  return form;
}

export function billingAddressFrom(read: (name: keyof BillingAddress) => unknown): BillingAddress {
  const {
    phone: _phone,
    email: _email,
    ...address
  } = addressFormFrom((name) => (name === 'phone' || name === 'email' ? '' : read(name)));
  return address;
}

/** Of the names of its fields, where a form has two addresses. */
export const billingPrefix = 'billing-';
/** The checkbox that asks for another address than that of the delivery. */
export const otherBillingField = 'other-billing';

/** As far as it is filled in. */
export function postedBilling(posted: FormData): BillingAddress {
  return billingAddressFrom((name) => posted.get(`${billingPrefix}${name}`));
}

/** With names for codes. */
export function namedBilling(address: BillingAddress, rules: AddressRules): BillingAddress {
  const named = rules.named(withoutContact(address));
  return billingAddressFrom((name) => named[name]);
}

/** As the rules of addresses take it. */
export function withoutContact(address: BillingAddress): CheckoutForm {
  return { ...address, phone: '', email: '', note: '' };
}

/** Like that of a delivery, without what is not in it; empty when valid. */
export function checkBillingAddress(
  address: BillingAddress,
  rules: AddressRules,
): CheckoutProblems {
  const found = checkDelivery(withoutContact(address), rules);
  const problems: CheckoutProblems = {};
  for (const { name } of billingFields) {
    const problem = found[name];
    const isNeeded = !optionalBillingFields.includes(name);
    if (problem && (isNeeded || problem !== 'missing')) problems[name] = problem;
  }
  return problems;
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
