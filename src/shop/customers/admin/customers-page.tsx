import { may } from '#shop/access/rules/permissions.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { customerTitle } from '#shop/customers/rules/customer.ts';
import { formatCustomerCount } from '#shop/customers/rules/customer-table.ts';
import { type CustomerTable, listCustomers } from '#shop/customers/use-cases/list-customers.ts';
import { TagList } from '#shop/orders/admin/order-tags.tsx';
import { formatMoney } from '#platform/format.ts';
import { Cell, DataTable, EmptyState, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { ButtonLink } from '#platform/web/button.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import { Notice } from '#platform/web/notice.tsx';
import CircleAlert from '~icons/lucide/circle-alert';
import type { Route } from './+types/customers-page';
import { CustomerFilters } from './customer-filters.tsx';
import { customersUrl, customerUrl, parseCustomersRequest } from './customers-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Customers, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const request = parseCustomersRequest(url.searchParams);
  const table = granted(await listCustomers(context.get(shopContext), visitor, request));
  return { ...table, request, mayExport: may(visitor, 'manage-customers') };
}

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { customers, tags, total, next, request, countries, allTags } = loaderData;
  const isFiltered = customersUrl({ ...request, after: null, sort: 'newest' }).includes('?');
  return (
    <>
      <PageHead title="Customers" total={formatCustomerCount(total)}>
        <ButtonLink kind="quiet" to="/admin/customers/segments">
          Segments
        </ButtonLink>
        {loaderData.mayExport && (
          <form
            method="post"
            action={customersUrl({ ...request, after: null }, '/admin/customers/customers.csv')}
          >
            <button type="submit" className="min-h-target underline underline-offset-4">
              Export as CSV
            </button>
          </form>
        )}
      </PageHead>
      <p className="-mt-2 max-w-[70ch] text-muted">
        Accounts, and guests by the email address of their orders. Orders and amounts leave out
        cancelled orders and refunds.
      </p>
      {!loaderData.isComplete && (
        <Notice kind="warn" icon={CircleAlert}>
          Some customers are still being counted. Reload the page in a moment.
        </Notice>
      )}
      <CustomerFilters
        request={request}
        countries={countries}
        tags={allTags}
        segments={loaderData.segments}
      />
      {customers.length > 0 ? (
        <CustomerRows customers={customers} tags={tags} />
      ) : (
        <EmptyState>
          {isFiltered
            ? 'No customers match.'
            : 'No customers yet. They appear here once they register or order.'}
        </EmptyState>
      )}
      {(next || request.after) && (
        <nav aria-label="Pages" className="flex flex-wrap justify-end gap-2">
          {request.after && (
            <ButtonLink kind="quiet" to={customersUrl({ ...request, after: null })}>
              First page
            </ButtonLink>
          )}
          {next && (
            <ButtonLink kind="quiet" to={customersUrl({ ...request, after: next })}>
              Next page
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function CustomerRows({ customers, tags }: Pick<CustomerTable, 'customers' | 'tags'>) {
  const rows = customers.map((customer) => (
    <tr key={customer.id}>
      <Cell label="Customer" at="title" className="wrap-anywhere md:max-lg:min-w-56">
        <div>
          <TitleLink to={customerUrl(customer.id)}>{customerTitle(customer)}</TitleLink>
          {customer.name !== '' && <span className="block text-muted">{customer.email}</span>}
          <TagList tags={tags[customer.id] ?? []} />
        </div>
      </Cell>
      <Cell label="Type" at="plain" className="text-muted">
        {customer.userId === null ? 'Guest' : 'Account'}
      </Cell>
      <Cell label="Lives in" at="plain" className="wrap-anywhere">
        {[customer.city, customer.region, customer.country].filter(Boolean).join(', ') || (
          <span className="text-muted max-md:hidden">No order</span>
        )}
      </Cell>
      <Cell label="Since" className="whitespace-nowrap text-muted">
        <LocalDate at={customer.since} />
      </Cell>
      <Cell label="Last order" className="whitespace-nowrap text-muted">
        {customer.lastOrderAt === null ? 'None' : <LocalDate at={customer.lastOrderAt} />}
      </Cell>
      <Cell label="Orders" className="num">
        {customer.orders}
      </Cell>
      <Cell label="Spent" at="end" className="num font-medium whitespace-nowrap">
        {formatMoney(customer.spent)}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Customers" rows={rows}>
      <Head>Customer</Head>
      <Head>Type</Head>
      <Head>Lives in</Head>
      <Head>Since</Head>
      <Head>Last order</Head>
      <Head className="num">Orders</Head>
      <Head className="num">Spent</Head>
    </DataTable>
  );
}
