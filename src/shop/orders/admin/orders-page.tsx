import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { allowedActions } from '#shop/orders/rules/order-status.ts';
import { listOrders, showOrder } from '#shop/orders/use-cases/list-orders.ts';
import { data, Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { may } from '#shop/access/rules/permissions.ts';
import { listOrderTags } from '#shop/orders/use-cases/tag-orders.ts';
import { listOrderViews } from '#shop/orders/use-cases/order-views.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/orders-page';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { OrderTable } from './order-table.tsx';
import { OrderViews } from './order-views.tsx';
import { performOrdersAction } from './orders-action.ts';
import { parseStepRequest, parseOrdersRequest, ordersUrl, viewQuery } from './orders-request.ts';
import { OrderActionDialog } from './order-action-dialog.tsx';
import { OrderFilters } from './order-filters.tsx';
import { countryNames } from '#platform/countries.ts';
import { formatOrderCount, maxCountedOrders } from '#shop/orders/rules/orders-desk.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Orders, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const request = parseOrdersRequest(url.searchParams);
  const pendingStep = parseStepRequest(url.searchParams);
  const [table, shown, views, tags] = await Promise.all([
    listOrders(shop, visitor, request),
    pendingStep && showOrder(shop, visitor, pendingStep.orderId),
    listOrderViews(shop, visitor),
    listOrderTags(shop, visitor),
  ]);
  const isOpen = pendingStep && shown?.ok && allowedActions(shown.value).includes(pendingStep.step);
  const opened = isOpen ? { step: pendingStep.step, order: shown.value } : null;
  return {
    ...granted(table),
    request,
    pendingStep: opened,
    countries: countryNames(),
    views: granted(views),
    allTags: granted(tags),
    mayManage: may(visitor, 'manage-orders'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const table = parseOrdersRequest(new URL(request.url).searchParams);
  const form = await postedForm(request);
  const done = await performOrdersAction(context, { form, request: table });
  if ('problem' in done) return data(done, { status: 422 });
  return redirectWithMessage(request, ordersUrl(table), done);
}

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, tags, allTags, page, request, pendingStep, countries } = loaderData;
  const total = formatOrderCount(page.total);
  const hasFilters = ordersUrl({ ...request, page: 1 }) !== '/admin/orders';
  return (
    <>
      <PageHead title="Orders" total={total}>
        <Link to="/admin/drafts" className="underline underline-offset-4">
          Draft orders
        </Link>
        <Link to="/admin/abandoned-checkouts" className="underline underline-offset-4">
          Abandoned checkouts
        </Link>
        <Link to="/admin/orders/ship" className="underline underline-offset-4">
          Ship by tracking numbers
        </Link>
        <a href="/admin/orders/payments.csv" className="underline underline-offset-4" download>
          Export payments
        </a>
      </PageHead>
      <OrderFilters request={request} countries={countries} tags={allTags} />
      <OrderViews
        views={loaderData.views}
        query={viewQuery(request)}
        mayDeleteShared={loaderData.mayManage}
        result={actionData}
      />
      {orders.length > 0 ? (
        <OrderTable
          orders={orders}
          tags={tags}
          allTags={allTags}
          request={{ ...request, page: page.number }}
        />
      ) : (
        <EmptyState>
          {hasFilters ? 'No orders match.' : 'No orders yet. Orders appear here after checkout.'}
        </EmptyState>
      )}
      <PageLinks
        page={{ ...page, total: Math.min(page.total, maxCountedOrders) }}
        inAll={total}
        to={(number) => ordersUrl({ ...request, page: number })}
      />
      {pendingStep && (
        <OrderActionDialog
          {...pendingStep}
          closeTo={ordersUrl({ ...request, page: page.number })}
        />
      )}
    </>
  );
}
