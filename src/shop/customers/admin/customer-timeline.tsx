import type {
  CustomerEvent,
  CustomerTimelineEntry,
} from '#shop/customers/rules/customer-record.ts';
import type { CustomerRecord } from '#shop/customers/use-cases/show-customer.ts';
import { emailLabel, isTemplateName } from '#shop/email/rules/email-templates.ts';
import { Panel } from '#platform/web/admin/panel.tsx';
import { maxCommentLength } from '#shop/orders/rules/order-comment.ts';
import { formatMoney } from '#platform/format.ts';
import { Button } from '#platform/web/button.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { TextArea } from '#platform/web/text-field.tsx';
import { Form, Link, useNavigation } from 'react-router';
import type { NoteResult } from './customer-action.ts';

interface CustomerTimelineProps {
  record: CustomerRecord;
  noteId: string;
  mayEdit: boolean;
  result: NoteResult | undefined;
}

export function CustomerTimeline({ record, noteId, mayEdit, result }: CustomerTimelineProps) {
  return (
    <Panel title="Activity">
      {mayEdit && <NoteForm key={noteId} noteId={noteId} result={result} />}
      <ol className="mt-2 grid gap-4">
        {record.timeline.map((entry) => (
          <li
            key={`${entry.kind} ${entry.id}`}
            className="flex justify-between gap-x-6 max-sm:flex-col"
          >
            <Entry entry={entry} record={record} mayEdit={mayEdit} />
            <span className="flex-none text-muted tabular-nums">
              <LocalDateTime at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface EntryProps {
  entry: CustomerTimelineEntry;
  record: CustomerRecord;
  mayEdit: boolean;
}

function Entry({ entry, record, mayEdit }: EntryProps) {
  if (entry.kind === 'since') {
    return <p>{record.account ? 'Created an account' : 'Ordered for the first time'}</p>;
  }
  if (entry.kind === 'email') return <p className="wrap-anywhere">{emailText(entry)}</p>;
  if (entry.kind === 'review') return <ReviewEntry entry={entry} />;
  if (entry.kind === 'note') return <Note entry={entry} record={record} mayEdit={mayEdit} />;
  return <OrderEntry entry={entry} />;
}

function ReviewEntry({ entry }: { entry: Extract<CustomerEvent, { kind: 'review' }> }) {
  return (
    <p className="wrap-anywhere">
      {'Reviewed '}
      <a href={`/product/${entry.productId}`} className="underline underline-offset-4">
        {entry.product}
      </a>
      <span className="block text-muted">
        {entry.stars === 1 ? '1 star' : `${entry.stars} stars`}
        {entry.title && `: “${entry.title}”`}
      </span>
    </p>
  );
}

const refundStates: Readonly<Record<string, string>> = {
  failed: 'Refund failed',
  succeeded: 'Refunded',
};

function OrderEntry({ entry }: { entry: Extract<CustomerEvent, { number: string }> }) {
  const { kind, state, amount } = entry;
  const cancelled = state === 'cancelled' ? ', cancelled since' : '';
  const verbs = {
    order: 'Placed order',
    refund: `${refundStates[state] ?? 'Refund is being sent'}: order`,
    return: 'Return requested for order',
  };
  return (
    <p className="wrap-anywhere">
      {`${verbs[kind]} `}
      <Link to={`/admin/orders/${entry.orderId}`} className="underline underline-offset-4">
        {entry.number}
      </Link>
      {amount && `, ${formatMoney(amount)}`}
      {kind === 'order' && cancelled}
    </p>
  );
}

function Note({ entry, record, mayEdit }: EntryProps & { entry: { kind: 'note' } }) {
  const author = (entry.authorId && record.names[entry.authorId]) ?? 'A deleted account';
  return (
    <div className="grid gap-1.5">
      <p className="wrap-anywhere">
        <b className="font-medium">{author}</b> left a note
      </p>
      <p className="w-fit rounded-1 bg-card px-3.5 py-2.5 whitespace-pre-line wrap-anywhere">
        {entry.text}
      </p>
      {mayEdit && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="delete-note" />
          <button
            name="noteId"
            value={entry.id}
            className="min-h-8 text-muted underline underline-offset-4 hover:text-bad max-lg:min-h-target"
          >
            Delete note
          </button>
        </Form>
      )}
    </div>
  );
}

const emailStates: Readonly<Record<string, string>> = {
  queued: 'queued',
  sent: 'sent',
  kept: 'stored, not sent',
  failed: 'could not be sent',
};

function emailText({ template, state }: Extract<CustomerEvent, { kind: 'email' }>): string {
  const label = isTemplateName(template) ? emailLabel(template) : template;
  return `Email “${label}” ${emailStates[state] ?? state}`;
}

function NoteForm({ noteId, result }: { noteId: string; result: NoteResult | undefined }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="add-note" />
      <input type="hidden" name="noteId" value={noteId} />
      <TextArea
        name="text"
        label="Note"
        isRequired
        maxLength={maxCommentLength}
        help="Only staff can read notes."
        defaultValue={result?.text}
        problem={result?.problem}
      />
      <div className="flex justify-end">
        <Button kind="quiet" disabled={isSending}>
          Add note
        </Button>
      </div>
    </Form>
  );
}
