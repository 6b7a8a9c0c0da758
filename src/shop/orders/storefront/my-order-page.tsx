import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import { listShipments } from '#shop/orders/use-cases/list-shipments.ts';
import { listPaymentChoices, showPayment } from '#shop/orders/use-cases/payment-choices.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import type { Route } from './+types/my-order-page';
import { NoOrders } from './no-orders.tsx';
import { isPaymentDue } from './order-payment.tsx';
import { OrderRow } from './order-row.tsx';
import { cancelAction } from './cancel-action.ts';
import { CancelDialog, parseCancelledId } from './order-actions.tsx';
import { OrderNews } from './order-news.tsx';
import { isCancellable } from '#shop/orders/rules/order-status.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `My order, ${matches[1].loaderData.shopName}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const pageNumber = Number(url.searchParams.get('page') ?? 1);
  const shop = context.get(shopContext);
  const [{ orders, page }, settings] = await Promise.all([
    listMyOrders(shop, visitor, pageNumber),
    loadSettings(shop),
  ]);
  const shipments = await listShipments(shop, orders);
  const documents = await shop.hooks.documentsOf(
    shop.db.read,
    orders.map(({ id }) => id),
  );
  const rows = await Promise.all(
    orders.map(async (order) => ({
      order,
      shipments: shipments.get(order.id) ?? [],
      documents: documents.get(order.id) ?? [],
      ...showPayment(shop, order, settings),
      payWith: await listPaymentChoices(shop, order, settings),
      offersWithdrawal: settings.withdrawals === 'on',
    })),
  );
  const cancelId = parseCancelledId(url.searchParams);
  const cancelling = orders.find((order) => order.id === cancelId && isCancellable(order));
  return { orders: rows, page, cancelling: cancelling ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  await signedInVisitor(context);
  const orderId = Number(textOf(await postedForm(request), 'cancel')) || 0;
  return cancelAction({ request, context, orderId, token: null, path: '/myorder' });
}

export default function MyOrderPage({ loaderData, matches }: Route.ComponentProps) {
  const { orders, page, cancelling } = loaderData;
  return (
    <>
      <div className="wrap pt-6 pb-12">
        <Breadcrumb trail={[{ label: 'Home', to: '/' }, { label: 'My order' }]} />
        <h1 className="mt-4">My order</h1>
        <OrderNews flash={matches[1].loaderData.flash} />
      </div>
      {orders.length === 0 ? <NoOrders /> : <OrderTable {...loaderData} />}
      {cancelling && (
        <CancelDialog key={cancelling.id} order={cancelling} closeTo={ordersUrl(page.number)} />
      )}
    </>
  );
}

function ordersUrl(pageNumber: number): string {
  return pageNumber > 1 ? `/myorder?page=${pageNumber}` : '/myorder';
}

const head = 'border-b border-ink pb-3 text-start font-normal';

function OrderTable({ orders, page }: Route.ComponentProps['loaderData']) {
  const newestDue = orders.find(isPaymentDue);
  return (
    <div className="wrap pb-section">
      <table className="w-full max-md:block">
        <caption className="sr-only">Your orders, the newest first</caption>
        <thead className="text-t2 text-muted max-md:sr-only">
          <tr>
            <th scope="col" className={head}>
              Order No.
            </th>
            <th scope="col" className={`ps-[clamp(1.5rem,4vw,4rem)] ${head}`}>
              Order Details
            </th>
            <th scope="col" className={`ps-[clamp(1.5rem,4vw,4rem)] ${head}`}>
              Shipping Details
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {orders.map((order, row) => (
            <OrderRow
              key={order.order.id}
              {...order}
              isPaymentOpen={order === newestDue}
              position={page.offset + row + 1}
            />
          ))}
        </tbody>
      </table>
      <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
        {page.number > 1 && (
          <Link to={`?page=${page.number - 1}`} className="text-link min-h-target">
            Newer orders
          </Link>
        )}
        {page.number < page.count && (
          <Link to={`?page=${page.number + 1}`} className="text-link ms-auto min-h-target">
            Older orders
          </Link>
        )}
      </nav>
    </div>
  );
}
