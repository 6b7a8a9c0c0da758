import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { cancelOwnOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { type Flash, flashLine } from '#platform/web/flash.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';

interface CancelRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
  orderId: number;
  /** Of the signed link; null for an order of the signed-in customer. */
  token: string | null;
  /** The page to return to. */
  path: string;
}

/** Cancels the customer's order and returns to the page, which says what has happened. */
export async function cancelAction({ request, context, orderId, token, path }: CancelRequest) {
  const shop = context.get(shopContext);
  const { network } = context.get(requestInfoContext);
  const visitor = await visitorOf(context);
  const cancelled = await cancelOwnOrder(shop, { orderId, visitor, token, network });
  const code = cancelled.ok ? null : cancelled.failure.code;
  if (code === 'not-found' && token !== null) return Promise.reject(data(null, { status: 404 }));
  if (code === 'too-many-requests') return Promise.reject(data(null, { status: 429 }));
  const flash: Flash = cancelled.ok
    ? { kind: 'success', text: `Order ${cancelled.value.number} cancelled` }
    : { kind: 'notice', text: code === null ? notOpen : (refusals.get(code) ?? notOpen) };
  return redirect(path, { headers: cookieHeaders([flashLine(request, flash)]) });
}

const refusals = new Map<string, string>([
  ['not-found', 'Order not found.'],
  [
    'gift-card-used',
    'This order can no longer be cancelled: a gift card that you bought with it was used.',
  ],
]);

const notOpen =
  'This order can no longer be cancelled: it has shipped or is already cancelled. The page shows its current status.';
