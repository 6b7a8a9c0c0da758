import { customerName } from '#shop/orders/rules/order.ts';
import {
  type ReturnFilter,
  returnFilters,
  returnStates,
  stateNames,
} from '#shop/returns/rules/return.ts';
import { listReturns, type ReturnTable } from '#shop/returns/use-cases/show-returns.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { Cell, DataTable, EmptyState, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import { Link } from 'react-router';
import type { Route } from './+types/returns-page';
import { kindLabel, ReturnBadge, returnUrl } from './return-labels.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Returns, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const filter = returnFilters.find((one) => one === url.searchParams.get('state')) ?? 'open';
  const page = Number(url.searchParams.get('page') ?? 1);
  const table = granted(await listReturns(context.get(shopContext), visitor, { filter, page }));
  return { ...table, filter };
}

const filters: readonly (readonly [ReturnFilter, string])[] = [
  ['open', 'Open'],
  ['all', 'All'],
  ...returnStates.map((state) => [state, stateNames[state]] as const),
];

export default function ReturnsPage({ loaderData }: Route.ComponentProps) {
  const { returns, page, filter } = loaderData;
  return (
    <>
      <PageHead title="Returns" total={page.total} />
      <nav aria-label="Filter returns" className="flex flex-wrap gap-x-6">
        {filters.map(([value, label]) => (
          <Link
            key={value}
            to={returnsUrl(value)}
            aria-current={value === filter ? 'page' : undefined}
            className="inline-flex min-h-target items-center font-medium text-muted underline-offset-8 hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2"
          >
            {label}
          </Link>
        ))}
      </nav>
      {returns.length > 0 ? (
        <Returns returns={returns} />
      ) : (
        <EmptyState>
          {filter === 'open'
            ? 'No open returns. Returns appear here as soon as customers request them on their order.'
            : 'No returns match this filter.'}
        </EmptyState>
      )}
      <PageLinks page={page} to={(number) => returnsUrl(filter, number)} />
    </>
  );
}

function returnsUrl(filter: ReturnFilter, page = 1): string {
  const query = new URLSearchParams(filter === 'open' ? {} : { state: filter });
  if (page > 1) query.set('page', `${page}`);
  return query.size > 0 ? `/admin/returns?${query}` : '/admin/returns';
}

function Returns({ returns }: Pick<ReturnTable, 'returns'>) {
  const rows = returns.map((returned) => (
    <tr key={returned.id}>
      <Cell label="Order" at="title" className="font-medium">
        <TitleLink to={returnUrl(returned.id)}>{returned.order.number}</TitleLink>
      </Cell>
      <Cell label="Customer" at="plain" className="wrap-anywhere">
        {customerName(returned.order.form)}
      </Cell>
      <Cell label="Kind" at="plain" className="text-muted">
        {kindLabel(returned)}
      </Cell>
      <Cell label="Items" className="tabular-nums">
        {`${returned.lines.reduce((sum, { quantity }) => sum + quantity, 0)}`}
      </Cell>
      <Cell label="Requested" at="plain" className="whitespace-nowrap text-muted">
        <LocalDate at={returned.createdAt} />
      </Cell>
      <Cell label="Status" at="end">
        <ReturnBadge state={returned.state} />
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Returns" rows={rows}>
      <Head>Order</Head>
      <Head>Customer</Head>
      <Head>Kind</Head>
      <Head>Items</Head>
      <Head>Requested</Head>
      <Head>Status</Head>
    </DataTable>
  );
}
