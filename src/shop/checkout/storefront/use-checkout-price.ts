import { bestDiscount, type PricedOrder, priceOrder } from '#shop/pricing/rules/price-order.ts';
import { type TaxExemption, taxFor, type TaxRules } from '#shop/tax/rules/tax.ts';
import type { CartLine } from '#shop/cart/rules/cart.ts';
import { type Money, money } from '#platform/money.ts';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';
import {
  chooseShipping,
  offerShipping,
  parcelOf,
  type ShippingOffer,
} from '#shop/shipping/rules/shipping.ts';
import type { ShippingMethod } from '#shop/settings/rules/shipping-methods.ts';
import { placeOf, type ZoneCountries } from '#shop/settings/rules/zone.ts';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import type { RefObject } from 'react';
import { agreedTotalField } from './checkout-messages.ts';
import { useFormText } from './use-checkout-form.ts';
import {
  decideVat,
  exemptionWith,
  type VatClaim,
  type VatDecision,
  type VatTerms,
} from '#shop/tax/rules/vat-number.ts';
import type { KnownVatAnswer } from '#shop/tax/use-cases/check-vat-number.ts';

interface CheckoutPriceProps {
  form: RefObject<HTMLFormElement | null>;
  /** The address that the server rendered. */
  address: Partial<CheckoutForm>;
  /** The shipping option that the server rendered; '' for none. */
  option: string;
  lines: readonly CartLine[];
  currency: string;
  shippingMethods: ShippingMethod[];
  zoneCountries: ZoneCountries;
  taxRules: TaxRules;
  /** Null where the shop asks for no VAT numbers. */
  vatTerms: VatTerms | null;
  /** The VAT number that the server rendered. */
  vatNumber: string;
  /** What the official service has said a moment ago. */
  vatAnswer: KnownVatAnswer | null;
  /** Granted to the customer by staff. */
  taxExemption: TaxExemption | null;
  /** The applicable discounts: from the stored code or automatic. */
  discounts: readonly Discount[];
}

export interface CheckoutPrice {
  /** The methods for the current address, at what this customer pays for them. */
  offers: ShippingOffer[];
  /** Null if no available method is selected. */
  shippingLabel: string | null;
  /** The discount that applies with the selected shipping. */
  discount: Discount | null;
  priced: PricedOrder;
  vat: VatDecision;
  /** The order total by field name: for each available method, and for the one taken without a choice. */
  agreedTotals: { name: string; total: Money }[];
}

/** The price of the order for the current form values. */
export function useCheckoutPrice(props: CheckoutPriceProps): CheckoutPrice {
  const { form, lines, currency, taxRules, discounts } = props;
  const option = useFormText(form, 'shipping', props.option);
  const country = useFormText(form, 'country', props.address.country ?? '');
  const state = useFormText(form, 'state', props.address.state ?? '');
  const pincode = useFormText(form, 'pincode', props.address.pincode ?? '');
  const address = { country, state, pincode };
  const place = placeOf(address, props.zoneCountries);
  const claim = { text: useFormText(form, 'vatNumber', props.vatNumber), country };
  const vat = presumedVat(claim, props);
  const exemption = exemptionWith(vat, props.taxExemption);
  const tax = taxFor(taxRules, placeOf(address, taxRules.countries), exemption);
  const parcel = parcelOf(lines, currency);
  const offers = offerShipping({ currency, shippingMethods: props.shippingMethods }, parcel, place);
  const priceWith = (shipping: Money) => {
    const terms = { shipping, tax };
    const discount = bestDiscount(discounts, lines, terms);
    const priced = priceOrder(lines, { ...terms, reduction: discount?.reduction ?? null });
    return { discount, priced: { ...priced, vat: vat === 'malformed' ? null : vat } };
  };
  const available = offers.filter(({ refusal }) => refusal === null);
  const unchosen = chooseShipping(null, offers);
  const isNothingShipped = parcel.size === null && unchosen.ok;
  const offer = isNothingShipped ? unchosen.value : available.find((one) => one.option === option);
  const totalWith = ({ price }: ShippingOffer) => priceWith(price).priced.total;
  const ownPrice = ({ price }: ShippingOffer) => priceOrder([], { shipping: price, tax }).shipping;
  return {
    offers: offers.map((one) => ({ ...one, price: ownPrice(one) })),
    vat,
    shippingLabel: offer?.label ?? null,
    ...priceWith(offer?.price ?? money(0, currency)),
    agreedTotals: [
      ...available.map((one) => ({ name: agreedTotalField(one.option), total: totalWith(one) })),
      ...(unchosen.ok ? [{ name: agreedTotalField(null), total: totalWith(unchosen.value) }] : []),
    ],
  };
}

/** A number that the official service has not seen yet counts as valid, until the order is placed. */
function presumedVat(
  claim: VatClaim,
  { vatTerms, vatAnswer }: Pick<CheckoutPriceProps, 'vatTerms' | 'vatAnswer'>,
): VatDecision {
  const valid = { outcome: 'valid', consultationNumber: null, at: 0 } as const;
  const presumed = decideVat(vatTerms, claim, valid);
  if (presumed === null || presumed === 'malformed') return presumed;
  const isKnown = vatAnswer?.number === presumed.number;
  return isKnown ? decideVat(vatTerms, claim, vatAnswer.answer) : presumed;
}
