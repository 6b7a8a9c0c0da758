import type { RefObject } from 'react';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import type { CheckoutDraft } from '#shop/checkout/rules/checkout-draft.ts';
import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import { useLater } from '#platform/web/use-later.ts';
import type { CheckoutPrice, PricedChoices, PriceTerms } from './checkout-price.ts';
import { useFormText } from './use-checkout-form.ts';

interface CheckoutPriceProps extends PriceTerms {
  form: RefObject<HTMLFormElement | null>;
  /** As the server rendered them. */
  filled: PricedChoices;
  /** Of these. */
  price: CheckoutPrice;
}

/** The price of the order for the current form values. The code that calculates it is loaded after the page. */
export function useCheckoutPrice({ form, filled, price, ...terms }: CheckoutPriceProps) {
  const choices = {
    option: useFormText(form, 'shipping', filled.option),
    country: useFormText(form, 'country', filled.country),
    state: useFormText(form, 'state', filled.state),
    pincode: useFormText(form, 'pincode', filled.pincode),
    vatNumber: useFormText(form, 'vatNumber', filled.vatNumber),
  };
  const calculate = useLater(loadCheckoutPrice);
  return calculate?.(terms, choices) ?? price;
}

export function priceTermsOf({ lines, subtotal, taxExemption, discounts }: ShownCart) {
  return { lines, currency: subtotal.currency, taxExemption, discounts };
}

type Filled = Pick<CheckoutDraft, 'shipping' | 'vatNumber'> & { form: Partial<CheckoutForm> };

export function pricedChoices({ form, shipping, vatNumber }: Filled): PricedChoices {
  const { country = '', state = '', pincode = '' } = form;
  return { option: shipping ?? '', country, state, pincode, vatNumber };
}

async function loadCheckoutPrice() {
  return (await import('./checkout-price.ts')).checkoutPrice;
}
