import { may } from '#shop/access/rules/permissions.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { customerTitle } from '#shop/customers/rules/customer.ts';
import { showCustomer } from '#shop/customers/use-cases/show-customer.ts';
import { OrderTags } from '#shop/orders/admin/order-tags.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { Button } from '#platform/web/button.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import ArrowLeft from '~icons/lucide/arrow-left';
import ChevronLeft from '~icons/lucide/chevron-left';
import ChevronRight from '~icons/lucide/chevron-right';
import { data, Form, Link } from 'react-router';
import type { Route } from './+types/customer-page';
import { customerAction } from './customer-action.ts';
import { CustomerAside } from './customer-aside.tsx';
import { CustomerOrders, CustomerTiles } from './customer-panels.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';
import { customerUrl, parseCustomerId } from './customers-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        {
          title: `${customerTitle(loaderData.record.customer)}, ${matches[1].loaderData.shopName} Admin`,
        },
      ]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const record = await showCustomer(shop, visitor, parseCustomerId(params.customerId) ?? 0);
  if (!record.ok) {
    const status = record.failure.code === 'forbidden' ? 403 : 404;
    return Promise.reject(data(null, { status }));
  }
  return {
    record: record.value,
    now: shop.clock(),
    newId: shop.newId(),
    mayEdit: may(visitor, 'manage-customers'),
    mayOrder: may(visitor, 'manage-orders'),
    // As export-data.ts decides.
    mayExport: may(
      visitor,
      record.value.account?.role === 'customer' ? 'manage-customers' : 'manage-staff',
    ),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return customerAction({ context, request, id: parseCustomerId(params.customerId) ?? 0 });
}

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { record, newId, mayEdit, mayOrder } = loaderData;
  const { customer, account, neighbors } = record;
  const place = [customer.city, customer.region, customer.country].filter(Boolean).join(', ');
  return (
    <>
      <CustomerNavigation {...neighbors} />
      <PageHead title={customerTitle(customer)}>
        {mayOrder && (
          <Form method="post">
            <input type="hidden" name="intent" value="order" />
            <input type="hidden" name="draftId" value={newId} />
            <Button>Create order</Button>
          </Form>
        )}
      </PageHead>
      <p className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        {place && <span>{place}</span>}
        <span>
          {'Customer since '}
          <LocalDate at={customer.since} />
        </span>
        <Flag>{account ? 'Account' : 'Guest'}</Flag>
        {customer.orders > 1 && <Flag>Repeat buyer</Flag>}
        {record.subscribedAt !== null && <Flag>Newsletter</Flag>}
        {account?.isTaxExempt && <Flag>Tax exempt</Flag>}
        {account && account.disabledAt !== null && <Flag>Disabled</Flag>}
      </p>
      <CustomerTiles record={record} now={loaderData.now} />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-8">
          {record.newestOrders && (
            <CustomerOrders customer={customer} orders={record.newestOrders} />
          )}
          <CustomerTimeline
            record={record}
            noteId={newId}
            mayEdit={mayEdit}
            result={actionData && 'note' in actionData ? actionData.note : undefined}
          />
        </div>
        <CustomerAside record={record} mayEdit={mayEdit} mayExport={loaderData.mayExport}>
          {mayEdit && (
            <OrderTags
              tags={record.tags}
              allTags={record.allTags}
              result={actionData && 'tag' in actionData ? actionData.tag : undefined}
            />
          )}
        </CustomerAside>
      </div>
    </>
  );
}

function Flag({ children }: { children: string }) {
  return <span className="rounded-1 bg-card px-2 py-0.5 font-medium text-ink">{children}</span>;
}

function CustomerNavigation({
  previous,
  next,
}: Route.ComponentProps['loaderData']['record']['neighbors']) {
  const link = 'inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink';
  return (
    <nav aria-label="Customers" className="-mb-3 flex flex-wrap gap-x-5">
      <Link to="/admin/customers" className={`me-auto ${link}`}>
        <ArrowLeft aria-hidden="true" className="icon" /> Customers
      </Link>
      {previous !== null && (
        <Link to={customerUrl(previous)} aria-label="Previous customer" className={link}>
          <ChevronLeft aria-hidden="true" className="icon" /> Previous
        </Link>
      )}
      {next !== null && (
        <Link to={customerUrl(next)} aria-label="Next customer" className={link}>
          Next <ChevronRight aria-hidden="true" className="icon" />
        </Link>
      )}
    </nav>
  );
}
