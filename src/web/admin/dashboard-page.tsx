import { listOrders } from '#services/orders/list-orders.ts';
import { Link } from 'react-router';
import { shopContext } from '#web/context.ts';
import { signedInVisitor } from '#web/visitor.ts';
import type { Route } from './+types/dashboard-page';
import { granted } from './granted.ts';
import { OrderTable } from './orders/order-table.tsx';

const latestCount = 5;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Dashboard, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const { orders } = granted(await listOrders(context.get(shopContext), visitor, 1));
  return { latest: orders.slice(0, latestCount) };
}

export default function DashboardPage({ loaderData, matches }: Route.ComponentProps) {
  const { latest } = loaderData;
  const { counts } = matches[1].loaderData;
  return (
    <>
      <h1 className="text-[clamp(2.5rem,5vw,4rem)]">Welcome Admin</h1>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-6 border-y border-line py-5">
        <Tile to="/admin/orders" label="Orders" count={counts.orders} />
        <Tile to="/admin/products" label="Products" count={counts.products} />
        <Tile to="/admin/users" label="Users" count={counts.users} />
      </ul>
      <section aria-labelledby="latest" className="grid gap-3">
        <h2 id="latest" className="text-[1.5rem]">
          Latest orders
        </h2>
        {latest.length > 0 ? (
          <OrderTable orders={latest} />
        ) : (
          <p className="border-t border-ink py-6 text-muted">Nobody has ordered yet.</p>
        )}
      </section>
    </>
  );
}

function Tile({ to, label, count }: { to: string; label: string; count: number }) {
  return (
    <li>
      <Link to={to} className="group grid gap-1">
        <span className="text-muted group-hover:underline">{label}</span>
        <span className="font-serif text-[2.5rem] leading-none tracking-[-0.02em] lining-nums">
          {count}
        </span>
      </Link>
    </li>
  );
}
