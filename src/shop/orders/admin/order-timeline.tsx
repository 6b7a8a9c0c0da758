import { maxCommentLength } from '#shop/orders/rules/order-comment.ts';
import { documentKindNames } from '#shop/orders/rules/document-link.ts';
import type { EmailData } from '#shop/email/rules/email-templates.ts';
import type { AuditEvents } from '#shop/events/rules/audit-event.ts';
import type { OrderEmail, OrderEvent, TimelineEntry } from '#shop/orders/rules/order-timeline.ts';
import { Button } from '#platform/web/button.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { TextArea } from '#platform/web/text-field.tsx';
import { Form, useNavigation } from 'react-router';
import { OrderChanges } from './order-changes.tsx';
import { Panel } from '#platform/web/admin/panel.tsx';

/** A comment that was refused: what was typed, and why. */
export interface CommentResult {
  comment: { text: string; isForCustomer: boolean };
  problem: string;
}

interface OrderTimelineProps {
  entries: readonly TimelineEntry[];
  /** Undefined for an account that no longer exists. */
  nameOf: (accountId: string) => string | undefined;
  commentId: string;
  result: CommentResult | undefined;
}

export function OrderTimeline({ entries, nameOf, commentId, result }: OrderTimelineProps) {
  return (
    <Panel title="Timeline">
      <CommentForm key={commentId} commentId={commentId} result={result} />
      <ol className="mt-2 grid gap-4">
        {entries.map((entry) => (
          <li
            key={`${entry.kind} ${entry.at} ${'id' in entry ? entry.id : entry.action}`}
            className="flex justify-between gap-x-6 max-sm:flex-col"
          >
            <Entry entry={entry} nameOf={nameOf} />
            <span className="flex-none text-muted tabular-nums">
              <LocalDateTime at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type EntryProps = Pick<OrderTimelineProps, 'nameOf'> & { entry: TimelineEntry };

function Entry({ entry, nameOf }: EntryProps) {
  if (entry.kind === 'email') return <p className="wrap-anywhere">{emailText(entry)}</p>;
  if (entry.kind === 'document') {
    return <p>{`${documentKindNames[entry.document]} ${entry.number} issued`}</p>;
  }
  if (entry.kind === 'event') {
    const actor = entry.actorId === null ? null : (nameOf(entry.actorId) ?? 'a deleted account');
    const text = eventText(entry);
    const isNamed = actor === null || entry.isByCustomer;
    return (
      <div className="grid gap-1">
        <p className="wrap-anywhere">{isNamed ? text : `${text} by ${actor}`}</p>
        <OrderChanges changes={entry.changes} />
      </div>
    );
  }
  const author = (entry.authorId && nameOf(entry.authorId)) ?? 'A deleted account';
  return (
    <div className="grid gap-1.5">
      <p className="wrap-anywhere">
        <b className="font-medium">{author}</b>
        {entry.isForCustomer ? ' sent a message to the customer' : ' left a comment'}
      </p>
      <p className="w-fit rounded-1 bg-card px-3.5 py-2.5 whitespace-pre-line wrap-anywhere">
        {entry.text}
      </p>
    </div>
  );
}

function eventText({ action, unpaidDays, isByCustomer }: OrderEvent): string {
  if (isByCustomer) return 'Order cancelled by the customer';
  if (unpaidDays === null) return eventLabels[action] ?? action;
  return `Order cancelled: not paid within ${unpaidDays} ${unpaidDays === 1 ? 'day' : 'days'}`;
}

/** Comments have entries of their own. */
type ListedAction = Exclude<
  Extract<keyof AuditEvents, `${'order' | 'fulfillment' | 'return'}.${string}`>,
  'order.commented' | 'order.message-sent'
>;

const eventLabels: Readonly<Record<string, string>> = {
  'draft-order.created': 'Draft order created',
  'draft-order.updated': 'Draft order changed',
  'order.placed': 'Order placed',
  'order.paid': 'Payment recorded',
  'order.payment-authorized': 'Payment authorized by the customer',
  'order.edited': 'Order edited',
  'order.balance-paid': 'Balance paid',
  'order.partially-captured': 'Payment captured for what has shipped',
  'order.payment-failed': 'Payment could not be captured',
  'order.disputed': 'Payment disputed',
  'fulfillment.created': 'Shipment recorded',
  'fulfillment.updated': 'Tracking corrected',
  'fulfillment.cancelled': 'Shipment undone',
  'order.shipped': 'Order shipped',
  'order.delivered': 'Marked as delivered',
  'order.refunded': 'Refunded',
  'order.partially-refunded': 'Partially refunded',
  'order.refund-failed': 'Refund failed',
  'order.cancelled': 'Order cancelled',
  'order.rest-cancelled': 'Rest of the order cancelled',
  'return.requested': 'Return requested',
  'return.approved': 'Return approved',
  'return.refused': 'Return refused',
  'return.cancelled': 'Return cancelled',
  'return.exchanged': 'Items exchanged',
  'return.exchange-ended': 'Exchange given up',
  'return.received': 'Return received',
  'return.completed': 'Return completed',
  'order.tagged': 'Tags added',
  'order.untagged': 'Tags removed',
  'order.refund-requested': 'Refund sent for approval',
  'order.refund-approved': 'Refund approved',
  'order.refund-refused': 'Refund refused',
  'order.claimed': 'Added to the customer’s account',
  'order.contact-forgotten': 'Phone number and note deleted',
} satisfies Record<ListedAction | 'draft-order.created' | 'draft-order.updated', string>;

const emailLabels: Readonly<Record<string, string>> = {
  'order-placed': 'Order confirmation',
  'order-payment-link': 'Payment link',
  'order-paid': 'Payment confirmation',
  'order-shipped': 'Shipping confirmation',
  'order-tracking-changed': 'Notice of new tracking',
  'order-edited': 'Notice of changes',
  'order-cancelled': 'Cancellation notice',
  'order-rest-cancelled': 'Cancellation notice for the rest',
  'order-refunded': 'Refund confirmation',
  'order-message': 'Message',
  'return-requested': 'Confirmation of the return request',
  'return-approved': 'Approval of the return',
  'return-refused': 'Refusal of the return',
  'return-received': 'Notice that the return has arrived',
  'order-received': 'New order notice',
  'new-return': 'Return notice',
  'payment-failed': 'Failed payment notice',
  'payment-disputed': 'Dispute notice',
} satisfies Partial<Record<keyof EmailData, string>> &
  Record<Extract<keyof EmailData, `${'order' | 'return'}-${string}`>, string>;

const emailStates: Readonly<Record<OrderEmail['state'], string>> = {
  queued: 'queued for',
  sent: 'sent to',
  kept: 'stored, not sent, for',
  failed: 'could not be sent to',
};

function emailText({ template, recipient, state }: OrderEmail): string {
  return `${emailLabels[template] ?? template} ${emailStates[state]} ${recipient}`;
}

interface CommentFormProps {
  commentId: string;
  result: CommentResult | undefined;
}

function CommentForm({ commentId, result }: CommentFormProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <input type="hidden" name="commentId" value={commentId} />
      <TextArea
        name="text"
        label="Comment"
        isRequired
        maxLength={maxCommentLength}
        help="Only staff can read comments, unless you send them to the customer."
        defaultValue={result?.comment.text}
        problem={result?.problem}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CheckboxField name="isForCustomer" defaultChecked={result?.comment.isForCustomer}>
          Send to the customer by email
        </CheckboxField>
        <Button kind="quiet" disabled={isSending}>
          Add comment
        </Button>
      </div>
    </Form>
  );
}
