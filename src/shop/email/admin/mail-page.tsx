import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { listMail, openMail, resendMail, type OpenedMail } from '#shop/email/use-cases/mail-log.ts';
import { redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/mail-page';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { MailTable, mailUrl, parseOpenedMailId, stateLabel } from './mail-table.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { Dialog, DialogBody } from '#platform/web/dialog.tsx';
import { EmailContent } from './email-content.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Mail, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const page = Number(url.searchParams.get('page') ?? 1);
  const table = granted(await listMail(shop, visitor, page));
  const id = parseOpenedMailId(url.searchParams);
  const opened = id === null ? null : await openMail(shop, visitor, id);
  return { ...table, opened: opened?.ok ? opened.value : null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = await signedInVisitor(context);
  const mailId = textOf(await postedForm(request), 'mail');
  const resent = await resendMail(context.get(shopContext), visitor, mailId);
  const text = resent.ok ? 'Email queued again' : 'Only failed emails can be sent again.';
  const flash = flashLine(request, { kind: 'info', text });
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  return redirect(mailUrl({ page }), { headers: cookieHeaders([flash]) });
}

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { mails, page, opened } = loaderData;
  return (
    <>
      <PageHead title="Mail" total={page.total} />
      {mails.length > 0 ? (
        <MailTable mails={mails} page={page.number} />
      ) : (
        <EmptyState>No emails yet. Emails appear here when the shop sends them.</EmptyState>
      )}
      <PageLinks page={page} to={(number) => mailUrl({ page: number })} />
      {opened && (
        <MailDialog key={opened.id} mail={opened} closeTo={mailUrl({ page: page.number })} />
      )}
    </>
  );
}

interface MailDialogProps {
  mail: OpenedMail;
  closeTo: string;
}

function MailDialog({ mail, closeTo }: MailDialogProps) {
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
    <Dialog title={email.subject} size="wide" closeTo={closeTo}>
      <DialogBody className="gap-5">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <EmailContent email={email} className="h-[32rem]" />
      </DialogBody>
    </Dialog>
  );
}
