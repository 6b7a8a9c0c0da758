import type { AddressRules } from '#shop/addresses/rules/address-rules.ts';
import type { AmountParts, ExpressCustomer } from '#shop/payments/rules/express-approval.ts';
import { bestDiscount, priceOrder } from '#shop/pricing/rules/price-order.ts';
import { placeOf } from '#shop/settings/rules/zone.ts';
import {
  offerShipping,
  parcelOf,
  shippingCountries,
  type ShippingOffer,
} from '#shop/shipping/rules/shipping.ts';
import { taxFor, taxRulesFrom } from '#shop/tax/rules/tax.ts';
import { exemptionWith, type VatDecision } from '#shop/tax/rules/vat-number.ts';
import type { Money } from '#platform/money.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import {
  amountParts,
  draftOfApproval,
  type KnownCustomer,
  type PresumedOrder,
  type PricingSettings,
} from './express-checkout.ts';

/** A way of delivery, and what the order costs with it. */
export interface WalletPrice {
  offer: ShippingOffer;
  parts: AmountParts;
  total: Money;
}

interface WalletOrder extends Omit<PresumedOrder, 'address' | 'giftCards'> {
  /** Null as long as it is unknown: then every way of delivery counts. */
  address: Record<'country' | 'state' | 'pincode', string> | null;
  vat: VatDecision;
}

/**
 * The deliveries that are available there, that of the checkout first, which the wallet selects. As `planOrder` prices
 * them: the customer agrees to one of these totals.
 */
export function walletPrices(
  settings: PricingSettings,
  { lines, discounts, taxExemption, vat, address, shipping: chosen }: WalletOrder,
): WalletPrice[] {
  const taxRules = taxRulesFrom(settings);
  const parcel = parcelOf(lines, settings.currency);
  const place = address && placeOf(address, shippingCountries(settings));
  const taxedAt = address && placeOf(address, taxRules.countries);
  const tax = taxFor(taxRules, taxedAt, exemptionWith(vat, taxExemption));
  return offerShipping(settings, parcel, place)
    .filter(({ refusal }) => refusal === null)
    .toSorted((a, b) => Number(b.option === chosen) - Number(a.option === chosen))
    .map((offer) => {
      const charged = { shipping: offer.price, tax };
      const reduction = bestDiscount(discounts, lines, charged)?.reduction ?? null;
      const priced = priceOrder(lines, { ...charged, reduction });
      return { offer, parts: amountParts(priced), total: priced.total };
    });
}

/** What the form tells customers to type who live in a house. */
const noSecondLine = 'none';

/**
 * The checkout as the customer has confirmed it in the wallet. It is ordered at once, so email and phone are those that
 * the wallet has shown, and a second line that neither the wallet nor the shop knows is filled in as the form says.
 */
export function draftOfWallet(
  customer: ExpressCustomer,
  known: KnownCustomer,
  rules: AddressRules,
): CheckoutDraft {
  const draft = draftOfApproval(customer, known, rules);
  const { form } = draft;
  const isUnfilled = form.address1 !== '' && form.address2 === '';
  return {
    ...draft,
    method: 'credit-card',
    form: {
      ...form,
      email: customer.email || form.email,
      phone: customer.phone || form.phone,
      address2: isUnfilled ? noSecondLine : form.address2,
    },
  };
}

/** A full name in the two fields of the form. */
export function nameParts(full: string): Pick<ExpressCustomer, 'givenName' | 'surname'> {
  const name = full.trim().replaceAll(/\s+/g, ' ');
  const cut = name.lastIndexOf(' ');
  return cut < 0
    ? { givenName: name, surname: '' }
    : { givenName: name.slice(0, cut), surname: name.slice(cut + 1) };
}
