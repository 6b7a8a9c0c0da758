import { isShippingOption, type ShippingOption } from '../shipping.ts';
import { type CheckoutForm, checkoutFormFrom, maxNoteLength } from './checkout-form.ts';

/** A checkout as it is filled in so far. */
export interface CheckoutDraft {
  form: CheckoutForm;
  shipping: ShippingOption | null;
  /** '' for none. */
  method: string;
  /** Of the saved address that was filled in; '' for none. */
  addressId: string;
  savesAddress: boolean;
}

/** After so long nobody comes back to it. */
export const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** What is longer than any field can be is cut: a draft is kept whatever stands in it. */
export function draftToJson({ form, ...chosen }: CheckoutDraft): string {
  const kept = checkoutFormFrom((name) => form[name].slice(0, maxNoteLength).toWellFormed());
  return JSON.stringify({ ...chosen, form: kept });
}

export function draftFromJson(json: string): CheckoutDraft {
  const stored = valuesOf(JSON.parse(json));
  const form = valuesOf(stored.get('form'));
  const shipping = stored.get('shipping');
  return {
    form: checkoutFormFrom((name) => form.get(name)),
    shipping: isShippingOption(shipping) ? shipping : null,
    method: textOf(stored.get('method')),
    addressId: textOf(stored.get('addressId')),
    savesAddress: stored.get('savesAddress') === true,
  };
}

function valuesOf(stored: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
}

function textOf(stored: unknown): string {
  return typeof stored === 'string' ? stored : '';
}
