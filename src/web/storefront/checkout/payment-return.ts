import type { CardPaymentState } from '#domain/checkout/card-payment.ts';
import { countCart } from '#services/cart/count-cart.ts';
import { settlePayment } from '#services/checkout/settle-payment.ts';
import { data, redirect } from 'react-router';
import { shopContext } from '#web/context.ts';
import { cookieHeaders } from '#web/cookies.ts';
import { flashLine } from '#web/flash.ts';
import { signedInVisitor } from '#web/visitor.ts';
import type { Route } from './+types/payment-return';
import { toOrder } from './to-order.ts';

/** Where the provider sends the shopper back to. What it says in the address is not even read. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const settled = await settlePayment(shop, { paymentId: params.paymentId });
  if (settled?.userId !== visitor.userId) return Promise.reject(data(null, { status: 404 }));
  const { orderNumber } = settled;
  if (orderNumber !== null) {
    const cartCount = await countCart(shop, { visitor, cartToken: null });
    return toOrder(request, { orderNumber, cartCount });
  }
  const flash = flashLine(request, { kind: 'notice', text: news[settled.state] });
  return redirect('/checkout', { headers: cookieHeaders([flash]) });
}

const kept = 'Nothing was ordered, and everything you filled in is here.';

const news: Readonly<Record<CardPaymentState, string>> = {
  open: 'We have no answer from the card company yet. Your pieces are set aside for up to 15 minutes from when you began; if the payment comes in, we send you the receipt. You can also start again or pay in another way.',
  placed: '',
  declined: `Your card was declined. ${kept} Please try another card, or pay in another way.`,
  cancelled: `You did not pay. ${kept}`,
  expired: `The payment took longer than we could set your pieces aside. ${kept}`,
  replaced: 'You began another order meanwhile, so that payment was not taken.',
  refused: `The payment did not fit the order, so we sent it back. ${kept} Please try again.`,
};
