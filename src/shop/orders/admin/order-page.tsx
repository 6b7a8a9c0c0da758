import { isEditable } from '#shop/orders/rules/order-edit.ts';
import { allowedActions } from '#shop/orders/rules/order-status.ts';
import type { CommentProblem } from '#shop/orders/rules/order-comment.ts';
import { customerName, type Order } from '#shop/orders/rules/order.ts';
import { addOrderComment, showOrderRecord } from '#shop/orders/use-cases/order-record.ts';
import { approvalsOfOrder } from '#shop/orders/use-cases/list-refund-approvals.ts';
import { showFulfillments } from '#shop/orders/use-cases/show-fulfillments.ts';
import { tagOrders } from '#shop/orders/use-cases/tag-orders.ts';
import { showRefunds } from '#shop/orders/use-cases/show-refunds.ts';
import { methodName } from '#shop/settings/rules/method-options.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import ArrowLeft from '~icons/lucide/arrow-left';
import ChevronLeft from '~icons/lucide/chevron-left';
import ChevronRight from '~icons/lucide/chevron-right';
import { data, Form, Link, redirect, type RouterContextProvider } from 'react-router';
import type { Route } from './+types/order-page';
import { DocumentPanel } from './document-panel.tsx';
import { editUrl } from './edit-form.ts';
import { OrderActionDialog } from './order-action-dialog.tsx';
import { labelsOf, paymentLabel, statusLabel } from './order-labels.ts';
import { OrderAside, OrderedItems, PaymentPanel, ReturnPanel } from './order-panels.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { RefundList } from './refund-list.tsx';
import { Shipments } from './shipment-list.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { orderUrl, parseOrderId, parseStepRequest, readPostedStep } from './orders-request.ts';
import { OrderTags, type TagResult } from './order-tags.tsx';
import { tagProblems } from './tag-messages.ts';
import { performOrderAction } from './perform-order-action.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `Order ${loaderData.order.number}, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shop = context.get(shopContext);
  const orderId = parseOrderId(params.orderId) ?? 0;
  const [record, refunds, approvals, { methodOptions }, shipped, documents, returns] =
    await Promise.all([
      showOrderRecord(shop, visitor, orderId),
      showRefunds(shop, visitor, orderId),
      approvalsOfOrder(shop, visitor, orderId),
      loadSettings(shop),
      showFulfillments(shop, visitor, orderId),
      shop.hooks.documentsOf(shop.db.read, [orderId]),
      shop.hooks.returnsOf(shop.db.read, orderId),
    ]);
  if (!record.ok) return Promise.reject(data(null, { status: statusOf(record.failure) }));
  if (!refunds.ok) return Promise.reject(data(null, { status: statusOf(refunds.failure) }));
  if (!shipped.ok) return Promise.reject(data(null, { status: statusOf(shipped.failure) }));
  const { fulfillments } = shipped.value;
  const { order, ...rest } = record.value;
  const step = parseStepRequest(url.searchParams)?.step;
  const pendingStep = step && allowedActions(order).includes(step) ? step : null;
  const method = methodName(order.payment.method, methodOptions);
  const page = { fulfillments, pendingStep, methodName: method, commentId: shop.newId() };
  const linked = { documents: documents.get(orderId) ?? [], returns };
  return { order, ...rest, refunds: refunds.value, approvals, ...linked, ...page };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const orderId = parseOrderId(params.orderId) ?? 0;
  const step = readPostedStep(posted);
  if (step) {
    const flash = await performOrderAction(context, { ...step, orderId });
    const headers = cookieHeaders([flashLine(request, flash)]);
    return redirect(orderUrl(orderId), { headers });
  }
  const tagged = await tagOrder(context, posted, orderId);
  if (tagged === 'done') return redirect(orderUrl(orderId));
  if (tagged) return data({ tag: tagged }, { status: 422 });
  const commentId = textOf(posted, 'commentId');
  if (!/^[\w-]{8,64}$/.test(commentId)) return Promise.reject(data(null, { status: 400 }));
  const comment = {
    orderId,
    commentId,
    text: textOf(posted, 'text'),
    isForCustomer: posted.has('isForCustomer'),
  };
  const visitor = await signedInVisitor(context);
  const added = await addOrderComment(context.get(shopContext), visitor, comment);
  if (added.ok) {
    const text = comment.isForCustomer ? 'Message sent' : 'Comment added';
    return redirectWithMessage(request, orderUrl(orderId), { kind: 'success', text });
  }
  const { code } = added.failure;
  if (code === 'forbidden' || code === 'not-found') {
    return Promise.reject(data(null, { status: statusOf({ code }) }));
  }
  return data({ comment: { comment, problem: commentProblems[code] } }, { status: 422 });
}

