import { type AddressRules, checkDelivery } from '#shop/addresses/rules/address-rules.ts';
import type { CheckoutForm, CheckoutProblems } from '#shop/addresses/rules/checkout-form.ts';
import type { CartLine } from '#shop/cart/rules/cart.ts';
import type { Shortage } from '#shop/checkout/rules/plan-order.ts';
import type { OrderPlan } from '#shop/orders/rules/order-plan.ts';
import { bestDiscount, type PricedOrder, priceOrder } from '#shop/pricing/rules/price-order.ts';
import type { Discount, DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import type { Reduction } from '#shop/promotions/rules/reduction.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { noShippingCode } from '#shop/settings/rules/shipping-methods.ts';
import { placeOf } from '#shop/settings/rules/zone.ts';
import {
  chooseShipping,
  offerShipping,
  parcelOf,
  shippingCountries,
  type ShippingFailure,
  type ShippingOffer,
} from '#shop/shipping/rules/shipping.ts';
import { type TaxExemption, taxFor, taxRulesFrom } from '#shop/tax/rules/tax.ts';
import {
  decideVat,
  exemptionWith,
  type VatTerms,
  vatTermsFrom,
} from '#shop/tax/rules/vat-number.ts';
import { hasProblems } from '#platform/form.ts';
import { money } from '#platform/money.ts';
import type { Result } from '#platform/result.ts';
import { type DraftLine, draftLines, isGone, shortagesOf } from './draft-lines.ts';
import { type DraftOrder, enteredShippingCode } from './draft-order.ts';

/** Why a draft cannot be placed yet. */
export type DraftProblem =
  | { code: 'no-items' }
  /** The variants of these items are no longer on sale. */
  | { code: 'not-on-sale'; titles: string[] }
  | { code: 'not-enough-stock'; shortages: Shortage[] }
  | { code: 'incomplete-address'; problems: CheckoutProblems }
  | { code: 'bad-vat-number' }
  | { code: 'no-shipping'; reason: ShippingFailure['code'] }
  | { code: 'discount-refused'; reason: DiscountFailure };

export interface DraftPlan {
  /** With names for codes of countries and regions. */
  form: CheckoutForm;
  lines: DraftLine[];
  /** The amounts, with what becomes of the VAT number. */
  priced: PricedOrder;
  /** Null where the shop requests no VAT numbers, and then ignores those of drafts. */
  vatTerms: VatTerms | null;
  shipping: { code: string; label: string };
  offers: ShippingOffer[];
  /** The promotion that is granted; null for a discount by staff, which uses up nothing. */
  reducedBy: Discount | null;
  /** Empty once the draft can be placed. */
  problems: DraftProblem[];
}

export interface DraftTerms {
  settings: Pick<
    Settings,
    | 'currency'
    | 'shippingMethods'
    | 'taxMode'
    | 'taxRounding'
    | 'taxRates'
    | 'vatNumbers'
    | 'country'
    | 'sellerVatNumber'
  >;
  /** The variants of the draft that are on sale, with quantity 1. */
  onSale: readonly CartLine[];
  /** The promotions for this customer and these items. */
  discounts: Result<readonly Discount[], DiscountFailure>;
  taxExemption: TaxExemption | null;
  addressRules: AddressRules;
}

/**
 * Prices a draft by the rules of the checkout. An incomplete one is priced as far as it goes, so that staff see its
 * total while they are on the phone.
 */
export function planDraft(draft: DraftOrder, terms: DraftTerms): DraftPlan {
  const { settings, discounts, addressRules } = terms;
  const { currency } = settings;
  const form = addressRules.named(draft.form);
  const lines = draftLines(draft.items, terms.onSale, currency);
  const { offers, shipping, problem: unshipped } = planShipping(draft, lines, { form, settings });
  const taxRules = taxRulesFrom(settings);
  const vatTerms = vatTermsFrom(settings);
  const { text = '', answer = null } = draft.vat ?? {};
  const vat = decideVat(vatTerms, { text, country: form.country }, answer);
  const exemption = exemptionWith(vat, terms.taxExemption);
  const tax = taxFor(taxRules, placeOf(form, taxRules.countries), exemption);
  const due = { shipping: shipping.price, tax };
  const isPromoted = draft.discount.kind === 'promotions' && discounts.ok;
  const reducedBy = isPromoted ? bestDiscount(discounts.value, lines, due) : null;
  const reduction = reducedBy?.reduction ?? staffReduction(draft, currency);
  const missing = draft.items.flatMap((item) => (isGone(item, terms.onSale) ? [item.title] : []));
  const addressProblems = checkDelivery(form, addressRules);
  const shortages = shortagesOf(lines);
  const problems: DraftProblem[] = [
    ...(lines.length === 0 ? [{ code: 'no-items' as const }] : []),
    ...(missing.length > 0 ? [{ code: 'not-on-sale' as const, titles: missing }] : []),
    ...(shortages.length > 0 ? [{ code: 'not-enough-stock' as const, shortages }] : []),
    ...(hasProblems(addressProblems)
      ? [{ code: 'incomplete-address' as const, problems: addressProblems }]
      : []),
    ...(vat === 'malformed' ? [{ code: 'bad-vat-number' as const }] : []),
    ...(unshipped ? [{ code: 'no-shipping' as const, reason: unshipped }] : []),
    ...(draft.discount.kind === 'promotions' && !discounts.ok
      ? [{ code: 'discount-refused' as const, reason: discounts.failure }]
      : []),
  ];
  const amounts = priceOrder(lines, { ...due, reduction });
  const priced = { ...amounts, vat: vat === 'malformed' ? null : vat };
  const { code, label } = shipping;
  const amount = { priced, vatTerms, shipping: { code, label } };
  return { form, lines, ...amount, offers, reducedBy, problems };
}

/** The order that a draft without problems becomes. */
export function orderPlanOf(plan: DraftPlan, method: OrderPlan['method']): OrderPlan {
  const { form, lines, priced, shipping, reducedBy } = plan;
  const shipped = { shippingOption: shipping.code, shippingLabel: shipping.label };
  return { ...priced, ...shipped, form, lines, method, reducedBy };
}

function staffReduction({ discount }: DraftOrder, currency: string): Reduction | null {
  if (discount.kind === 'percent') return { kind: 'percent', percent: discount.percent };
  if (discount.kind !== 'amount') return null;
  return { kind: 'amount', off: money(discount.offMinor, currency) };
}

interface ShippingTerms extends Pick<DraftTerms, 'settings'> {
  form: CheckoutForm;
}

/** What is not shipped has no weight, but counts in the value of the order, as in the checkout. */
function planShipping(
  { shipping: chosen }: DraftOrder,
  lines: readonly DraftLine[],
  { form, settings }: ShippingTerms,
) {
  const { currency } = settings;
  const isNothingShipped = lines.every(({ needsShipping }) => !needsShipping);
  const place = placeOf(form, shippingCountries(settings));
  const offers = offerShipping(settings, parcelOf(isNothingShipped ? [] : lines, currency), place);
  if (chosen.kind === 'amount') {
    const { label, priceMinor } = chosen;
    const shipping = { code: enteredShippingCode, label, price: money(priceMinor, currency) };
    return { offers, shipping, problem: null };
  }
  const none = { code: noShippingCode, label: 'None', price: money(0, currency) };
  if (lines.length > 0 && isNothingShipped) return { offers, shipping: none, problem: null };
  const offer = chooseShipping(chosen.code === '' ? null : chosen.code, offers);
  if (!offer.ok) return { offers, shipping: none, problem: offer.failure.code };
  const { option: code, label, price } = offer.value;
  return { offers, shipping: { code, label, price }, problem: null };
}
