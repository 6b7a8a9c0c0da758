import { type CardPaymentState, reservationMs } from '#shop/payments/rules/card-payment.ts';
import { countCart } from '#shop/cart/use-cases/show-cart.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { data, redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/payment-return';
import { redirectToOrderPlaced } from './redirect-to-order-placed.ts';

/** Where the provider sends the customer back to. What it says in the address is not even read. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const settled = await settlePayment(shop, { paymentId: params.paymentId });
  if (settled?.userId !== visitor.userId) return Promise.reject(data(null, { status: 404 }));
  const { orderNumber } = settled;
  if (orderNumber !== null) {
    const cartCount = await countCart(shop, { visitor, cartToken: null });
    return redirectToOrderPlaced(request, { orderNumber, cartCount });
  }
  const flash = flashLine(request, { kind: 'notice', text: news[settled.state] });
  return redirect('/checkout', { headers: cookieHeaders([flash]) });
}

const nothingLost = 'Nothing was ordered, and everything you filled in is here.';

const news: Readonly<Record<CardPaymentState, string>> = {
  open: `Your payment has not been confirmed yet. Your items are reserved for up to ${reservationMs / 60_000} minutes from the start of the payment. Once it is confirmed, we will email you the receipt. You can also start again or choose another payment method.`,
  placed: '',
  declined: `Your card was declined. ${nothingLost} Please try another card, or choose another payment method.`,
  cancelled: `The payment was cancelled. ${nothingLost}`,
  expired: `The payment took longer than we could reserve your items. ${nothingLost}`,
  replaced: 'You started another order, so this payment was not taken.',
  refused: `The payment did not match the order, so we refunded it. ${nothingLost} Please try again.`,
};
