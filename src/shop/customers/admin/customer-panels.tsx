import { averageOrder } from '#shop/customers/rules/customer-record.ts';
import type { Customer } from '#shop/customers/rules/customer.ts';
import type { CustomerRecord } from '#shop/customers/use-cases/show-customer.ts';
import { StatusBadge } from '#shop/orders/admin/order-badges.tsx';
import { Panel } from '#platform/web/admin/panel.tsx';
import type { Order } from '#shop/orders/rules/order.ts';
import { formatMoney, formatNumber } from '#platform/format.ts';
import { Cell, DataTable, EmptyState, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import { Link } from 'react-router';

interface CustomerTilesProps {
  record: CustomerRecord;
  now: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The figures of the currency with most orders; others follow below. */
export function CustomerTiles({ record, now }: CustomerTilesProps) {
  const { customer, units } = record;
  const [main, ...others] = record.spending;
  const { lastOrderAt } = customer;
  const returned = units.ordered === 0 ? 0 : Math.round((units.returned / units.ordered) * 100);
  const refunded = main && main.refunded.amount > 0 ? formatMoney(main.refunded) : null;
  const tiles: [label: string, value: string, detail: React.ReactNode][] = [
    [
      'Lifetime value',
      main ? formatMoney(main.spent) : '–',
      refunded === null ? 'No refunds' : `After ${refunded} in refunds`,
    ],
    ['Orders', formatNumber(customer.orders), 'Without cancelled ones'],
    ['Average order', main ? formatMoney(averageOrder(main)) : '–', 'After refunds'],
    [
      'Last order',
      lastOrderAt === null ? '–' : daysAgo(Math.floor((now - lastOrderAt) / dayMs)),
      lastOrderAt === null ? 'No order yet' : <LocalDate at={lastOrderAt} />,
    ],
    [
      'Returned items',
      formatNumber(units.returned),
      units.ordered === 0 ? 'Nothing ordered' : `Of ${units.ordered} items, ${returned}%`,
    ],
  ];
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-6 gap-y-4 border-y border-line py-5">
        {tiles.map(([label, value, detail]) => (
          <div key={label} className="grid content-start gap-1">
            <dt className="text-muted">{label}</dt>
            <dd className="font-serif text-[2rem] leading-none tracking-[-0.02em] lining-nums">
              {value}
            </dd>
            <dd className="text-t1 text-muted">{detail}</dd>
          </div>
        ))}
      </dl>
      {others.map(({ orders, spent }) => (
        <p key={spent.currency} className="text-muted">
          {`In ${spent.currency}: ${formatMoney(spent)} from ${orders === 1 ? '1 order' : `${orders} orders`}`}
        </p>
      ))}
    </div>
  );
}

function daysAgo(days: number): string {
  if (days <= 0) return 'Today';
  return days === 1 ? 'Yesterday' : `${formatNumber(days)} days ago`;
}

interface CustomerOrdersProps {
  customer: Customer;
  orders: readonly Order[];
}

export function CustomerOrders({ customer, orders }: CustomerOrdersProps) {
  const rows = orders.map((order) => {
    const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return (
      <tr key={order.id}>
        <Cell label="Order" at="title" className="font-medium">
          <TitleLink to={`/admin/orders/${order.id}`}>{order.number}</TitleLink>
        </Cell>
        <Cell label="Date" at="plain" className="whitespace-nowrap text-muted">
          <LocalDate at={order.placedAt} />
        </Cell>
        <Cell label="Status" at="plain">
          <StatusBadge order={order} />
        </Cell>
        <Cell label="Items" className="num">
          {units}
        </Cell>
        <Cell label="Total" at="end" className="num font-medium whitespace-nowrap">
          {formatMoney(order.total)}
        </Cell>
      </tr>
    );
  });
  return (
    <Panel title="Orders">
      {orders.length > 0 ? (
        <>
          <DataTable label="Newest orders" rows={rows}>
            <Head>Order</Head>
            <Head>Date</Head>
            <Head>Status</Head>
            <Head className="num">Items</Head>
            <Head className="num">Total</Head>
          </DataTable>
          <Link
            to={`/admin/orders?q=${encodeURIComponent(customer.email)}`}
            className="w-fit underline underline-offset-4"
          >
            All orders with this address
          </Link>
        </>
      ) : (
        <EmptyState>No orders yet.</EmptyState>
      )}
    </Panel>
  );
}
