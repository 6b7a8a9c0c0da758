import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { orderPaymentInstructions } from '#shop/orders/rules/order.ts';
import { openOrderLink } from '#shop/orders/use-cases/open-order-link.ts';
import { bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import { listShipments } from '#shop/orders/use-cases/list-shipments.ts';
import { listPaymentChoices } from '#shop/orders/use-cases/payment-choices.ts';
import { methodName } from '#shop/settings/rules/method-options.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import { data, Link } from 'react-router';
import type { Route } from './+types/order-link-page';
import { OrderDelivery, OrderedLines } from './order-row.tsx';
import { cancelAction } from './cancel-action.ts';
import { CancelDialog, OrderActions, parseCancelledId } from './order-actions.tsx';
import { OrderNews } from './order-news.tsx';
import { orderLinkPath } from '#shop/orders/rules/order-link.ts';
import { isCancellable } from '#shop/orders/rules/order-status.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Your order', matches[1].loaderData.shopName);

/** The URL contains the token, which must not leak through the Referer header. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
}

/** A link that opens nothing is not found, whether or not there is such an order. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { network } = context.get(requestInfoContext);
  const { token } = params;
  const orderId = orderIdIn(params);
  const opened = await openOrderLink(shop, { orderId, token, network });
  if (!opened.ok) {
    const isOften = opened.failure.code === 'too-many-requests';
    return Promise.reject(data(null, { status: isOften ? 429 : 404 }));
  }
  const [settings, visitor] = await Promise.all([loadSettings(shop), visitorOf(context)]);
  const order = opened.value;
  const payee = { ...settings, bankAccount: bankAccountFor(settings, shop.mode) };
  const instructions = orderPaymentInstructions(order, payee);
  const isSignedIn = visitor !== null;
  // The order of an account is paid by that account alone.
  const mayPay = order.isGuest ? settings.guestCheckout : visitor?.userId === order.userId;
  const payWith = mayPay ? await listPaymentChoices(shop, order, settings) : [];
  const isCancelling = parseCancelledId(url.searchParams) === order.id && isCancellable(order);
  const method = methodName(order.payment.method, settings.methodOptions);
  const shown = { order, instructions, methodName: method, payWith };
  const shipments = (await listShipments(shop, [order])).get(order.id) ?? [];
  const documents = (await shop.hooks.documentsOf(shop.db.read, [order.id])).get(order.id) ?? [];
  const offersWithdrawal = settings.withdrawals === 'on';
  return { shown, shipments, documents, isSignedIn, token, isCancelling, offersWithdrawal };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { token } = params;
  return cancelAction({ request, context, orderId: orderIdIn(params), token });
}

function orderIdIn({ orderId }: { orderId: string }): number {
  return /^[1-9]\d{0,14}$/.test(orderId) ? Number(orderId) : 0;
}

export default function OrderLinkPage({ loaderData, matches }: Route.ComponentProps) {
  const { shown, shipments, documents, isSignedIn, token, isCancelling } = loaderData;
  const { order } = shown;
  const payToken = order.isGuest ? token : null;
  return (
    <>
      <div className="wrap pt-6 pb-12">
        <Breadcrumb trail={[{ label: 'Home', to: '/' }, { label: 'Your order' }]} />
        <h1 className="mt-4">{`Order ${order.number}`}</h1>
        <OrderNews flash={matches[1].loaderData.flash} />
      </div>
      <div className="wrap grid gap-12 pb-section md:grid-cols-[minmax(0,1fr)_30%] md:gap-[clamp(2.5rem,5vw,5rem)]">
        <div>
          <OrderedLines order={order} shipments={shipments} documents={documents} token={token} />
          <OrderActions
            order={order}
            token={token}
            offersWithdrawal={loaderData.offersWithdrawal}
          />
        </div>
        <div className="text-t2">
          <OrderDelivery {...shown} token={payToken} />
          {order.isGuest && !isSignedIn && (
            <p className="mt-8 border-t border-line pt-4 text-muted">
              {'You ordered without an account. '}
              <Link to="/signin" className="text-link">
                Create an account
              </Link>
              {` with ${order.userEmail} and confirm the address to see all your orders in one place.`}
            </p>
          )}
        </div>
      </div>
      {isCancelling && <CancelDialog order={order} closeTo={orderLinkPath(order.id, token)} />}
    </>
  );
}
