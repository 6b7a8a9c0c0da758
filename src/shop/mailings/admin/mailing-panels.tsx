import { maxMailingBody, maxMailingSubject } from '#shop/mailings/rules/mailing.ts';
import type { ShownMailing } from '#shop/mailings/use-cases/edit-mailings.ts';
import { counted, formatNumber } from '#platform/format.ts';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import type { Email } from '#platform/mail/mailer.ts';
import { Button } from '#platform/web/button.tsx';
import { Problem } from '#platform/web/field.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { Form, Link, useNavigation } from 'react-router';
import { type MailingResult, mailingStates, newsletterUrl } from './mailing-form.ts';
import { EmailContent } from '#shop/email/admin/email-content.tsx';

interface MailingEditorProps {
  shown: ShownMailing;
  result: MailingResult | undefined;
}

export function MailingEditor({ shown, result }: MailingEditorProps) {
  const { mailing, segments, reach, perMinute } = shown;
  const isSending = useNavigation().formMethod === 'POST';
  const problems = result?.problems;
  const ref = useFocusOnProblem<HTMLFormElement>(problems);
  const typed = result?.typed;
  return (
    <Form
      ref={ref}
      method="post"
      noValidate
      preventScrollReset
      className="grid content-start gap-5"
    >
      <input type="hidden" name="version" value={mailing.version} />
      {result?.isStale && (
        <Problem of="newsletter">
          Someone else has saved this newsletter. Their text is in the preview; save again to
          replace it.
        </Problem>
      )}
      <TextField
        name="subject"
        label="Subject"
        isRequired
        maxLength={maxMailingSubject}
        defaultValue={typed?.subject ?? mailing.subject}
        problem={problems?.subject}
      />
      <TextArea
        name="body"
        label="Text"
        isRequired
        maxLength={maxMailingBody}
        help="Separate paragraphs with a blank line. A line that begins with # is a heading, and [text](/shop) on a line of its own is a link."
        defaultValue={typed?.body ?? mailing.body}
        problem={problems?.body}
      />
      <SelectField
        name="segmentId"
        label="Recipients"
        help={
          reach === null
            ? 'The segment of this draft has been deleted.'
            : `The saved draft reaches ${formatNumber(reach)} confirmed subscribers now, ${formatNumber(perMinute)} each minute at most.`
        }
        defaultValue={typed?.segmentId ?? mailing.segmentId}
        problem={problems?.segmentId}
      >
        <option value="">All subscribers</option>
        {segments.map(({ id, name }) => (
          <option key={id} value={id}>
            {`Subscribers in ${name}`}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" name="intent" value="save" disabled={isSending}>
          Save and preview
        </Button>
        <Button kind="quiet" name="intent" value="test" disabled={isSending}>
          Send test email
        </Button>
        <Button name="intent" value="ask-to-send" disabled={isSending}>
          Send now
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3 border-t border-line pt-5">
        <TextField
          name="day"
          label="Or on day"
          type="date"
          defaultValue={typed?.day}
          problem={problems?.day}
        />
        <SelectField name="hour" label="From hour" defaultValue={typed?.hour ?? '9'}>
          {Array.from({ length: 24 }, (_, hour) => (
            <option key={hour} value={hour}>
              {`${hour}:00`}
            </option>
          ))}
        </SelectField>
        <Button kind="quiet" name="intent" value="schedule" disabled={isSending}>
          Schedule
        </Button>
      </div>
      <div>
        <Link
          to="?confirm=delete"
          preventScrollReset
          aria-haspopup="dialog"
          className="inline-flex min-h-target items-center text-bad underline underline-offset-4"
        >
          Delete draft
        </Link>
      </div>
    </Form>
  );
}

interface MailingQuestionProps extends ShownMailing {
  /** What the URL asks to confirm. */
  question: string | null;
}

/** Asks before the saved draft is sent or deleted: neither can be undone. */
export function MailingQuestion({ question, mailing, segments, reach }: MailingQuestionProps) {
  const closeTo = newsletterUrl(mailing.id);
  if (question === 'delete') {
    return (
      <ConfirmDialog
        question="Delete this draft?"
        verb={{ now: 'Delete draft', busy: 'Deleting …' }}
        fields={{ intent: 'delete' }}
        action={closeTo}
        closeTo={closeTo}
      >
        <p className="text-muted">{mailing.subject || 'New newsletter'}</p>
      </ConfirmDialog>
    );
  }
  if (question !== 'send' || reach === null) return null;
  const { subject, body, segmentId, version } = mailing;
  const segment = segments.find(({ id }) => id === segmentId);
  return (
    <ConfirmDialog
      question="Send this newsletter now?"
      verb={{ now: 'Send newsletter', busy: 'Sending …' }}
      fields={{ intent: 'send', subject, body, segmentId, version: `${version}` }}
      action={closeTo}
      closeTo={closeTo}
    >
      <p>{subject}</p>
      <p className="text-muted">
        {`It goes to ${counted(reach, 'subscriber')}${segment ? ` in ${segment.name}` : ''}. What was sent cannot be taken back.`}
      </p>
    </ConfirmDialog>
  );
}

export function MailingProgress({ shown: { mailing, segments } }: { shown: ShownMailing }) {
  const { state, queued, total, segmentId } = mailing;
  const segment = segments.find(({ id }) => id === segmentId);
  const facts: [string, React.ReactNode][] = [
    ['Status', mailingStates[state]],
    ['Recipients', segmentId === '' ? 'All subscribers' : (segment?.name ?? 'A deleted segment')],
    ['Emails', `${formatNumber(queued)} of ${formatNumber(total)}`],
    ...instants(mailing),
  ];
  return (
    <section aria-label="Progress" className="grid content-start gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {state === 'sending' && (
        <progress
          aria-label="Emails"
          value={queued}
          max={Math.max(total, 1)}
          className="w-full accent-current"
        />
      )}
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        {state === 'sending' && (
          <Button kind="quiet" name="intent" value="pause">
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button name="intent" value="resume">
            Resume
          </Button>
        )}
        {(state === 'sending' || state === 'paused' || state === 'scheduled') && (
          <Button kind="quiet" name="intent" value="cancel">
            Cancel newsletter
          </Button>
        )}
      </Form>
    </section>
  );
}

function instants({
  scheduledAt,
  startedAt,
  endedAt,
}: ShownMailing['mailing']): [string, React.ReactNode][] {
  const all = [
    ['Scheduled for', scheduledAt],
    ['Began', startedAt],
    ['Ended', endedAt],
  ] as const;
  return all.flatMap(([label, at]): [string, React.ReactNode][] =>
    at === null ? [] : [[label, <LocalDateTime key={label} at={at} />]],
  );
}

export function MailingPreview({ email }: { email: Email }) {
  return (
    <section aria-label="Preview" className="grid content-start gap-4">
      <h2 className="text-t5">Preview</h2>
      <EmailContent email={email} />
    </section>
  );
}
