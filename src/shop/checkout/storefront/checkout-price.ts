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
import { agreedTotalField } from './checkout-messages.ts';
import {
  decideVat,
  exemptionWith,
  type VatClaim,
  type VatDecision,
  type VatTerms,
} from '#shop/tax/rules/vat-number.ts';
import type { KnownVatAnswer } from '#shop/tax/use-cases/check-vat-number.ts';

/** What the price depends on beside what is filled in. */
export interface PriceTerms {
  lines: readonly CartLine[];
  currency: string;
  shippingMethods: ShippingMethod[];
  zoneCountries: ZoneCountries;
  taxRules: TaxRules;
  /** Null where the shop asks for no VAT numbers. */
  vatTerms: VatTerms | null;
  /** What the official service has said a moment ago. */
  vatAnswer: KnownVatAnswer | null;
  /** Granted to the customer by staff. */
  taxExemption: TaxExemption | null;
  /** The applicable discounts: from the stored code or automatic. */
  discounts: readonly Discount[];
}

/** The parts of the form that have a price. '' for what is not filled in. */
export interface PricedChoices {
  /** The code of a shipping method. */
  option: string;
  country: string;
  state: string;
  pincode: string;
  vatNumber: string;
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

/** What an order comes to: by the server for what it knows of the form, and by the browser while it is filled in. */
export function checkoutPrice(terms: PriceTerms, choices: PricedChoices): CheckoutPrice {
  const { lines, currency, taxRules, discounts } = terms;
  const { option, country, vatNumber } = choices;
  const place = placeOf(choices, terms.zoneCountries);
  const vat = presumedVat({ text: vatNumber, country }, terms);
  const exemption = exemptionWith(vat, terms.taxExemption);
  const tax = taxFor(taxRules, placeOf(choices, taxRules.countries), exemption);
  const parcel = parcelOf(lines, currency);
  const offers = offerShipping({ currency, shippingMethods: terms.shippingMethods }, parcel, place);
  const priceWith = (shipping: Money) => {
    const charged = { shipping, tax };
    const discount = bestDiscount(discounts, lines, charged);
    const priced = priceOrder(lines, { ...charged, reduction: discount?.reduction ?? null });
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
  { vatTerms, vatAnswer }: Pick<PriceTerms, 'vatTerms' | 'vatAnswer'>,
): VatDecision {
  const valid = { outcome: 'valid', consultationNumber: null, at: 0 } as const;
  const presumed = decideVat(vatTerms, claim, valid);
  if (presumed === null || presumed === 'malformed') return presumed;
  const isKnown = vatAnswer?.number === presumed.number;
  return isKnown ? decideVat(vatTerms, claim, vatAnswer.answer) : presumed;
}
