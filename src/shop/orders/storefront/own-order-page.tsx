import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { findOwnOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { orderSteps } from '#shop/orders/rules/order-steps.ts';
import { listShipments } from '#shop/orders/use-cases/list-shipments.ts';
import { listPaymentChoices, showPayment } from '#shop/orders/use-cases/payment-choices.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import { data, redirect } from 'react-router';
import type { Route } from './+types/own-order-page';
import { OrderDelivery, OrderedLines } from './order-row.tsx';
import { OrderState } from './order-state.tsx';
import { OrderSteps } from './order-steps.tsx';
import { cancelAction } from './cancel-action.ts';
import { CancelDialog, OrderActions, parseCancelledId } from './order-actions.tsx';
import { createAccount, GuestAccount } from './guest-account.tsx';
import { guestAccountAction } from './guest-account-action.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { OrderNews } from './order-news.tsx';
import { orderLinkPath } from '#shop/orders/rules/order-link.ts';
import { isCancellable } from '#shop/orders/rules/order-status.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Your order', matches[1].loaderData.shopName);

/** The URL may contain the token, which must not leak through the Referer header. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
}

/** A link that opens nothing is not found, whether or not there is such an order. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { network } = context.get(requestInfoContext);
  const token = params.token ?? null;
  const visitor = await visitorOf(context);
  if (visitor === null && token === null) {
    const next = url.pathname + url.search;
    return Promise.reject(redirect(`/signin?${new URLSearchParams({ next })}`));
  }
  const opened = await findOwnOrder(shop, { orderId: orderIdIn(params), visitor, token, network });
  if (!opened.ok) {
    const isOften = opened.failure.code === 'too-many-requests';
    return Promise.reject(data(null, { status: isOften ? 429 : 404 }));
  }
  const settings = await loadSettings(shop);
  const order = opened.value;
  const isOwn = visitor !== null && visitor.userId === order.userId;
  // The order of an account is paid by that account alone.
  const mayPay = order.isGuest ? settings.guestCheckout : isOwn;
  const payWith = mayPay ? await listPaymentChoices(shop, order, settings) : [];
  return {
    shown: { order, ...showPayment(shop, order, settings), payWith },
    steps: orderSteps(order),
    shipments: (await listShipments(shop, [order])).get(order.id) ?? [],
    documents: (await shop.hooks.documentsOf(shop.db.read, [order.id])).get(order.id) ?? [],
    isSignedIn: visitor !== null,
    isOwn,
    token,
    isCancelling: parseCancelledId(url.searchParams) === order.id && isCancellable(order),
    offersWithdrawal: settings.withdrawals === 'on',
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const token = params.token ?? null;
  const orderId = orderIdIn(params);
  const posted = await postedForm(request);
  if (token !== null && textOf(posted, 'intent') === createAccount) {
    return guestAccountAction({ request, context, orderId, token, posted });
  }
  const path = orderLinkPath(orderId, token);
  return cancelAction({ request, context, orderId, token, path });
}

function orderIdIn({ orderId }: { orderId: string }): number {
  return /^[1-9]\d{0,14}$/.test(orderId) ? Number(orderId) : 0;
}

/** The page of one order: of the signed-in account, or for everyone who has its signed link. */
export default function OrderPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { shown, steps, shipments, documents, token, isCancelling, offersWithdrawal } = loaderData;
  const { order } = shown;
  const payToken = order.isGuest ? token : null;
  const parent = loaderData.isOwn
    ? [{ label: 'My order', to: '/myorder' }, { label: order.number }]
    : [{ label: 'Your order' }];
  return (
    <>
      <div className="wrap pt-6 pb-10">
        <Breadcrumb trail={[{ label: 'Home', to: '/' }, ...parent]} />
        <h1 className="mt-4">{`Order ${order.number}`}</h1>
        <OrderNews flash={matches[1].loaderData.flash} />
        <OrderSteps steps={steps} />
      </div>
      <div className="wrap grid gap-12 pb-section md:grid-cols-[minmax(0,1fr)_30%] md:gap-[clamp(2.5rem,5vw,5rem)]">
        <div>
          <OrderState order={order} />
          <OrderedLines order={order} shipments={shipments} documents={documents} token={token} />
          <OrderActions order={order} token={token} offersWithdrawal={offersWithdrawal} />
        </div>
        <div className="text-t2">
          <h2 className="mb-2 font-sans text-t2 font-medium">Shipping Details</h2>
          <OrderDelivery {...shown} token={payToken} />
          {order.isGuest && token !== null && !loaderData.isSignedIn && (
            <GuestAccount email={order.userEmail} refused={actionData?.refused} />
          )}
        </div>
      </div>
      {isCancelling && <CancelDialog order={order} closeTo={orderLinkPath(order.id, token)} />}
    </>
  );
}
