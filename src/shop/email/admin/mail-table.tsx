import { RowButton, RowForm } from '#platform/web/admin/row-action.tsx';
import type { ListedMail } from '#shop/email/use-cases/mail-log.ts';
import { Cell, DataTable, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import type { MailState } from '#shop/email/rules/email-templates.ts';

export function MailTable({ mails, page }: { mails: ListedMail[]; page: number }) {
  const rows = mails.map((mail) => (
    <tr key={mail.id}>
      <Cell label="When" at="plain" className="lg:whitespace-nowrap text-muted">
        <LocalDateTime at={mail.createdAt} />
      </Cell>
      <Cell label="To" at="plain" className="wrap-anywhere">
        {mail.recipient}
      </Cell>
      <Cell label="Subject" at="title" className="wrap-anywhere lg:max-w-[40ch]">
        <TitleLink to={mailUrl({ page, open: mail.id })} preventScrollReset aria-haspopup="dialog">
          {mail.subject}
        </TitleLink>
      </Cell>
      <Cell label="Status" at="end">
        <State mail={mail} />
      </Cell>
      <Cell label="Attempts" className="num">
        {mail.attempts}
      </Cell>
      <Cell label="Actions" at="actions">
        {mail.state === 'failed' && <SendAgain mail={mail} />}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Mail" rows={rows}>
      <Head>When</Head>
      <Head>To</Head>
      <Head>Subject</Head>
      <Head>Status</Head>
      <Head className="num">Attempts</Head>
      <Head className="num buttons">Actions</Head>
    </DataTable>
  );
}

function State({ mail: { state, lastError } }: { mail: ListedMail }) {
  return (
    <span className="wrap-anywhere">
      <span className={state === 'failed' ? 'text-bad' : 'text-muted'}>{stateLabel(state)}</span>
      {lastError !== null && <span className="block text-muted lg:max-w-[28ch]">{lastError}</span>}
    </span>
  );
}

function SendAgain({ mail }: { mail: ListedMail }) {
  return (
    <RowForm>
      <RowButton name="mail" value={mail.id} subject={`${mail.subject}, to ${mail.recipient}`}>
        Send again
      </RowButton>
    </RowForm>
  );
}

const stateLabels: Record<MailState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  kept: 'Stored (demo)',
  failed: 'Failed',
};

export function stateLabel(state: MailState): string {
  return stateLabels[state];
}

/** The URL of a page of the table, optionally with an email opened over it. */
export function mailUrl({ page, open }: { page: number; open?: string }): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', `${page}`);
  if (open !== undefined) query.set('open', open);
  return query.size > 0 ? `/admin/mail?${query}` : '/admin/mail';
}

export function parseOpenedMailId(query: URLSearchParams): string | null {
  return query.get('open');
}
