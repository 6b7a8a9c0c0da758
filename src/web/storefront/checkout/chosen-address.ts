import { type Address, withoutNote } from '#domain/checkout/address.ts';
import { type CheckoutForm, checkoutFormFrom } from '#domain/checkout/checkout-form.ts';
import type { CheckoutInput } from './checkout-input.ts';

/** What the buttons of saved-addresses.tsx send, with the address's id behind it. */
export const chooseAddress = 'choose-address ';

interface Choice {
  intent: string;
  addresses: readonly Address[];
  /** What stands in the fields of an address that is not one of these. */
  begun: Partial<CheckoutForm>;
}

/** The form with the address that was asked for in it; what is no part of an address stays as it was typed. */
export function withChosenAddress(
  filled: CheckoutInput,
  { intent, addresses, begun }: Choice,
): CheckoutInput {
  if (!intent.startsWith(chooseAddress)) return filled;
  const id = intent.slice(chooseAddress.length);
  const chosen = addresses.find((address) => address.id === id);
  const { note } = filled.form;
  const empty = withoutNote(checkoutFormFrom(() => ''));
  const form = { ...(chosen?.form ?? { ...empty, ...begun }), note };
  return { ...filled, form, addressId: chosen?.id ?? '' };
}
