import {
  type BillingAddress,
  billingFields,
  checkBillingAddress,
  namedBilling,
} from '#shop/addresses/rules/address.ts';
import { type AddressRules, checkDelivery } from '#shop/addresses/rules/address-rules.ts';
import type {
  CheckoutField,
  CheckoutForm,
  CheckoutProblems,
} from '#shop/addresses/rules/checkout-form.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { noShippingCode, type ShippingClass } from '#shop/settings/rules/shipping-methods.ts';
import { placeOf } from '#shop/settings/rules/zone.ts';
import {
  chooseShipping,
  offerShipping,
  parcelOf,
  shippingCountries,
  type ShippingFailure,
} from '#shop/shipping/rules/shipping.ts';
import { hasProblems } from '#platform/form.ts';
import type { Money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Order, OrderLine } from './order.ts';

/** Where the order goes, how, and at what cost. */
export interface Delivery {
  form: CheckoutForm;
  /** The code and the name of the method. */
  shippingOption: string;
  shippingLabel: string;
  shipping: Money;
}

/** The fields of the address that an edit may change. The email address says whose order it is. */
export const editedFields = [
  'fname',
  'lname',
  'companyname',
  'country',
  'address1',
  'address2',
  'city',
  'state',
  'pincode',
  'phone',
] as const satisfies readonly CheckoutField[];
export type EditedAddress = Pick<CheckoutForm, (typeof editedFields)[number]>;

export type DeliveryProblem =
  /** By field of the address, as at the checkout. */
  | { code: 'bad-address'; problems: CheckoutProblems }
  /** Its tax was decided by a VAT number, for this country alone. */
  | { code: 'country-of-vat-number' }
  /** The method does not carry these items to this address. */
  | { code: 'shipping-not-offered'; reason: ShippingFailure['code'] };

/** What the price of shipping depends on, as the catalog has it now. */
export interface ShippedItem {
  weightGrams: number | null;
  shippingClass: ShippingClass;
}

interface DeliveryEdit {
  /** The lines that the order is to have. */
  lines: readonly Pick<OrderLine, 'variantId' | 'unitPrice' | 'quantity' | 'needsShipping'>[];
  /** Null for the present one. */
  address: EditedAddress | null;
  /** The code of a method; null for the present one. */
  shippingOption: string | null;
  /** Null for what the method costs where the address or the method changes, otherwise for the present cost. */
  shipping: Money | null;
}

interface DeliveryTerms {
  settings: Pick<Settings, 'currency' | 'shippingMethods'>;
  addressRules: AddressRules;
  /** By the id of the variant. */
  items: ReadonlyMap<string, ShippedItem>;
}

/** The delivery by the rules of the checkout. What does not change is not checked again. */
export function planDelivery(
  order: Order,
  edit: DeliveryEdit,
  { settings, addressRules, items }: DeliveryTerms,
): Result<Delivery, DeliveryProblem> {
  const present = { shippingOption: order.shippingOption, shippingLabel: order.shippingLabel };
  const typed = { ...order.form, ...edit.address };
  const form = hasSameAddress(typed, order.form) ? order.form : addressRules.named(typed);
  const isMoved = !hasSameAddress(form, order.form);
  const problems = isMoved ? checkDelivery(form, addressRules) : {};
  if (hasProblems(problems)) return failed({ code: 'bad-address', problems });
  if (order.vat && form.country !== order.form.country) {
    return failed({ code: 'country-of-vat-number' });
  }
  const chosen = edit.shippingOption ?? order.shippingOption;
  const isOther = chosen !== order.shippingOption;
  const kept = { ...present, form: isMoved ? form : order.form };
  const isMethod = settings.shippingMethods.some(({ code }) => code === chosen);
  // Staff have entered the cost of an order by phone, or nothing of the order is shipped.
  if (!isOther && (!isMoved || !isMethod)) {
    return ok({ ...kept, shipping: edit.shipping ?? order.shipping });
  }
  const { currency } = settings;
  const lines = edit.lines.map((line) => ({
    ...line,
    ...(items.get(line.variantId ?? '') ?? { weightGrams: null, shippingClass: 'parcel' as const }),
    ...(line.needsShipping ? {} : { shippingClass: 'none' as const }),
  }));
  const place = placeOf(form, shippingCountries(settings));
  const offers = offerShipping(settings, parcelOf(lines, currency), place);
  const offer = chooseShipping(chosen, offers);
  if (!offer.ok) return failed({ code: 'shipping-not-offered', reason: offer.failure.code });
  const { option, label, price } = offer.value;
  if (option === noShippingCode && isOther) {
    return failed({ code: 'shipping-not-offered', reason: 'shipping-not-offered' });
  }
  const method = isOther ? { shippingOption: option, shippingLabel: label } : present;
  return ok({ ...kept, ...method, shipping: edit.shipping ?? price });
}

export interface BillingProblem {
  code: 'bad-billing';
  /** By field, as at the checkout. */
  problems: CheckoutProblems;
}

/** Null is the address of the delivery, and undefined the present one, which is not checked again. */
export function planBilling(
  { billing: present }: Pick<Order, 'billing'>,
  typed: BillingAddress | null | undefined,
  addressRules: AddressRules,
): Result<BillingAddress | null, BillingProblem> {
  if (typed === undefined) return ok(present);
  if (typed === null) return ok(null);
  if (present && billingFields.every(({ name }) => typed[name] === present[name])) {
    return ok(present);
  }
  const billing = namedBilling(typed, addressRules);
  const problems = checkBillingAddress(billing, addressRules);
  return hasProblems(problems) ? failed({ code: 'bad-billing', problems }) : ok(billing);
}

function hasSameAddress(one: CheckoutForm, other: CheckoutForm): boolean {
  return editedFields.every((name) => one[name] === other[name]);
}
