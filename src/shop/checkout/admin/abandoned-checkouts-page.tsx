import {
  listAbandonedCheckouts,
  type Recovered,
  showRecovered,
} from '#shop/checkout/use-cases/list-abandoned-checkouts.ts';
import { maxCountedCheckouts, recoveredDays } from '#shop/checkout/rules/checkout-reminder.ts';
import type { AbandonedCheckout } from '#shop/checkout/rules/abandoned-checkout.ts';
import { may } from '#shop/access/rules/permissions.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { formatMoney, formatNumber } from '#platform/format.ts';
import { Badge } from '#platform/web/admin/badge.tsx';
import { Cell, DataTable, EmptyState, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { Link } from 'react-router';
import type { Route } from './+types/abandoned-checkouts-page';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Abandoned checkouts, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const page = Number(url.searchParams.get('page') ?? 1);
  const table = granted(await listAbandonedCheckouts(shop, visitor, { page }));
  const recovered = granted(await showRecovered(shop, visitor));
  const isMore = table.page.total === maxCountedCheckouts;
  const total = `${formatNumber(table.page.total)}${isMore ? '+' : ''}`;
  return { ...table, recovered, total, maySet: may(visitor, 'manage-settings') };
}

export default function AbandonedCheckoutsPage({ loaderData }: Route.ComponentProps) {
  const { checkouts, page, recovered, sendsReminders, afterHours, maySet } = loaderData;
  const { total } = loaderData;
  const hours = afterHours === 1 ? 'an hour' : `${afterHours} hours`;
  return (
    <>
      <PageHead title="Abandoned checkouts" total={total}>
        <Link to="/admin/orders" className="underline underline-offset-4">
          Orders
        </Link>
      </PageHead>
      <p className="max-w-[65ch] text-muted">
        {`Checkouts with an email address and items that were not finished for ${hours}. They are deleted after 30 days. `}
        {sendsReminders
          ? 'Customers who permit it get one reminder by email. '
          : 'Reminders by email are switched off. '}
        {maySet && (
          <Link to="/admin/settings/abandoned-checkouts" className="text-link">
            Settings
          </Link>
        )}
      </p>
      {(sendsReminders || recovered.totals.sent > 0) && <RecoveredOrders {...recovered} />}
      {checkouts.length > 0 ? (
        <CheckoutTable checkouts={checkouts} sendsReminders={sendsReminders} />
      ) : (
        <EmptyState>
          No abandoned checkouts. A checkout appears here when it is not finished.
        </EmptyState>
      )}
      <PageLinks
        page={page}
        inAll={total}
        to={(number) => `/admin/abandoned-checkouts?page=${number}`}
      />
    </>
  );
}

interface CheckoutTableProps {
  checkouts: readonly AbandonedCheckout[];
  sendsReminders: boolean;
}

function CheckoutTable({ checkouts, sendsReminders }: CheckoutTableProps) {
  return (
    <DataTable
      label="Abandoned checkouts"
      rows={checkouts.map((checkout) => (
        <tr key={checkout.cartId}>
          <Cell label="Customer" className="wrap-anywhere">
            <span className="grid">
              <span className="font-medium">{checkout.email}</span>
              <span className="text-muted">{checkout.isGuest ? 'Guest' : 'Account'}</span>
            </span>
          </Cell>
          <Cell label="Items" at="detail" className="wrap-anywhere">
            {checkout.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
          </Cell>
          <Cell label="Subtotal" at="end" className="num">
            {formatMoney(checkout.subtotal)}
          </Cell>
          <Cell label="Last change">
            <LocalDateTime at={checkout.changedAt} />
          </Cell>
          <Cell label="Reminder">
            <Reminder {...checkout} sendsReminders={sendsReminders} />
          </Cell>
        </tr>
      ))}
    >
      <Head>Customer</Head>
      <Head>Items</Head>
      <Head className="num">Subtotal</Head>
      <Head>Last change</Head>
      <Head>Reminder</Head>
    </DataTable>
  );
}

type ReminderProps = Pick<AbandonedCheckout, 'mayRemind' | 'remindedAt'> & {
  sendsReminders: boolean;
};

function Reminder({ mayRemind, remindedAt, sendsReminders }: ReminderProps) {
  if (remindedAt !== null) {
    return (
      <span className="grid gap-1">
        <Badge tone="done">Sent</Badge>
        <LocalDateTime at={remindedAt} />
      </span>
    );
  }
  if (!mayRemind) return <span className="text-muted">Not permitted</span>;
  return sendsReminders ? (
    <Badge tone="open">Permitted</Badge>
  ) : (
    <span className="text-muted">Permitted, switched off</span>
  );
}

function RecoveredOrders({ orders, totals }: Recovered) {
  const { sent, orders: count, revenue } = totals;
  const figures = [
    { label: 'Reminders', value: formatNumber(sent) },
    { label: 'Recovered orders', value: formatNumber(count) },
    { label: 'Recovered revenue', value: revenue.map(formatMoney).join(' + ') || '–' },
  ];
  return (
    <section aria-labelledby="recovered" className="grid gap-3">
      <h2 id="recovered" className="text-[1.5rem]">
        {`Recovered in ${recoveredDays} days`}
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-4 border-y border-line py-5">
        {figures.map(({ label, value }) => (
          <div key={label} className="grid content-start gap-1">
            <dt className="text-muted">{label}</dt>
            <dd className="font-serif text-[2rem] leading-none tracking-[-0.02em] lining-nums">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[65ch] text-muted">
        Orders of reminded checkouts, without canceled ones, at their totals.
      </p>
      {orders.length > 0 && (
        <DataTable
          label="Recovered orders"
          rows={orders.map((order) => (
            <tr key={order.id}>
              <Cell label="Order" at="title">
                <TitleLink to={`/admin/orders/${order.id}`}>{order.number}</TitleLink>
              </Cell>
              <Cell label="Customer" className="wrap-anywhere">
                {order.email}
              </Cell>
              <Cell label="Total" at="end" className="num">
                {formatMoney(order.total)}
              </Cell>
              <Cell label="Reminded">
                <LocalDateTime at={order.remindedAt} />
              </Cell>
              <Cell label="Placed">
                <LocalDateTime at={order.placedAt} />
              </Cell>
            </tr>
          ))}
        >
          <Head>Order</Head>
          <Head>Customer</Head>
          <Head className="num">Total</Head>
          <Head>Reminded</Head>
          <Head>Placed</Head>
        </DataTable>
      )}
    </section>
  );
}
