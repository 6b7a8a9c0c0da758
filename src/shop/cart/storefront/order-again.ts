import { data, redirect } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { cartCountLine, cartTokenLine, cartTokenOf } from '#shop/cart/use-cases/cart-cookies.ts';
import { orderAgain } from '#shop/cart/use-cases/order-again.ts';
import { orderLinkPath } from '#shop/orders/rules/order-link.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import type { Route } from './+types/order-again';
import { addFailureMessage, noneAvailableMessage, orderedAgainMessage } from './cart-messages.ts';

export function loader() {
  return redirect('/myorder');
}

/** Fills the cart with an earlier order of the signed-in customer, or with the one of a signed link. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { network } = context.get(requestInfoContext);
  const token = textOf(await postedForm(request), 'token') || null;
  const orderId = /^[1-9]\d{0,14}$/.test(params.orderId) ? Number(params.orderId) : 0;
  const visitor = await visitorOf(context);
  const known = cartTokenOf(request);
  const cartToken = known ?? shop.newId();
  const own = { orderId, visitor, token, network, isFirst: known === null };
  const filled = await orderAgain(shop, { visitor, cartToken, network }, own);
  const pathBefore = token === null ? '/myorder' : orderLinkPath(orderId, token);
  if (filled.ok) {
    const { count, short } = filled.value;
    const text = orderedAgainMessage(filled.value);
    const kind = short.length > 0 ? 'notice' : 'success';
    const cookies = [flashLine(request, { kind, text }), cartCountLine(request, count)];
    if (!visitor) cookies.push(cartTokenLine(request, cartToken));
    return redirect('/viewcart', { headers: cookieHeaders(cookies) });
  }
  const { failure } = filled;
  if (failure.code === 'not-found') return Promise.reject(data(null, { status: 404 }));
  if (failure.code === 'too-many-requests') return Promise.reject(data(null, { status: 429 }));
  const text =
    failure.code === 'none-available'
      ? noneAvailableMessage(failure.short)
      : addFailureMessage({ ...failure, code: 'too-many-requests' });
  const cookies = [flashLine(request, { kind: 'notice', text })];
  return redirect(pathBefore, { headers: cookieHeaders(cookies) });
}
