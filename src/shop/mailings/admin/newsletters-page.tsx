import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { createMailing, listMailings } from '#shop/mailings/use-cases/edit-mailings.ts';
import { formatNumber } from '#platform/format.ts';
import { Cell, DataTable, EmptyState, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { Button } from '#platform/web/button.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { data, Form, redirect } from 'react-router';
import type { Route } from './+types/newsletters-page';
import { mailingStates, newsletterUrl } from './mailing-form.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Newsletters, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const page = Number(url.searchParams.get('page') ?? 1);
  const listed = granted(await listMailings(shop, await signedInVisitor(context), page));
  return { ...listed, newId: shop.newId() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const id = textOf(await postedForm(request), 'id');
  if (!/^[0-9a-f]{32}$/.test(id)) return Promise.reject(data(null, { status: 400 }));
  granted(await createMailing(context.get(shopContext), await signedInVisitor(context), id));
  return redirect(newsletterUrl(id));
}

export default function NewslettersPage({ loaderData }: Route.ComponentProps) {
  const { mailings, page, newId } = loaderData;
  const rows = mailings.map(({ id, subject, state, queued, total, ...mailing }) => (
    <tr key={id}>
      <Cell label="Subject" at="title" className="font-medium wrap-anywhere">
        <TitleLink to={newsletterUrl(id)}>{subject || 'No subject'}</TitleLink>
      </Cell>
      <Cell label="Status" at="end">
        {mailingStates[state]}
      </Cell>
      <Cell label="Date" at="plain" className="lg:whitespace-nowrap text-muted">
        <LocalDateTime at={mailing.startedAt ?? mailing.scheduledAt ?? mailing.createdAt} />
      </Cell>
      <Cell label="Emails" className="num">
        {total === 0 ? '–' : `${formatNumber(queued)} of ${formatNumber(total)}`}
      </Cell>
    </tr>
  ));
  return (
    <>
      <PageHead title="Newsletters" total={page.total}>
        <Form method="post">
          <input type="hidden" name="id" value={newId} />
          <Button>New newsletter</Button>
        </Form>
      </PageHead>
      {mailings.length > 0 ? (
        <DataTable label="Newsletters" rows={rows}>
          <Head>Subject</Head>
          <Head>Status</Head>
          <Head>Date</Head>
          <Head className="num">Emails</Head>
        </DataTable>
      ) : (
        <EmptyState>No newsletters yet. They go to subscribers who have confirmed.</EmptyState>
      )}
      <PageLinks page={page} to={(number) => `/admin/newsletters?page=${number}`} />
    </>
  );
}
