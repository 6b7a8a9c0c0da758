import { data, redirect } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { payOrder } from '#shop/checkout/use-cases/pay-order.ts';
import { orderLinkPath } from '#shop/orders/rules/order-link.ts';
import { paymentMethodFrom } from '#shop/settings/rules/payment-methods.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import type { Route } from './+types/pay-order';
import { orderLinkLine } from './paying-customer.ts';

export function loader() {
  return redirect('/myorder');
}

/** Where the customer of a placed order pays it: the owner of the account, or a guest with the signed link. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { network } = context.get(requestInfoContext);
  const posted = await postedForm(request);
  const orderId = /^[1-9]\d{0,14}$/.test(params.orderId) ? Number(params.orderId) : 0;
  const token = textOf(posted, 'token') || null;
  const visitor = await visitorOf(context);
  const method = paymentMethodFrom(posted.get('method'));
  const paying = await payOrder(shop, { orderId, method, token, visitor, network });
  const link = token === null ? [] : [orderLinkLine(request, orderId, token)];
  if (paying.ok) return redirect(paying.value, { headers: cookieHeaders(link) });
  const { failure } = paying;
  if (failure.code === 'not-found') return Promise.reject(data(null, { status: 404 }));
  if (failure.code === 'too-many-requests') return Promise.reject(data(null, { status: 429 }));
  const flash = flashLine(request, { kind: 'notice', text: texts[failure.code] });
  const path = token === null ? '/myorder' : orderLinkPath(orderId, token);
  return redirect(path, { headers: cookieHeaders([flash]) });
}

const texts = {
  'not-payable': 'This order no longer needs a payment.',
  'gateway-unavailable':
    'The payment provider does not respond at the moment. Nothing was charged. Please try again shortly.',
  'too-many-orders': 'Too many payments were started. Please try again in an hour.',
} as const;
