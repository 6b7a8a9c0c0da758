import type { OpenedMail } from '#shop/email/use-cases/mail-log.ts';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { Modal } from '#platform/web/admin/modal.tsx';
import { stateLabel } from './mail-table.tsx';

interface MailDialogProps {
  mail: OpenedMail;
  closeTo: string;
}

export function MailDialog({ mail, closeTo }: MailDialogProps) {
  const { email, recipient, createdAt, sentAt, state, lastError } = mail;
  const facts = [
    ['To', recipient],
    ['Reply-To', `${email.replyTo.name} <${email.replyTo.address}>`],
    ['Created', <LocalDateTime key="created" at={createdAt} />],
    [
      'Status',
      sentAt === null ? (
        stateLabel(state)
      ) : (
        <span key="sent">
          {stateLabel(state)}, <LocalDateTime at={sentAt} />
        </span>
      ),
    ],
    ...(lastError === null ? [] : [['Last response', lastError] as const]),
  ] as const;
  return (
    <Modal title={email.subject} size="wide" closeTo={closeTo}>
      <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto px-5 pb-6 md:px-7">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {/* Sandboxed without scripts and forms, as emails contain text typed by customers. */}
        <iframe
          title="HTML version"
          sandbox=""
          srcDoc={email.html}
          className="h-[32rem] w-full rounded-2 border border-line bg-white"
        />
        <details>
          <summary className="min-h-target cursor-pointer content-center font-medium underline underline-offset-4">
            Plain-text version
          </summary>
          <pre className="rounded-2 bg-card p-4 text-t1 wrap-anywhere whitespace-pre-wrap">
            {email.text}
          </pre>
        </details>
      </div>
    </Modal>
  );
}
