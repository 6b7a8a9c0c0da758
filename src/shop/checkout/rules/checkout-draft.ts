import { shippingChoiceFrom } from '#shop/shipping/rules/shipping-text.ts';
import { maxVatNumber } from '#shop/tax/rules/vat-number.ts';
import {
  type BillingAddress,
  billingAddressFrom,
  withoutContact,
} from '#shop/addresses/rules/address.ts';
import {
  type CheckoutForm,
  checkoutFormFrom,
  maxNoteLength,
} from '#shop/addresses/rules/checkout-form.ts';

/** A saved, incomplete checkout. */
export interface CheckoutDraft {
  form: CheckoutForm;
  /** Null for the address of the form. */
  billing: BillingAddress | null;
  /** As it was typed; '' for none. */
  vatNumber: string;
  /** The code of a shipping method. */
  shipping: string | null;
  /** '' if none. */
  method: string;
  /** Id of the selected saved address; '' if none. */
  addressId: string;
  savesAddress: boolean;
  /** Whether the buyer permits a reminder by email. */
  mayRemind: boolean;
  /** To the terms, where the checkout asks. */
  agrees: boolean;
}

/** Drafts expire after this time. */
export const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Overlong values are cut, so that a draft can always be saved. `before` is the draft that it replaces, of which
 * the typed address is kept.
 */
export function draftToJson(
  { form, billing, vatNumber: typed, ...chosen }: CheckoutDraft,
  before: string | null,
): string {
  const cut = (text: string) => text.slice(0, maxNoteLength).toWellFormed();
  const kept = checkoutFormFrom((name) => cut(form[name]));
  const invoiced = billing && withoutContact(billing);
  const elsewhere = invoiced && billingAddressFrom((name) => cut(invoiced[name]));
  const vatNumber = typed.slice(0, maxVatNumber).toWellFormed();
  const typedAddress = chosen.addressId === '' || before === null ? null : typedFormIn(before);
  return JSON.stringify({ ...chosen, vatNumber, form: kept, billing: elsewhere, typedAddress });
}

/** What was typed into the form before a saved address was selected; null if nothing. */
export function typedFormIn(json: string): CheckoutForm | null {
  const stored = valuesOf(JSON.parse(json));
  const isTyped = textOf(stored.get('addressId')) === '';
  const typed = valuesOf(stored.get(isTyped ? 'form' : 'typedAddress'));
  return typed.size > 0 ? checkoutFormFrom((name) => typed.get(name)) : null;
}

export function draftFromJson(json: string): CheckoutDraft {
  const stored = valuesOf(JSON.parse(json));
  const form = valuesOf(stored.get('form'));
  const billing = valuesOf(stored.get('billing'));
  return {
    form: checkoutFormFrom((name) => form.get(name)),
    billing: billing.size > 0 ? billingAddressFrom((name) => billing.get(name)) : null,
    vatNumber: textOf(stored.get('vatNumber')),
    shipping: shippingChoiceFrom(stored.get('shipping')),
    method: textOf(stored.get('method')),
    addressId: textOf(stored.get('addressId')),
    savesAddress: stored.get('savesAddress') === true,
    mayRemind: stored.get('mayRemind') === true,
    agrees: stored.get('agrees') === true,
  };
}

function valuesOf(stored: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
}

function textOf(stored: unknown): string {
  return typeof stored === 'string' ? stored : '';
}
