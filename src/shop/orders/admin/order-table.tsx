import { LocalDate } from '#platform/web/local-date.tsx';
import './order-table.css';
import { allowedActions } from '#shop/orders/rules/order-status.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { type OrderTableRequest, unfilteredOrders } from '#shop/orders/rules/orders-desk.ts';
import { Form } from 'react-router';
import { Cell, DataTable, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { OrderSelection, selectionFormId } from './order-selection.tsx';
import { RowButton } from '#platform/web/admin/row-action.tsx';
import { CheckoutDetails, OrderItems } from './order-details.tsx';
import { labelsOf } from './order-labels.ts';
import { TagList } from './order-tags.tsx';
import { StateFields } from './order-filters.tsx';
import { orderUrl } from './orders-request.ts';
import { formatMoney } from '#platform/format.ts';
import { PaymentBadge, StatusBadge } from './order-badges.tsx';

interface OrderTableProps {
  orders: Order[];
  /** By the order's id. */
  tags?: Readonly<Record<number, readonly string[]>>;
  /** To choose from. */
  allTags?: readonly string[];
  /** The state of the table to return to after an action. */
  request?: OrderTableRequest;
}

/** The id of the form that opens confirmations: see RowButton. */
const formId = 'ask-step';

export function OrderTable({
  orders,
  tags = {},
  allTags = [],
  request = unfilteredOrders,
}: OrderTableProps) {
  const rows = orders.map((order) => (
    <tr key={order.id}>
      <Cell label="NO" at="title">
        <div className="max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3">
          <CheckboxField
            form={selectionFormId}
            name="order"
            value={order.id}
            aria-label={`Select order ${order.number}`}
            className="w-fit min-w-6 max-lg:-my-1.5 max-lg:min-w-8"
          />
          <b className="block font-medium">{order.id}</b>
          <TitleLink to={orderUrl(order.id)} className="whitespace-nowrap">
            {order.number}
          </TitleLink>
          <span className="block whitespace-nowrap text-muted">
            <LocalDate at={order.placedAt} />
          </span>
          <TagList tags={tags[order.id] ?? []} />
        </div>
      </Cell>
      <Cell label="User Email" at="plain" className="wrap-anywhere">
        {order.userEmail}
        {order.isGuest && <span className="block text-muted">Guest</span>}
      </Cell>
      <Cell label="Items" at="detail">
        <OrderItems order={order} />
      </Cell>
      <Cell label="Checkout Details" at="detail">
        <CheckoutDetails order={order} />
      </Cell>
      <Cell label="Status" at="plain">
        <StatusBadge order={order} />
      </Cell>
      <Cell label="Payment" at="plain">
        <PaymentBadge order={order} />
      </Cell>
      <Cell label="Total" at="end" className="num font-medium whitespace-nowrap">
        {formatMoney(order.total)}
      </Cell>
      <Cell label="Actions" at="actions">
        <OrderActions order={order} />
      </Cell>
    </tr>
  ));
  return (
    <>
      <Form id={formId} method="get" action="/admin/orders" preventScrollReset className="contents">
        <StateFields request={request} />
      </Form>
      <DataTable label="Orders" rows={rows} isWide className="order-table">
        <Head>NO</Head>
        <Head>User Email</Head>
        <Head>Items</Head>
        <Head>Checkout Details</Head>
        <Head>Status</Head>
        <Head>Payment</Head>
        <Head className="num">Total</Head>
        <Head>Actions</Head>
      </DataTable>
      <OrderSelection request={request} tags={allTags} shown={orders.length} />
    </>
  );
}

function OrderActions({ order }: { order: Order }) {
  // The rest of an order is cancelled on its own page.
  const steps = allowedActions(order).filter((step) => step !== 'cancel-rest');
  if (steps.length === 0) return <span className="text-muted max-lg:hidden">None</span>;
  return (
    <span className="flex whitespace-nowrap max-lg:justify-end lg:-ms-2.5 lg:-mt-1.5 lg:flex-col lg:items-start">
      {steps.map((step) => (
        <RowButton
          key={step}
          form={formId}
          name={step}
          value={order.id}
          subject={order.number}
          isBad={step === 'cancel'}
        >
          {labelsOf(step, order).button}
        </RowButton>
      ))}
    </span>
  );
}
