import { listEmails, type ListedEmail } from '#shop/email/use-cases/edit-emails.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { Cell, DataTable, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import type { Route } from './+types/emails-page';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Emails, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  return { emails: granted(await listEmails(context.get(shopContext), visitor)) };
}

export function emailUrl(template: string): string {
  return `/admin/emails/${template}`;
}

export default function EmailsPage({ loaderData: { emails } }: Route.ComponentProps) {
  const rows = emails.map((email) => (
    <tr key={email.template}>
      <Cell label="Email" at="title">
        <TitleLink to={emailUrl(email.template)}>{email.label}</TitleLink>
      </Cell>
      <Cell label="Text" at="plain">
        {email.isEdited ? 'Edited' : 'Default'}
      </Cell>
      <Cell label="Status" at="end">
        {statusText(email)}
      </Cell>
    </tr>
  ));
  return (
    <>
      <PageHead title="Emails" total={emails.length} />
      <DataTable label="Emails" rows={rows}>
        <Head>Email</Head>
        <Head>Text</Head>
        <Head>Status</Head>
      </DataTable>
    </>
  );
}

function statusText({ isOn, alwaysBecause }: ListedEmail): string {
  if (alwaysBecause !== null) return 'Always on';
  return isOn ? 'On' : 'Off';
}
