import type { AddressForm } from '#shop/addresses/rules/address.ts';
import type { AddressRules } from '#shop/addresses/rules/address-rules.ts';
import { type CheckoutForm, checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import type { CartLine } from '#shop/cart/rules/cart.ts';
import { type GiftCard, splitOverCards, sumOfParts } from '#shop/gift-cards/rules/gift-card.ts';
import type { AmountParts, ExpressCustomer } from '#shop/payments/rules/express-approval.ts';
import { bestDiscount, type PricedOrder, priceOrder } from '#shop/pricing/rules/price-order.ts';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { placeOf } from '#shop/settings/rules/zone.ts';
import {
  chooseShipping,
  offerShipping,
  parcelOf,
  shippingCountries,
} from '#shop/shipping/rules/shipping.ts';
import { type TaxExemption, taxFor, taxRulesFrom } from '#shop/tax/rules/tax.ts';
import { type Money, money, subtractMoney } from '#platform/money.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

export interface ApprovedAmount {
  amount: Money;
  /** Null where gift cards pay a part. */
  parts: AmountParts | null;
}

export interface PresumedOrder {
  lines: readonly CartLine[];
  discounts: readonly Discount[];
  giftCards: readonly Pick<GiftCard, 'id' | 'balance'>[];
  taxExemption: TaxExemption | null;
  /** As far as it is known. */
  address: Partial<CheckoutForm>;
  /** The shipping method that the customer has chosen so far. */
  shipping: string | null;
}

export type PricingSettings = Pick<
  Settings,
  'currency' | 'shippingMethods' | 'taxMode' | 'taxRounding' | 'taxRates'
>;

/**
 * What the order will probably cost, with the chosen or the cheapest delivery: the provider asks the customer again
 * where the final amount is higher than the approved one.
 */
export function presumedAmount(
  settings: PricingSettings,
  { lines, discounts, giftCards, taxExemption, address, shipping: chosen }: PresumedOrder,
): ApprovedAmount {
  const { currency } = settings;
  const { country = '', state = '', pincode = '' } = address;
  const place = { country, state, pincode };
  const taxRules = taxRulesFrom(settings);
  const parcel = parcelOf(lines, currency);
  const offers = offerShipping(settings, parcel, placeOf(place, shippingCountries(settings)));
  const taken = chooseShipping(chosen, offers);
  const offer = taken.ok ? taken : chooseShipping(null, offers, { isCheapestTaken: true });
  const shipping = offer.ok ? offer.value.price : money(0, currency);
  const tax = taxFor(taxRules, placeOf(place, taxRules.countries), taxExemption);
  const reduction = bestDiscount(discounts, lines, { shipping, tax })?.reduction ?? null;
  const priced = priceOrder(lines, { shipping, reduction, tax });
  const cards = sumOfParts(splitOverCards(priced.total, giftCards), currency);
  if (cards.amount > 0) return { amount: subtractMoney(priced.total, cards), parts: null };
  return { amount: priced.total, parts: amountParts(priced) };
}

export function amountParts({
  subtotal: items,
  discount,
  shipping,
  tax,
}: Pick<PricedOrder, 'subtotal' | 'discount' | 'shipping' | 'tax'>): AmountParts {
  return { items, discount, shipping, tax };
}

/** What the shop knows of the customer already. */
export interface KnownCustomer {
  draft: CheckoutDraft | null;
  /** Of the account. */
  addresses: readonly AddressForm[];
  /** Of the account; '' for a guest. */
  email: string;
}

/**
 * The checkout with the address of the provider, all of it or none: a line of another address would lead astray. What the
 * customer has typed about themselves stands, and so does everything that is not about the address.
 */
export function draftOfApproval(
  { givenName, surname, email, phone, address }: ExpressCustomer,
  known: KnownCustomer,
  rules: AddressRules,
): CheckoutDraft {
  const typed = known.draft?.form ?? checkoutFormFrom(() => '');
  const named = address ? nameFrom(address.name, { givenName, surname }) : null;
  const own = { fname: givenName, lname: surname };
  const same = [typed, ...known.addresses].filter((one) => isSamePlace(one, address));
  const knownAs = (field: 'companyname' | 'address2' | 'phone', from = same) =>
    from.map((one) => one[field]).find((text) => text !== '') ?? '';
  const delivered = address && {
    ...(named ?? own),
    companyname: knownAs('companyname'),
    country: address.countryCode,
    address1: address.line1,
    address2: address.line2 || knownAs('address2'),
    city: address.city,
    state: address.region,
    pincode: address.postcode,
  };
  const form = rules.named({
    ...typed,
    ...(typed.fname === '' && own),
    ...delivered,
    phone: typed.phone || phone || knownAs('phone', [...same, ...known.addresses]),
    email: typed.email || known.email || email,
  });
  const begun = { billing: null, vatNumber: '', shipping: null };
  const unticked = { savesAddress: false, mayRemind: false, agrees: false };
  return { ...begun, ...unticked, ...known.draft, form, method: 'paypal', addressId: '' };
}

/** A full name as PayPal writes it; the parts where it is that of the account. */
function nameFrom(full: string, { givenName, surname }: Record<'givenName' | 'surname', string>) {
  const name = full.trim();
  if (name === '' || name === `${givenName} ${surname}`.trim()) return null;
  const cut = name.lastIndexOf(' ');
  return cut < 0
    ? { fname: name, lname: '' }
    : { fname: name.slice(0, cut).trim(), lname: name.slice(cut + 1) };
}

function isSamePlace(one: AddressForm, address: ExpressCustomer['address']): boolean {
  if (!address) return false;
  const folded = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');
  return (
    folded(one.address1) === folded(address.line1) &&
    folded(one.pincode) === folded(address.postcode)
  );
}