/** Null for another form. */
async function tagOrder(
  context: Readonly<RouterContextProvider>,
  posted: FormData,
  orderId: number,
): Promise<TagResult | 'done' | null> {
  const intent = textOf(posted, 'intent');
  if (intent !== 'add-tag' && intent !== 'remove-tag') return null;
  const change = intent === 'add-tag' ? 'add' : 'remove';
  const tagging = { orderIds: [orderId], tags: textOf(posted, 'tag'), change } as const;
  const done = await tagOrders(context.get(shopContext), await signedInVisitor(context), tagging);
  if (done.ok) return 'done';
  const { code } = done.failure;
  if (code === 'forbidden') return Promise.reject(data(null, { status: 403 }));
  if (code === 'no-orders') return Promise.reject(data(null, { status: 404 }));
  return { typed: tagging.tags, problem: tagProblems[code] };
}

function statusOf({ code }: { code: 'forbidden' | 'not-found' }): number {
  return code === 'forbidden' ? 403 : 404;
}

const commentProblems: Readonly<Record<CommentProblem, string>> = {
  empty: 'Enter a comment.',
  'too-long': 'Shorten the comment to 2,000 characters.',
};

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, customer, timeline, names, neighbors, account, refunds, pendingStep } = loaderData;
  const { commentId, fulfillments } = loaderData;
  return (
    <>
      <OrderNavigation {...neighbors} />
      <PageHead title={order.number}>
        <OrderActions order={order} />
      </PageHead>
      <p className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        <span>{`Order ${order.id}`}</span>
        <LocalDateTime at={order.placedAt} />
        <Flag>{statusLabel(order)}</Flag>
        <Flag>{`Payment ${paymentLabel(order).toLowerCase()}`}</Flag>
      </p>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-8">
          <OrderedItems order={order} />
          <Shipments order={order} fulfillments={fulfillments} />
          <ReturnPanel returns={loaderData.returns} />
          <PaymentPanel order={order} methodName={loaderData.methodName} />
          <RefundList {...refunds} approvals={loaderData.approvals} />
          {account && <ProviderPanel account={account} />}
          <DocumentPanel order={order} documents={loaderData.documents} />
          <OrderTimeline
            entries={timeline}
            nameOf={(id) => (id === order.userId ? customerName(order.form) : names[id])}
            commentId={commentId}
            result={actionData && 'comment' in actionData ? actionData.comment : undefined}
          />
        </div>
        <OrderAside order={order} customer={customer} agreed={loaderData.agreed}>
          <OrderTags
            tags={loaderData.tags}
            allTags={loaderData.allTags}
            result={actionData && 'tag' in actionData ? actionData.tag : undefined}
          />
        </OrderAside>
      </div>
      {pendingStep && (
        <OrderActionDialog step={pendingStep} order={order} closeTo={orderUrl(order.id)} />
      )}
    </>
  );
}

function Flag({ children }: { children: string }) {
  return <span className="rounded-1 bg-card px-2 py-0.5 font-medium text-ink">{children}</span>;
}

function OrderNavigation({ previous, next }: Route.ComponentProps['loaderData']['neighbors']) {
  const link = 'inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink';
  return (
    <nav aria-label="Orders" className="-mb-3 flex flex-wrap gap-x-5">
      <Link to="/admin/orders" className={`me-auto ${link}`}>
        <ArrowLeft aria-hidden="true" className="icon" /> Orders
      </Link>
      {previous && (
        <Link
          to={orderUrl(previous.id)}
          aria-label={`Previous order, ${previous.number}`}
          className={link}
        >
          <ChevronLeft aria-hidden="true" className="icon" /> {previous.number}
        </Link>
      )}
      {next && (
        <Link to={orderUrl(next.id)} aria-label={`Next order, ${next.number}`} className={link}>
          {next.number} <ChevronRight aria-hidden="true" className="icon" />
        </Link>
      )}
    </nav>
  );
}

/** Each button opens its confirmation, which is part of the URL and works without JavaScript. */
function OrderActions({ order }: { order: Order }) {
  // Refunds have a form of their own.
  const steps = allowedActions(order).filter((step) => step !== 'refund');
  if (steps.length === 0) return null;
  const canEdit = isEditable(order);
  return (
    <Form method="get" preventScrollReset className="flex flex-wrap gap-2">
      {steps.map((step) => (
        <Button
          key={step}
          kind={step === 'ship' ? 'ink' : 'quiet'}
          name={step}
          value={order.id}
          aria-haspopup="dialog"
        >
          {labelsOf(step, order).button}
        </Button>
      ))}
      {canEdit && (
        <ButtonLink kind="quiet" to={editUrl(order.id)}>
          Edit
        </ButtonLink>
      )}
    </Form>
  );
}
