import { approvalLabels } from '#shop/approvals/rules/approval.ts';
import { gatewayNames } from '#shop/payments/rules/gateways.ts';
import type { RefundReason } from '#shop/payments/rules/refund.ts';
import type { OrderRefunds } from '#shop/orders/use-cases/show-refunds.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { ShownApproval } from '#shop/orders/use-cases/list-refund-approvals.ts';
import { formatMoney } from '#platform/format.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { Form, Link } from 'react-router';
import { Panel } from '#platform/web/admin/panel.tsx';
import { refundUrl } from './refund-request.ts';

export const reasonLabels: Readonly<Record<RefundReason, string>> = {
  requested: 'Requested by the customer',
  damaged: 'Damaged or defective',
  'wrong-item': 'Wrong item',
  'not-delivered': 'Not delivered',
  other: 'Other',
};

type ListedRefund = OrderRefunds['refunds'][number];

interface RefundListProps extends OrderRefunds {
  /** Refunds that wait for a second person, were refused or have expired. */
  approvals: readonly ShownApproval[];
}

/** The refunds of an order and the way to a new one; nothing before the order is paid. */
export function RefundList({ order, refunds, approvals, left, gateway }: RefundListProps) {
  if (refunds.length === 0 && approvals.length === 0 && !left) return null;
  const isWaiting = approvals.some(({ state }) => state === 'waiting');
  const retried = new Set(refunds.map(({ retryOf }) => retryOf));
  return (
    <Panel title="Refunds" fact={formatMoney(order.refunded)}>
      {refunds.length > 0 && (
        <ul className="grid gap-4">
          {refunds.map((refund) => (
            <li key={refund.id} className="grid gap-1.5">
              <RefundRow
                refund={refund}
                order={order}
                provider={gateway && refund.attemptId !== null ? gatewayNames[gateway] : null}
                canRetry={left !== null && !retried.has(refund.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {approvals.map((approval) => (
        <RequestedRefund key={approval.id} approval={approval} />
      ))}
      {left && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {isWaiting ? (
            <span className="font-medium">A refund waits for approval</span>
          ) : (
            <ButtonLink kind="quiet" to={refundUrl(order.id)}>
              Refund
            </ButtonLink>
          )}
          <span className="text-muted">{`${formatMoney(left.amount)} left to refund`}</span>
        </div>
      )}
    </Panel>
  );
}

function RequestedRefund({ approval }: { approval: ShownApproval }) {
  const { amount, state, requester, decider, words } = approval;
  return (
    <p className="wrap-anywhere">
      <span className="font-medium">{`${formatMoney(amount)}: ${approvalLabels[state].toLowerCase()}`}</span>
      <span className="block text-muted">
        {`Requested by ${requester ?? 'a deleted account'}`}
        {decider !== null && `, refused by ${decider}`}
        {words !== '' && `: ${words}`}
      </span>
      {state === 'waiting' && (
        <Link to="/admin/approvals" className="text-link">
          Approvals
        </Link>
      )}
    </p>
  );
}

interface RefundRowProps {
  refund: ListedRefund;
  order: Order;
  /** Null where staff have returned the money. */
  provider: string | null;
  canRetry: boolean;
}

function RefundRow({ refund, order, provider, canRetry }: RefundRowProps) {
  const { state, amount, shipping, lines, reason, note, failure } = refund;
  const items = lines.map(({ position, quantity, restocked }) => {
    const title = order.lines[position]?.title ?? '';
    return `${quantity} × ${title}${restocked > 0 ? `, ${restocked} back in stock` : ''}`;
  });
  const parts = [...items, ...(shipping.amount > 0 ? ['Shipping'] : [])];
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <b className="font-medium tabular-nums">{formatMoney(amount)}</b>
          {`, ${refund.giftCardId === null ? stateText(state, provider) : 'to the gift card'}`}
        </span>
        <span className="text-muted tabular-nums">
          <LocalDateTime at={refund.createdAt} />
        </span>
      </p>
      <p className="text-muted wrap-anywhere">{[reasonLabels[reason], ...parts].join('. ')}</p>
      {note !== '' && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {state === 'failed' && <p className="font-medium text-bad wrap-anywhere">{failure}</p>}
      {state === 'failed' && canRetry && (
        <Form method="post" action={refundUrl(order.id)}>
          <input type="hidden" name="retry" value={refund.id} />
          <Button kind="quiet">Try again</Button>
        </Form>
      )}
    </>
  );
}

function stateText(state: ListedRefund['state'], provider: string | null): string {
  if (provider === null) return 'returned by staff';
  if (state === 'pending') return `${provider} is returning it`;
  return state === 'succeeded' ? `returned by ${provider}` : `refused by ${provider}`;
}
