import { EmptyState } from '#platform/web/admin/empty-state.tsx';
import { listMail, openMail, resendMail } from '#shop/email/use-cases/mail-log.ts';
import { redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/mail-page';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailTable } from './mail-table.tsx';
import { mailUrl, parseOpenedMailId } from './mail-url.ts';

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
