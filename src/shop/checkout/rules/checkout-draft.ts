import { shippingChoiceFrom } from '#shop/shipping/rules/shipping.ts';
import { maxVatNumber } from '#shop/tax/rules/vat-number.ts';
import {
  type CheckoutForm,
  checkoutFormFrom,
  maxNoteLength,
} from '#shop/addresses/rules/checkout-form.ts';

/** A saved, incomplete checkout. */
export interface CheckoutDraft {
  form: CheckoutForm;
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

/** Overlong values are cut, so that a draft can always be saved. */
export function draftToJson({ form, vatNumber: typed, ...chosen }: CheckoutDraft): string {
  const kept = checkoutFormFrom((name) => form[name].slice(0, maxNoteLength).toWellFormed());
  const vatNumber = typed.slice(0, maxVatNumber).toWellFormed();
  return JSON.stringify({ ...chosen, vatNumber, form: kept });
}

export function draftFromJson(json: string): CheckoutDraft {
  const stored = valuesOf(JSON.parse(json));
  const form = valuesOf(stored.get('form'));
  return {
    form: checkoutFormFrom((name) => form.get(name)),
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
