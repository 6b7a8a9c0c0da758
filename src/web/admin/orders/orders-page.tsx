import { listOrders } from '#services/orders/list-orders.ts';
import { shopContext } from '#web/context.ts';
import { signedInVisitor } from '#web/visitor.ts';
import type { Route } from './+types/orders-page';
import { granted } from '../granted.ts';
import { PageHead } from '../page-head.tsx';
import { PageLinks } from '../page-links.tsx';
import { OrderTable } from './order-table.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Orders, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const page = Number(url.searchParams.get('page') ?? 1);
  return granted(await listOrders(context.get(shopContext), visitor, page));
}

export default function OrdersPage({ loaderData: { orders, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Orders" total={page.total} />
      {orders.length > 0 ? (
        <OrderTable orders={orders} />
      ) : (
        <p className="border-t border-ink py-10 text-muted">Nobody has ordered yet.</p>
      )}
      <PageLinks page={page} to={(number) => `/admin/orders?page=${number}`} things="orders" />
    </>
  );
}
