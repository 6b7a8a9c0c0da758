import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { endSubscriptionOf, listSubscribers } from '#shop/newsletter/use-cases/list-subscribers.ts';
import { Cell, DataTable, EmptyState, Head } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { RowButton, RowForm } from '#platform/web/admin/row-action.tsx';
import { SearchBox } from '#platform/web/admin/search-box.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import type { Route } from './+types/subscribers-page';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Subscribers, ${matches[1].loaderData.shopName} Admin` }] : [];

const maxSearchLength = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = parseSubscribersRequest(url.searchParams);
  const visitor = await signedInVisitor(context);
  const table = granted(await listSubscribers(context.get(shopContext), visitor, request));
  return { ...table, text: request.text };
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const visitor = await signedInVisitor(context);
  const id = textOf(posted, 'subscriber');
  const ended = await endSubscriptionOf(context.get(shopContext), visitor, id);
  const text = ended.ok ? 'Subscription ended' : 'This address is no longer subscribed.';
  const { text: search, page } = parseSubscribersRequest(new URL(request.url).searchParams);
  return redirectWithMessage(request, subscribersUrl(search, page), { kind: 'info', text });
}

export default function SubscribersPage({ loaderData }: Route.ComponentProps) {
  const { subscribers, page, text } = loaderData;
  const rows = subscribers.map(({ id, email, subscribedAt }) => (
    <tr key={id}>
      <Cell label="Email" at="title" className="font-medium wrap-anywhere">
        {email}
      </Cell>
      <Cell label="Subscribed" className="whitespace-nowrap text-muted">
        <LocalDate at={subscribedAt} />
      </Cell>
      <Cell label="Actions" at="end" className="num">
        <RowForm>
          <RowButton name="subscriber" value={id} subject={email} isBad>
            Unsubscribe
          </RowButton>
        </RowForm>
      </Cell>
    </tr>
  ));
  return (
    <>
      <PageHead title="Subscribers" total={page.total}>
        <form method="post" action="/admin/subscribers/subscribers.csv">
          <button type="submit" className="min-h-target underline underline-offset-4">
            Export as CSV
          </button>
        </form>
      </PageHead>
      <p className="-mt-2 max-w-[70ch] text-muted">
        Addresses whose owners have confirmed that they want the newsletter.
      </p>
      <SearchBox action="/admin/subscribers" label="Search by email" text={text} />
      {subscribers.length > 0 ? (
        <DataTable label="Subscribers" rows={rows}>
          <Head>Email</Head>
          <Head>Subscribed</Head>
          <Head className="num buttons">Actions</Head>
        </DataTable>
      ) : (
        <EmptyState>
          {text === ''
            ? 'No subscribers yet. They appear here once they confirm their address.'
            : 'No subscribers match.'}
        </EmptyState>
      )}
      <PageLinks page={page} to={(number) => subscribersUrl(text, number)} />
    </>
  );
}

function parseSubscribersRequest(query: URLSearchParams) {
  const text = (query.get('q') ?? '').trim().slice(0, maxSearchLength).toWellFormed();
  return { text, page: Number(query.get('page') ?? 1) };
}

function subscribersUrl(text: string, page = 1): string {
  const query = new URLSearchParams(text === '' ? {} : { q: text });
  if (page > 1) query.set('page', `${page}`);
  return query.size > 0 ? `/admin/subscribers?${query}` : '/admin/subscribers';
}
