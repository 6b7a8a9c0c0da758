import { bestDiscount, type PricedOrder, priceOrder } from '#shop/pricing/rules/price-order.ts';
import { taxFor, type TaxRules } from '#shop/pricing/rules/tax.ts';
import type { CartLine } from '#shop/cart/rules/cart.ts';
import { type Money, money } from '#platform/money.ts';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';
import type { ShippingOffer, ShippingOption } from '#shop/shipping/rules/shipping.ts';
import type { RefObject } from 'react';
import { useFormText } from './use-checkout-form.ts';

interface CheckoutPriceProps {
  form: RefObject<HTMLFormElement | null>;
  /** The country that the server rendered. */
  country: string;
  /** The shipping option that the server rendered; '' for none. */
  option: string;
  lines: readonly CartLine[];
  currency: string;
  offers: readonly ShippingOffer[];
  taxRules: TaxRules;
  /** The applicable discounts: from the stored code or automatic. */
  discounts: readonly Discount[];
}

export interface CheckoutPrice {
  /** Null if no available option is selected. */
  chosen: ShippingOption | null;
  /** The discount that applies with the selected shipping. */
  discount: Discount | null;
  priced: PricedOrder;
  /** The order total for each shipping option. */
  totals: { option: ShippingOption; total: Money }[];
}

/** The price of the order for the current form values. */
export function useCheckoutPrice(props: CheckoutPriceProps): CheckoutPrice {
  const { form, lines, currency, offers, taxRules, discounts } = props;
  const option = useFormText(form, 'shipping', props.option);
  const country = useFormText(form, 'country', props.country);
  const priceWith = (shipping: Money) => {
    const terms = { shipping, tax: taxFor(taxRules, country) };
    const discount = bestDiscount(discounts, lines, terms);
    const priced = priceOrder(lines, { ...terms, reduction: discount?.reduction ?? null });
    return { discount, priced };
  };
  const offer = offers.find((one) => one.option === option);
  return {
    chosen: offer?.option ?? null,
    ...priceWith(offer?.price ?? money(0, currency)),
    totals: offers.map((one) => ({ option: one.option, total: priceWith(one.price).priced.total })),
  };
}
