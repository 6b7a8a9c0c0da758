import { formatNumber } from '#platform/format.ts';
import { SalesOverview } from '#shop/reports/admin/sales-overview.tsx';
import { parsePeriodRequest } from '#shop/reports/admin/period-request.ts';
import { VisitFunnel } from '#shop/reports/admin/visit-funnel.tsx';
import { LiveUpdates } from '#shop/reports/admin/live-updates.tsx';
import { showVisits } from '#shop/reports/use-cases/show-visits.ts';
import { showSales } from '#shop/reports/use-cases/show-sales.ts';
import {
  listWaitingWork,
  type WaitingKind,
  type WaitingWork,
} from '#shop/admin/use-cases/list-waiting-work.ts';
import { may } from '#shop/access/rules/permissions.ts';
import { listOrders } from '#shop/orders/use-cases/list-orders.ts';
import { Link } from 'react-router';
import { showLaunchSteps } from '#shop/admin/use-cases/launch-checklist.ts';
import { LaunchChecklist } from './launch-checklist.tsx';
import { mayOpen } from '#shop/access/rules/page-access.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/dashboard-page';
import { OrderTable } from '#shop/orders/admin/order-table.tsx';
import { unfilteredOrders } from '#shop/orders/rules/orders-desk.ts';

const latestCount = 5;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Dashboard, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const request = parsePeriodRequest(url.searchParams);
  const [latest, sales, visits, waiting, launch] = await Promise.all([
    may(visitor, 'see-orders') ? listOrders(shop, visitor, unfilteredOrders) : null,
    may(visitor, 'see-figures') ? showSales(shop, visitor, request) : null,
    may(visitor, 'see-figures') ? showVisits(shop, visitor, request) : null,
    listWaitingWork(shop, visitor),
    showLaunchSteps(shop, visitor),
  ]);
  return {
    request,
    latest: latest && granted(latest).orders.slice(0, latestCount),
    tags: latest && granted(latest).tags,
    sales: sales && granted(sales),
    visits: visits && granted(visits),
    waiting: granted(waiting),
    launch,
  };
}

export default function DashboardPage({ loaderData, matches }: Route.ComponentProps) {
  const { latest, sales, visits, request, waiting, launch } = loaderData;
  const { counts, visitor } = matches[1].loaderData;
  const tiles = figures.filter(({ counted }) => counts[counted] !== null);
  return (
    <>
      <h1 className="text-[clamp(2.5rem,5vw,4rem)]">Welcome Admin</h1>
      {tiles.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-6 border-y border-line py-5">
          {tiles.map(({ counted, label, to, page }) => (
            <Tile
              key={to}
              to={mayOpen(visitor, page) ? to : null}
              label={label}
              count={counts[counted]}
            />
          ))}
        </ul>
      )}
      {tiles.length === 0 && (
        <p className="max-w-[60ch] border-t border-line pt-5 text-muted">
          The menu lists the areas you can manage. The shop owner can give you access to more.
        </p>
      )}
      {launch && <LaunchChecklist steps={launch} />}
      {waiting.length > 0 && <WaitingList waiting={waiting} />}
      {sales && <LiveUpdates />}
      {sales && <SalesOverview path="/admin" request={request} overview={sales} />}
      {sales && visits && <VisitFunnel request={request} visits={visits} sales={sales} />}
      {latest && (
        <section aria-labelledby="latest" className="grid gap-3">
          <h2 id="latest" className="text-[1.5rem]">
            Latest orders
          </h2>
          {latest.length > 0 ? (
            <OrderTable orders={latest} tags={loaderData.tags ?? {}} />
          ) : (
            <p className="border-t border-ink py-6 text-muted">No orders yet.</p>
          )}
        </section>
      )}
    </>
  );
}

const figures = [
  {
    counted: 'orders',
    label: 'Orders',
    to: '/admin/orders',
    page: 'orders/orders-page',
  },
  {
    counted: 'products',
    label: 'Products',
    to: '/admin/products',
    page: 'catalogue/products-page',
  },
  { counted: 'users', label: 'Users', to: '/admin/users', page: 'identity/users-page' },
] as const;

interface TileProps {
  /** Null for staff who may see the count but not the page. */
  to: string | null;
  label: string;
  count: number | null;
}

function Tile({ to, label, count }: TileProps) {
  const figure = (
    <>
      <span className="text-muted group-hover:underline">{label}</span>
      <span className="font-serif text-[2.5rem] leading-none tracking-[-0.02em] lining-nums">
        {count}
      </span>
    </>
  );
  return (
    <li>
      {to === null ? (
        <p className="grid gap-1">{figure}</p>
      ) : (
        <Link to={to} className="group grid gap-1">
          {figure}
        </Link>
      )}
    </li>
  );
}

/** One and many, and the page that lists them. */
const waitingLinks: Readonly<Record<WaitingKind, readonly [string, string, string]>> = {
  'to-ship': ['order to ship', 'orders to ship', '/admin/orders?state=placed'],
  unpaid: ['order to be paid', 'orders to be paid', '/admin/orders?payment=awaited'],
  returns: ['open return', 'open returns', '/admin/returns'],
  approvals: ['refund to approve', 'refunds to approve', '/admin/approvals'],
  'account-approvals': [
    'change of an account to approve',
    'changes of accounts to approve',
    '/admin/account-approvals',
  ],
  'my-conversations': [
    'conversation assigned to you',
    'conversations assigned to you',
    '/admin/inbox?whose=mine',
  ],
  disputes: ['open dispute', 'open disputes', '/admin/orders'],
  messages: ['message to answer', 'messages to answer', '/admin/inbox?kind=message'],
  'new-reviews': ['new review', 'new reviews', '/admin/inbox?kind=review'],
  'reported-reviews': ['reported review', 'reported reviews', '/admin/reviews?reported'],
  'failed-tasks': ['failed task', 'failed tasks', '/admin/dead-letters'],
  'low-stock': [
    'product with few left',
    'products with few left',
    '/admin/products?stock=few-left',
  ],
  'sold-out': ['sold-out product', 'sold-out products', '/admin/products?stock=sold-out'],
};

function WaitingList({ waiting }: { waiting: readonly WaitingWork[] }) {
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="text-[1.5rem]">
        Needs attention
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 border-t border-line">
        {waiting.map(({ kind, count }) => {
          const [one, many, to] = waitingLinks[kind];
          return (
            <li key={kind} className="border-b border-line">
              <Link to={to} className="group flex min-h-11 items-center gap-2">
                <b className="min-w-6 font-medium tabular-nums">{formatNumber(count)}</b>
                <span className="group-hover:underline">{count === 1 ? one : many}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
