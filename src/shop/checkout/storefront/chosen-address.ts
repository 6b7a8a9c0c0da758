import { type Address, withoutNote } from '#shop/addresses/rules/address.ts';
import { type CheckoutForm, checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import type { CheckoutInput } from './checkout-input.ts';

/** The intent prefix of the buttons in saved-addresses.tsx, followed by the address id. */
export const chooseAddress = 'choose-address ';

interface Choice {
  intent: string;
  addresses: readonly Address[];
  /** The initial values for a new address. */
  begun: Partial<CheckoutForm>;
  /** What the customer has typed of a new address; null for nothing. */
  typed: CheckoutForm | null;
}

/** Fills in the requested address and keeps all input that is not part of an address. */
export function withChosenAddress(
  filled: CheckoutInput,
  { intent, addresses, begun, typed }: Choice,
): CheckoutInput {
  if (!intent.startsWith(chooseAddress)) return filled;
  const id = intent.slice(chooseAddress.length);
  const chosen = addresses.find((address) => address.id === id);
  const { note } = filled.form;
  const empty = withoutNote(checkoutFormFrom(() => ''));
  const form = { ...(chosen?.form ?? typed ?? { ...empty, ...begun }), note };
  return { ...filled, form, addressId: chosen?.id ?? '' };
}
