import { type InboxEntry, maxInboxTextLength } from '#shop/contact/rules/inbox.ts';
import type { SavedAnswer } from '#shop/contact/rules/saved-answer.ts';
import { Panel } from '#platform/web/admin/panel.tsx';
import { Button } from '#platform/web/button.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextArea } from '#platform/web/text-field.tsx';
import { Form, Link, useNavigation } from 'react-router';
import type { ItemResult } from './item-action.ts';

/** What each form of the page was opened on. */
export interface ItemForm {
  entryId: string;
  version: number;
}

export function ItemFields({ entryId, version }: ItemForm) {
  return (
    <>
      <input type="hidden" name="entryId" value={entryId} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

export function EntryList({ entries }: { entries: readonly InboxEntry[] }) {
  return (
    <Panel title="Conversation">
      <ol className="grid gap-4">
        {entries.map((entry) => (
          <li key={entry.id} className="flex justify-between gap-x-6 max-sm:flex-col">
            <div className="grid gap-1.5">
              <p className="wrap-anywhere">
                <b className="font-medium">{entry.authorEmail ?? 'A deleted account'}</b>
                {` ${entryText(entry)}`}
              </p>
              {entry.text !== '' && (
                <p
                  className={`w-fit max-w-[70ch] rounded-1 px-3.5 py-2.5 whitespace-pre-line wrap-anywhere ${entry.kind === 'note' ? 'border border-line' : 'bg-card'}`}
                >
                  {entry.text}
                </p>
              )}
            </div>
            <span className="flex-none text-muted tabular-nums">
              <LocalDateTime at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const mailStates: Readonly<Record<string, string>> = {
  queued: 'replied, email queued',
  sent: 'replied, email sent',
  kept: 'replied, email stored and not sent',
  failed: 'replied, but the email could not be sent',
};

function entryText({ kind, assigneeEmail, mailState }: InboxEntry): string {
  if (kind === 'reply') return mailStates[mailState ?? ''] ?? 'replied';
  if (kind === 'assigned') {
    return assigneeEmail === null ? 'removed the assignment' : `assigned it to ${assigneeEmail}`;
  }
  return { note: 'left a note', closed: 'closed it', reopened: 'reopened it' }[kind];
}

interface ReplyFormProps {
  form: ItemForm;
  answers: readonly SavedAnswer[];
  email: string;
  result: ItemResult['reply'];
}

export function ReplyForm({ form, answers, email, result }: ReplyFormProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Panel title="Reply">
      <Form method="post" noValidate preventScrollReset className="grid gap-4">
        <ItemFields {...form} />
        <TextArea
          key={result?.text}
          name="text"
          label="Reply"
          isRequired
          maxLength={maxInboxTextLength}
          help={`Sent by email to ${email}, with the text above below it.`}
          defaultValue={result?.text}
          problem={result?.problem}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button name="intent" value="reply-and-close" disabled={isSending}>
            Send and close
          </Button>
          <Button kind="quiet" name="intent" value="reply" disabled={isSending}>
            Send reply
          </Button>
        </div>
        {answers.length > 0 ? (
          <div className="flex flex-wrap items-end gap-3">
            <SelectField name="answer" label="Saved answer" className="min-w-56">
              <option value="">Select</option>
              {answers.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectField>
            <Button kind="quiet" name="intent" value="insert" disabled={isSending}>
              Insert
            </Button>
          </div>
        ) : (
          <p className="text-muted">
            Texts that you use again and again can be{' '}
            <Link to="/admin/inbox/answers" className="underline underline-offset-4">
              saved answers
            </Link>
            .
          </p>
        )}
      </Form>
    </Panel>
  );
}

export function NoteForm({ form, result }: { form: ItemForm; result: ItemResult['note'] }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <ItemFields {...form} />
      <TextArea
        name="note"
        label="Note"
        isRequired
        maxLength={maxInboxTextLength}
        help="Only staff can read notes."
        defaultValue={result?.text}
        problem={result?.problem}
      />
      <div className="flex justify-end">
        <Button kind="quiet" name="intent" value="note" disabled={isSending}>
          Add note
        </Button>
      </div>
    </Form>
  );
}
