import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { InboxItem, InboxKind } from '#shop/contact/rules/inbox.ts';
import { listInbox } from '#shop/inbox/use-cases/show-inbox.ts';
import { Cell, DataTable, EmptyState, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { FilterChips } from '#platform/web/admin/filter-chips.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { SearchBox } from '#platform/web/admin/search-box.tsx';
import { ButtonLink } from '#platform/web/button.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import type { Route } from './+types/inbox-page';
import { inboxUrl, itemUrl, parseInboxRequest } from './inbox-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Inbox, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = parseInboxRequest(url.searchParams);
  const visitor = await signedInVisitor(context);
  return { ...granted(await listInbox(context.get(shopContext), visitor, request)), request };
}

const stateLabels = { open: 'Open', closed: 'Closed' } as const;
const whoseLabels = { mine: 'Assigned to me', unassigned: 'Unassigned' } as const;
const kindLabels: Readonly<Record<InboxKind, string>> = { message: 'Messages', review: 'Reviews' };

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { items, page } = loaderData;
  const request = { ...loaderData.request, page: 1 };
  return (
    <>
      <PageHead title="Inbox" total={page.total}>
        <ButtonLink kind="quiet" to="/admin/inbox/answers">
          Saved answers
        </ButtonLink>
      </PageHead>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchBox action="/admin/inbox" label="Search messages and reviews" text={request.text} />
        <FilterChips
          label="Status"
          choices={['open', 'closed', null] as const}
          chosen={request.state}
          choiceLabel={(one) => (one === null ? 'All' : stateLabels[one])}
          to={(state) => inboxUrl({ ...request, state })}
        />
        <FilterChips
          label="Assigned"
          choices={[null, 'mine', 'unassigned'] as const}
          chosen={request.whose}
          choiceLabel={(one) => (one === null ? 'Everyone’s' : whoseLabels[one])}
          to={(whose) => inboxUrl({ ...request, whose })}
        />
        <FilterChips
          label="Kind"
          choices={[null, 'message', 'review'] as const}
          chosen={request.kind}
          choiceLabel={(one) => (one === null ? 'All kinds' : kindLabels[one])}
          to={(kind) => inboxUrl({ ...request, kind })}
        />
      </div>
      {items.length > 0 ? (
        <InboxTable items={items} />
      ) : (
        <EmptyState>
          {inboxUrl(request) === '/admin/inbox'
            ? 'Nothing waits. Messages from the contact form and new reviews appear here.'
            : 'Nothing matches.'}
        </EmptyState>
      )}
      <PageLinks page={page} to={(number) => inboxUrl({ ...request, page: number })} />
    </>
  );
}

function InboxTable({ items }: { items: readonly InboxItem[] }) {
  const rows = items.map((item) => (
    <tr key={item.id}>
      <Cell label="From" at="title" className="wrap-anywhere">
        <div>
          <TitleLink to={itemUrl(item.id)}>{item.name}</TitleLink>
          <span className="block text-muted">{item.review ? 'Review' : item.email}</span>
        </div>
      </Cell>
      <Cell label="Text" at="detail" className="wrap-anywhere lg:max-w-[46ch]">
        <div>
          <b className="block font-medium">{titleOf(item)}</b>
          <span className="line-clamp-2 text-muted">{item.text}</span>
        </div>
      </Cell>
      <Cell label="Received" at="plain" className="lg:whitespace-nowrap text-muted">
        <LocalDateTime at={item.receivedAt} />
      </Cell>
      <Cell label="Assigned to" className="wrap-anywhere text-muted">
        {item.assigneeEmail ?? 'No one'}
      </Cell>
      <Cell label="Status" at="end">
        {stateLabels[item.state]}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Inbox" rows={rows}>
      <Head>From</Head>
      <Head>Text</Head>
      <Head>Received</Head>
      <Head>Assigned to</Head>
      <Head>Status</Head>
    </DataTable>
  );
}

function titleOf({ review, subject }: InboxItem): string {
  if (!review) return subject === '' ? 'No subject' : subject;
  const stars = review.stars === 1 ? '1 star' : `${review.stars} stars`;
  return `${review.productTitle}: ${stars}`;
}
