import { type AttemptState, reservationMs } from '#shop/payments/rules/payment-attempt.ts';
import type { DeclineReason } from '#shop/payments/rules/provider-payment.ts';
import { countCart } from '#shop/cart/use-cases/show-cart.ts';
import {
  hasPaid,
  payerLeaving,
  type Settled,
  settlePayment,
} from '#shop/checkout/use-cases/settle-payment.ts';
import { data, redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { confirmationPath, orderLinkPath } from '#shop/orders/rules/order-link.ts';
import type { Route } from './+types/payment-return';
import { payingCustomerOf } from './paying-customer.ts';
import { redirectToOrderPlaced } from './redirect-to-order-placed.ts';

/**
 * Where the provider sends the customer back to. The outcome is read from the provider; of the address counts only
 * `left`, by which the customer gives up a payment that is not made yet.
 */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const customer = await payingCustomerOf({ request, context });
  const isLeft = url.searchParams.has('left');
  const leftBy = isLeft ? await payerLeaving(shop, customer, params.paymentId) : null;
  const settled = await settlePayment(shop, {
    paymentId: params.paymentId,
    ...(leftBy !== null && { leftBy }),
  });
  if (!settled || !(await hasPaid(shop, customer, settled))) {
    return Promise.reject(data(null, { status: 404 }));
  }
  const { orderId, orderNumber, paysOrderId } = settled;
  if (paysOrderId !== null) {
    const isGuest = settled.userId === '';
    const token = shop.orderLinks.tokenOf(paysOrderId);
    const text = newsOf(settled, newsOfOrder, 'Your order has not changed.');
    const kind = settled.state === 'placed' ? 'success' : 'notice';
    const flash = flashLine(request, { kind, text });
    const path = isGuest ? orderLinkPath(paysOrderId, token) : '/myorder';
    return redirect(path, { headers: cookieHeaders([flash]) });
  }
  if (orderId !== null && orderNumber !== null) {
    const cartCount = await countCart(shop, customer);
    const path = confirmationPath(orderId, shop.orderLinks.tokenOf(orderId));
    return redirectToOrderPlaced(request, { orderNumber, cartCount, path });
  }
  const flash = flashLine(request, { kind: 'notice', text: newsOf(settled, news, nothingLost) });
  return redirect('/checkout', { headers: cookieHeaders([flash]) });
}

function newsOf(
  { state, declineReason, gateway }: Settled,
  news: Readonly<Record<AttemptState, string>>,
  consequence: string,
): string {
  const isDeclined = state === 'declined' || (state === 'open' && declineReason !== null);
  if (!isDeclined) return news[state];
  if (gateway === 'paypal') return `${paypalDeclined} ${consequence} ${tryPaypalAgain}`;
  return `${declineTexts[declineReason ?? 'declined']} ${consequence} ${tryAgain}`;
}

const paypalDeclined = 'PayPal declined the payment.';
const tryPaypalAgain =
  'Please choose another card or account at PayPal, or another payment method.';

const declineTexts: Readonly<Record<DeclineReason, string>> = {
  declined: 'Your card was declined.',
  'insufficient-funds': 'Your card was declined because there is not enough money on the account.',
  'expired-card': 'Your card was declined because it has expired.',
  'incorrect-details': 'Your card was declined because its number, date or security code is wrong.',
  'authentication-failed': 'Your bank could not confirm that it is you who pays.',
  'too-many-attempts': 'Your bank declined the card after too many payments in a short time.',
};

const tryAgain = 'Please try another card, or choose another payment method.';

const nothingLost = 'Nothing was ordered, and everything you filled in is here.';

const news: Readonly<Record<AttemptState, string>> = {
  open: `Your payment has not been confirmed yet. Your items are reserved for up to ${reservationMs / 60_000} minutes from the start of the payment. Once it is confirmed, we will email you the receipt. You can also start again or choose another payment method.`,
  placed: '',
  declined: '',
  cancelled: `The payment was cancelled. ${nothingLost}`,
  expired: `The payment took longer than we could reserve your items. ${nothingLost}`,
  replaced: 'You started another order, so this payment was not taken.',
  refused: `The payment did not match the order, so we refunded it. ${nothingLost} Please try again.`,
};

/** Of the payment of an order that was placed before. */
const newsOfOrder: Readonly<Record<AttemptState, string>> = {
  open: 'Your payment has not been confirmed yet. Once it is confirmed, we will email you.',
  placed: 'Thank you. Your order is paid, and we have sent you a confirmation by email.',
  declined: '',
  cancelled: 'The payment was cancelled. Your order has not changed, and you can pay it again.',
  expired: 'The payment took too long and was not taken. You can pay your order again.',
  replaced: 'You started another payment, so this one was not taken.',
  refused: 'Your order was already paid or cancelled, so we refunded this payment.',
};
