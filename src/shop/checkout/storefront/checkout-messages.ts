import type { BeginFailure } from '#shop/checkout/use-cases/begin-payment.ts';
import { formatMoney } from '#platform/format.ts';
import type { MethodObstacle } from '#shop/settings/rules/method-options.ts';
import { itemCount } from '#shop/cart/storefront/cart-messages.ts';
import type { ShippingOffer } from '#shop/shipping/rules/shipping.ts';
import { weightText } from '#shop/shipping/rules/shipping-text.ts';

export const shippingId = 'shipping';
export const paymentId = 'payment';
export const vatNumberField = 'vatNumber';
export const consentField = 'consent';

/** The field with the total that the page shows for a shipping method, or without a choice. */
export function agreedTotalField(shipping: string | null): string {
  return shipping === null ? 'agreed-total' : `agreed-total-${shipping}`;
}

/** The field with what the page shows on the gift cards of the cart. */
export const giftBalanceField = 'gift-balance';

interface ChosenNow {
  shipping: boolean;
  payment: boolean;
  /** Whether the payment method is still the one of the failure. */
  isSameMethod: boolean;
}

/** The errors at the shipping and payment choices, shown until something else is selected. */
export function choiceProblems(
  failure: BeginFailure | { code: 'unreachable' } | null,
  chosen: ChosenNow,
): { shipping?: string; payment?: string } {
  if (failure?.code === 'gateway-unavailable' && chosen.isSameMethod) {
    return { payment: 'Not responding. Try again, or choose another payment method.' };
  }
  if (failure?.code !== 'incomplete') return {};
  return {
    ...(failure.shipping &&
      failure.shipping !== 'no-shipping-here' &&
      !chosen.shipping && { shipping: 'Choose a shipping method.' }),
    ...(failure.isMethodMissing && !chosen.payment && { payment: 'Choose a payment method.' }),
  };
}

interface ReviewedOrder {
  count: number;
  /** Null while none is chosen. */
  shippingLabel: string | null;
  /** Null while none is chosen, or none is needed. */
  methodLabel: string | null;
}

/** What the review at the end of the checkout says of an order. */
export function reviewFacts({ count, shippingLabel, methodLabel }: ReviewedOrder): string[] {
  const shipping = shippingLabel === null ? [] : [`Shipping: ${shippingLabel}`];
  const payment = methodLabel === null ? [] : [`Payment: ${methodLabel}`];
  return [itemCount(count), ...shipping, ...payment];
}

/** Why a payment method is not offered for this order; null if it is. */
export function obstacleHint(obstacle: MethodObstacle | null): string | null {
  if (!obstacle) return null;
  if (obstacle.code === 'country') return `Not available for delivery to ${obstacle.country}.`;
  if (obstacle.code === 'currency') return `Not available in ${obstacle.currency}.`;
  return `Available for orders of ${formatMoney(obstacle.minimum)} or more.`;
}

/** The delivery time of a method, or why it is not available. */
export function shippingHint({ hint, refusal }: ShippingOffer): string {
  if (refusal === null) return hint;
  if (refusal.code === 'below-minimum') {
    return `Add ${formatMoney(refusal.missing)} more to qualify`;
  }
  if (refusal.code === 'too-heavy') return `For parcels of up to ${weightText(refusal.maxGrams)}`;
  if (refusal.code === 'too-light') return `For parcels from ${weightText(refusal.minGrams)} on`;
  if (refusal.code === 'not-carried') return notCarried[refusal.carries];
  return 'Not available for this address';
}

const notCarried = {
  parcels: 'Not for bulky products',
  letters: 'Only for products that are sent as a letter',
  bulky: 'Only for bulky products',
};
