import { refundOrder, retryRefund } from '#shop/orders/use-cases/refund-order.ts';
import type { RefundFailure } from '#shop/orders/use-cases/record-refund.ts';
import { showRefunds } from '#shop/orders/use-cases/show-refunds.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { formatMoney } from '#platform/format.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { data } from 'react-router';
import type { Route } from './+types/refund-page';
import { orderUrl, parseOrderId } from './orders-request.ts';
import { RefundFields } from './refund-fields.tsx';
import { readRefundForm, refundRequestOf } from './refund-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `Refund ${loaderData.order.number}, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shop = context.get(shopContext);
  const shown = await showRefunds(shop, visitor, parseOrderId(params.orderId) ?? 0);
  if (!shown.ok) return Promise.reject(data(null, { status: statusOf(shown.failure.code) }));
  const { order, left, gateway } = shown.value;
  return { order, left, gateway, key: shop.newId() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const orderId = parseOrderId(params.orderId) ?? 0;
  const refundId = textOf(posted, 'retry');
  if (refundId !== '') {
    const retried = await retryRefund(shop, visitor, { orderId, refundId });
    const text = retried.ok ? 'Refund started again' : problemText(retried.failure);
    const kind = retried.ok ? 'success' : 'info';
    return redirectWithMessage(request, orderUrl(orderId), { kind, text });
  }
  const shown = await showRefunds(shop, visitor, orderId);
  if (!shown.ok) return Promise.reject(data(null, { status: statusOf(shown.failure.code) }));
  const { order } = shown.value;
  const form = readRefundForm(posted, order.lines.length);
  const read = refundRequestOf(form, order.total.currency);
  const key = textOf(posted, 'key');
  if (!/^[\w-]{8,64}$/.test(key)) return Promise.reject(data(null, { status: 400 }));
  if (!read) return data({ form, problem: unreadable }, { status: 422 });
  const { amount, ...items } = read;
  const { reason, note, isRestocked: restock } = form;
  const chosen = { amountMinor: amount?.amount ?? null, reason, note, restock };
  const refunded = await refundOrder(shop, visitor, { orderId, key, ...items, ...chosen });
  if (refunded.ok) {
    const text = refunded.value.state === 'pending' ? 'Refund started' : 'Refund recorded';
    return redirectWithMessage(request, orderUrl(orderId), { kind: 'success', text });
  }
  const { code } = refunded.failure;
  if (code === 'approval-needed') {
    const text = 'The refund waits for approval by a second person';
    return redirectWithMessage(request, orderUrl(orderId), { kind: 'success', text });
  }
  if (code === 'forbidden' || code === 'not-found') {
    return Promise.reject(data(null, { status: statusOf(code) }));
  }
  return data({ form, problem: problemText(refunded.failure) }, { status: 422 });
}

function statusOf(code: 'forbidden' | 'not-found'): number {
  return code === 'forbidden' ? 403 : 404;
}

const unreadable = 'Enter quantities as whole numbers and the amount like 12.50.';

function problemText(failure: RefundFailure): string {
  if (failure.code === 'refund-too-high') {
    return failure.left.amount === 0
      ? 'Everything has been refunded already.'
      : `Enter at most ${formatMoney(failure.left)}. That is what is left of the payment.`;
  }
  return problems[failure.code];
}

const problems: Readonly<Record<Exclude<RefundFailure['code'], 'refund-too-high'>, string>> = {
  forbidden: 'You do not have permission to manage orders.',
  'not-found': 'Refund not found.',
  'approval-needed': 'This refund needs the approval of a second person.',
  'nothing-to-refund': 'Select items or shipping, or enter an amount.',
  'already-refunded': 'Some of these items have been refunded already. Select fewer.',
  'not-refundable': 'This order has no payment that can be refunded.',
  'gift-card-used':
    'A gift card that was used cannot be refunded. Select the items without it, and fewer gift cards.',
  'key-reused': 'This form has been submitted before. Check the refunds of the order.',
};

export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, left, key } = loaderData;
  return (
    <>
      <PageHead title={`Refund ${order.number}`} />
      {left ? (
        <RefundFields
          order={order}
          gateway={loaderData.gateway}
          refundKey={key}
          left={left}
          result={actionData}
        />
      ) : (
        <p>
          {order.refunded.amount > 0
            ? `${formatMoney(order.refunded)} have been refunded. Nothing is left to refund.`
            : 'Nothing has been paid for this order.'}
        </p>
      )}
    </>
  );
}
