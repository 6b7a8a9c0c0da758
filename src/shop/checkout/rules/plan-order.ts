import {
  type BillingAddress,
  checkBillingAddress,
  namedBilling,
} from '#shop/addresses/rules/address.ts';
import { hasProblems } from '#platform/form.ts';
import type { CartLine } from '#shop/cart/rules/cart.ts';
import type { OrderPlan } from '#shop/orders/rules/order-plan.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import { type GiftCard, splitOverCards, sumOfParts } from '#shop/gift-cards/rules/gift-card.ts';
import { type Money, subtractMoney } from '#platform/money.ts';
import { isWithinLimits } from '#shop/settings/rules/method-options.ts';
import {
  availableMethod,
  type PaymentMethod,
  paymentMethodFrom,
} from '#shop/settings/rules/payment-methods.ts';
import type { Discount, DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { placeOf } from '#shop/settings/rules/zone.ts';
import {
  chooseShipping,
  offerShipping,
  parcelOf,
  shippingCountries,
  type ShippingFailure,
} from '#shop/shipping/rules/shipping.ts';
import { type AddressRules, checkDelivery } from '#shop/addresses/rules/address-rules.ts';
import { bestDiscount, priceOrder } from '#shop/pricing/rules/price-order.ts';
import type { CheckoutForm, CheckoutProblems } from '#shop/addresses/rules/checkout-form.ts';
import { type TaxExemption, taxFor, taxRulesFrom } from '#shop/tax/rules/tax.ts';
import { exemptionWith, type VatDecision } from '#shop/tax/rules/vat-number.ts';

/** The customer's input. It contains no prices, which always come from the shop. */
export interface OrderRequest {
  form: CheckoutForm;
  /** Null for the address of the form. */
  billing?: BillingAddress | null;
  /** As it was typed; '' for none. */
  vatNumber?: string;
  /** The code of a method; null for free shipping where it is offered. */
  shipping: string | null;
  /** Without a choice the cheapest delivery is taken, free or not. */
  isCheapestShippingTaken?: boolean;
  method: string | null;
  /** As entered, '' for none; null for the code kept with the cart. One code per order (ruling 20). */
  discountCode: string | null;
  /** The total shown to the customer, in minor units; a different total must be confirmed first. */
  agreedTotalMinor: number | null;
  /** To the terms; old programs cannot request it. */
  consent?: 'given' | 'not-requested';
  /** API clients agree to unit prices instead of the total. */
  hasAgreedPrices?: boolean;
}

export interface PlaceOrderRequest extends OrderRequest {
  /** Idempotency key of the checkout page: the same key always yields the same order. */
  checkoutKey: string;
  /** Whether to save the address to the account if it is new. */
  savesAddress?: boolean;
  /** What the page shows on the cards of the cart, in minor units; no card is used without it. */
  giftBalanceMinor?: number;
  /** Client network, for rate limiting; null on localhost. */
  network?: string | null;
}

export interface CheckoutPlan extends OrderPlan {
  lines: readonly CartLine[];
}

export interface Shortage {
  variantId: string;
  title: string;
  available: number;
}

export type PlanFailure =
  | { code: 'empty-cart' }
  | { code: 'not-enough-stock'; shortages: Shortage[] }
  | { code: 'discount-refused'; reason: DiscountFailure }
  | { code: 'total-changed'; total: Money }
  /** A balance is never turned into another one: what is due would be paid with what is owed. */
  | { code: 'gift-card-for-gift-card' }
  | {
      code: 'incomplete';
      problems: CheckoutProblems;
      shipping: ShippingFailure['code'] | null;
      isMethodMissing: boolean;
      isVatNumberMalformed?: boolean;
      isConsentMissing?: boolean;
      /** Of the billing address, where it is another one. */
      billing?: CheckoutProblems;
    };

/** Settings, available discounts and address rules. */
export interface PlanTerms {
  settings: Pick<
    Settings,
    | 'currency'
    | 'shippingMethods'
    | 'taxMode'
    | 'taxRounding'
    | 'taxRates'
    | 'acceptedPayments'
    | 'methodOptions'
    | 'termsConsent'
  >;
  /** Discounts available to this customer: for the code, or automatic ones. At most one applies. */
  discounts: Result<readonly Discount[], DiscountFailure>;
  addressRules: AddressRules;
  /** None by default: orders placed directly are paid without a provider. */
  provided?: readonly PaymentMethod[];
  /** What `checkVatNumber` says of the number in the request. */
  vat?: VatDecision;
  /** Granted to the customer by staff. */
  taxExemption?: TaxExemption | null;
  /** Whether a bank account for transfers is configured. */
  hasBankAccount: boolean;
  /** In the order in which they pay. */
  giftCards?: readonly Pick<GiftCard, 'id' | 'balance'>[];
}

/**
 * Validates and prices an order. Pure, so that every caller gets the same result. Without an amount to pay any
 * method is accepted, since none is used.
 */
export function planOrder(
  lines: readonly CartLine[],
  request: OrderRequest,
  { settings, discounts, addressRules, hasBankAccount, ...optional }: PlanTerms,
): Result<CheckoutPlan, PlanFailure> {
  const { provided = [], vat = null, taxExemption = null, giftCards = [] } = optional;
  if (lines.length === 0) return failed({ code: 'empty-cart' });
  const form = addressRules.named(request.form);
  const problems = checkDelivery(form, addressRules);
  const billing = request.billing ? namedBilling(request.billing, addressRules) : null;
  const billingProblems = billing ? checkBillingAddress(billing, addressRules) : {};
  const parcel = parcelOf(lines, settings.currency);
  const offers = offerShipping(settings, parcel, placeOf(form, shippingCountries(settings)));
  const shipping = chooseShipping(request.shipping, offers, {
    isCheapestTaken: request.isCheapestShippingTaken ?? false,
  });
  const taxRules = taxRulesFrom(settings);
  const terms = shipping.ok && {
    shipping: shipping.value.price,
    tax: taxFor(taxRules, placeOf(form, taxRules.countries), exemptionWith(vat, taxExemption)),
  };
  const reducedBy = terms && discounts.ok ? bestDiscount(discounts.value, lines, terms) : null;
  const priced = terms && priceOrder(lines, { ...terms, reduction: reducedBy?.reduction ?? null });
  const parts = priced ? splitOverCards(priced.total, giftCards) : [];
  const due = priced && subtractMoney(priced.total, sumOfParts(parts, settings.currency));
  const isFree = discounts.ok && due && due.amount === 0;
  const method = isFree
    ? (paymentMethodFrom(request.method) ?? settings.acceptedPayments[0] ?? null)
    : availableMethod(request.method, {
        accepted: settings.acceptedPayments,
        provided,
        hasBankAccount,
      });
  const isVatNumberMalformed = vat === 'malformed';
  const isConsentMissing = settings.termsConsent === 'on' && request.consent === undefined;
  const hasAddresses = !hasProblems(problems) && !hasProblems(billingProblems);
  const isIncomplete = !hasAddresses || isVatNumberMalformed || isConsentMissing;
  if (isIncomplete || !shipping.ok || !priced || method === null) {
    const refused = shipping.ok ? null : shipping.failure.code;
    const isMethodMissing = method === null;
    const missing = {
      isMethodMissing,
      isVatNumberMalformed,
      isConsentMissing,
      ...(hasProblems(billingProblems) && { billing: billingProblems }),
    };
    return failed({ code: 'incomplete', problems, shipping: refused, ...missing });
  }
  const shortages = shortagesOf(lines);
  if (shortages.length > 0) return failed({ code: 'not-enough-stock', shortages });
  if (!discounts.ok) return failed({ code: 'discount-refused', reason: discounts.failure });

  if (parts.length > 0 && lines.some(({ isGiftCard }) => isGiftCard)) {
    return failed({ code: 'gift-card-for-gift-card' });
  }
  const order = { country: form.country, total: due || priced.total };
  if (!isFree && !isWithinLimits(method, settings.methodOptions, order)) {
    return failed({ code: 'incomplete', problems: {}, shipping: null, isMethodMissing: true });
  }
  const isAgreed = request.hasAgreedPrices ?? request.agreedTotalMinor === priced.total.amount;
  if (!isAgreed) {
    return failed({ code: 'total-changed', total: priced.total });
  }
  const { option: shippingOption, label: shippingLabel } = shipping.value;
  const chosen = { shippingOption, shippingLabel, method, reducedBy };
  const paidWith = parts.length > 0 ? { giftCards: parts } : {};
  const invoiced = billing ? { billing } : {};
  return ok({ ...priced, vat, lines, form, ...invoiced, ...chosen, ...paidWith });
}

function shortagesOf(lines: readonly CartLine[]): Shortage[] {
  return lines.flatMap(({ variantId, product, optionValues, quantity, sellable }) =>
    sellable !== null && sellable < quantity
      ? [{ variantId, title: titleWith(product.title, optionValues), available: sellable }]
      : [],
  );
}
