import { may } from '#shop/access/rules/permissions.ts';
import { listOrders } from '#shop/orders/use-cases/list-orders.ts';
import { Link } from 'react-router';
import { mayOpen } from '#shop/access/rules/page-access.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/dashboard-page';
import { OrderTable } from '#shop/orders/admin/order-table.tsx';
import { firstOrders } from '#shop/orders/admin/orders-request.ts';

const latestCount = 5;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Dashboard, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  if (!may(visitor, 'see-orders')) return { latest: null };
  const { orders } = granted(await listOrders(context.get(shopContext), visitor, firstOrders));
  return { latest: orders.slice(0, latestCount) };
}

export default function DashboardPage({ loaderData, matches }: Route.ComponentProps) {
  const { latest } = loaderData;
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
      {latest && (
        <section aria-labelledby="latest" className="grid gap-3">
          <h2 id="latest" className="text-[1.5rem]">
            Latest orders
          </h2>
          {latest.length > 0 ? (
            <OrderTable orders={latest} />
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
