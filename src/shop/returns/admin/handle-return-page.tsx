import { Panel } from '#platform/web/admin/panel.tsx';
import { orderUrl } from '#shop/orders/admin/orders-request.ts';
import { customerName } from '#shop/orders/rules/order.ts';
import { reasonLabels, type Return } from '#shop/returns/rules/return.ts';
import { showReturn } from '#shop/returns/use-cases/show-returns.ts';
import { may } from '#shop/access/rules/permissions.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { formatMoney } from '#platform/format.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { PhotoList } from '#platform/web/photo-list.tsx';
import ArrowLeft from '~icons/lucide/arrow-left';
import { data, Link } from 'react-router';
import type { Route } from './+types/handle-return-page';
import { handleReturnAction } from './handle-return-action.ts';
import { itemTitle, kindLabel, ReturnBadge } from './return-labels.tsx';
import { ReturnSteps } from './return-steps.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `Return ${loaderData.order.number}, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shown = await showReturn(context.get(shopContext), visitor, params.returnId);
  if (!shown.ok) {
    const status = shown.failure.code === 'forbidden' ? 403 : 404;
    return Promise.reject(data(null, { status }));
  }
  const { order, returned, exchange, replaced, choices, left, gateway, refunds } = shown.value;
  const refund = refunds.find(({ id }) => id === returned.refundId) ?? null;
  const mayHandle = may(visitor, 'manage-orders');
  return { order, returned, exchange, replaced, choices, left, gateway, refund, mayHandle };
}

export function action(args: Route.ActionArgs) {
  return handleReturnAction(args, args.params.returnId);
}

export default function HandleReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, returned, exchange, replaced, refund, mayHandle } = loaderData;
  return (
    <>
      <nav aria-label="Returns" className="-mb-3">
        <Link
          to="/admin/returns"
          className="inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="icon" /> Returns
        </Link>
      </nav>
      <PageHead title={`Return ${order.number}`} />
      <p className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        <ReturnBadge state={returned.state} />
        <span>{kindLabel(returned)}</span>
        <LocalDateTime at={returned.createdAt} />
        <Link to={orderUrl(order.id)} className="underline underline-offset-4">
          {`Order ${order.number}`}
        </Link>
        <span>{customerName(order.form)}</span>
      </p>
      <div className="grid max-w-192 gap-8">
        <Panel title="Items">
          <ul className="grid gap-3">
            {returned.lines.map((line) => (
              <li key={line.position} className="wrap-anywhere">
                {`${line.quantity} × ${itemTitle(order, line.position)}`}
                <span className="block text-muted">{factsOf(line)}</span>
              </li>
            ))}
          </ul>
        </Panel>
        {returned.note !== '' && (
          <Panel title="Note from the customer">
            <p className="whitespace-pre-line wrap-anywhere">{returned.note}</p>
          </Panel>
        )}
        {returned.photos.length > 0 && (
          <Panel title="Photos from the customer">
            <PhotoList
              photos={returned.photos}
              pathOf={({ id }) => `/admin/returns/${returned.id}/photos/${id}`}
              altOf={(number) => `Returned items ${number}`}
              opensTab
            />
          </Panel>
        )}
        {returned.answer !== '' && (
          <Panel title="Answer">
            <p className="whitespace-pre-line wrap-anywhere">{returned.answer}</p>
          </Panel>
        )}
        {exchange && (
          <p>
            {'Replaced by '}
            <Link to={orderUrl(exchange.id)} className="underline underline-offset-4">
              {`order ${exchange.number}`}
            </Link>
            {exchange.payment.status === 'awaited' &&
              `, which ships once ${formatMoney(exchange.total)} is paid`}
          </p>
        )}
        {replaced && (
          <p>
            {'These items replaced those of '}
            <Link to={orderUrl(replaced.id)} className="underline underline-offset-4">
              {`order ${replaced.number}`}
            </Link>
            , which has paid for them. Refund their price there.
          </p>
        )}
        {refund && <p>{`${formatMoney(refund.amount)} refunded`}</p>}
        {mayHandle && <ReturnSteps {...loaderData} result={actionData} />}
      </div>
    </>
  );
}

function factsOf({ reason, restocked, writtenOff }: Return['lines'][number]): string {
  const facts = [
    reasonLabels[reason],
    ...(restocked > 0 ? [`${restocked} back in stock`] : []),
    ...(writtenOff > 0 ? [`${writtenOff} written off`] : []),
  ];
  return facts.join('. ');
}
