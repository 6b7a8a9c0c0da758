import type { CartLine } from '../cart/cart.ts';
import { type PricedCart, priceCart } from '../cart/price-cart.ts';
import { type Money, money } from '../money.ts';
import { availableMethod, type PaymentMethod } from '../payments.ts';
import { failed, ok, type Result } from '../result.ts';
import type { Settings } from '../settings.ts';
import {
  chooseShipping,
  offerShipping,
  type ShippingFailure,
  type ShippingOffer,
  type ShippingOption,
} from '../shipping.ts';
import { checkCheckoutForm, type CheckoutForm, type CheckoutProblems } from './checkout-form.ts';

/** What the shopper sends. Prices are not part of it: they are the shop's. */
export interface OrderRequest {
  form: CheckoutForm;
  shipping: ShippingOption | null;
  method: string | null;
  /** The subtotal the page showed, in minor units: another one now must be agreed to first. */
  agreedSubtotalMinor: number | null;
}

export interface OrderPlan extends PricedCart {
  lines: readonly CartLine[];
  form: CheckoutForm;
  shippingOption: ShippingOption;
  method: PaymentMethod;
}

export interface Shortage {
  variantId: string;
  title: string;
  available: number;
}

export type PlanFailure =
  | { code: 'empty-cart' }
  | { code: 'not-enough-stock'; shortages: Shortage[] }
  | { code: 'subtotal-changed'; subtotal: Money }
  | {
      code: 'incomplete';
      problems: CheckoutProblems;
      shipping: ShippingFailure['code'] | null;
      isMethodMissing: boolean;
    };

type PlanSettings = Parameters<typeof offerShipping>[1] & Pick<Settings, 'currency'>;

/** Decides whether this cart becomes an order, and which: pure, so that every caller decides alike. */
export function planOrder(
  lines: readonly CartLine[],
  request: OrderRequest,
  settings: PlanSettings,
): Result<OrderPlan, PlanFailure> {
  if (lines.length === 0) return failed({ code: 'empty-cart' });
  const { subtotal } = priceCart(lines, money(0, settings.currency));
  const problems = checkCheckoutForm(request.form);
  const shipping = chooseShipping(request.shipping, offerShipping(subtotal, settings));
  const method = availableMethod(request.method);
  if (Object.keys(problems).length > 0 || !shipping.ok || method === null) {
    const refused = shipping.ok ? null : shipping.failure.code;
    const isMethodMissing = method === null;
    return failed({ code: 'incomplete', problems, shipping: refused, isMethodMissing });
  }
  const shortages = shortagesOf(lines);
  if (shortages.length > 0) return failed({ code: 'not-enough-stock', shortages });
  if (request.agreedSubtotalMinor !== subtotal.amount) {
    return failed({ code: 'subtotal-changed', subtotal });
  }
  return ok(planned(lines, { form: request.form, offer: shipping.value, method }));
}

function shortagesOf(lines: readonly CartLine[]): Shortage[] {
  return lines.flatMap(({ variantId, product, quantity, sellable }) =>
    sellable !== null && sellable < quantity
      ? [{ variantId, title: product.title, available: sellable }]
      : [],
  );
}

function planned(
  lines: readonly CartLine[],
  chosen: { form: CheckoutForm; offer: ShippingOffer; method: PaymentMethod },
): OrderPlan {
  const { form, offer, method } = chosen;
  return { ...priceCart(lines, offer.price), lines, form, shippingOption: offer.option, method };
}
