import { orderStatuses } from '#shop/orders/rules/order-status.ts';
import { paymentStatuses } from '#shop/payments/rules/payment-status.ts';
import type { OrderTableRequest } from '#shop/orders/use-cases/list-orders.ts';
import { FilterChips } from '#platform/web/admin/filter-chips.tsx';
import { SearchBox } from '#platform/web/admin/search-box.tsx';
import { paymentLabels, statusLabels } from './order-labels.ts';
import { ordersUrl } from './orders-request.ts';

export function OrderFilters({ request }: { request: OrderTableRequest }) {
  const { text, status, payment } = request;
  const first = { ...request, page: 1 };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <SearchBox action="/admin/orders" label="Search by customer, email, NO or number" text={text}>
        {status && <input type="hidden" name="state" value={status} />}
        {payment && <input type="hidden" name="payment" value={payment} />}
      </SearchBox>
      <FilterChips
        label="Status"
        choices={[null, ...orderStatuses]}
        chosen={status}
        choiceLabel={(one) => (one === null ? 'Any status' : statusLabels[one])}
        to={(one) => ordersUrl({ ...first, status: one })}
      />
      <FilterChips
        label="Payment"
        choices={[null, ...paymentStatuses]}
        chosen={payment}
        choiceLabel={(one) => (one === null ? 'Any payment' : paymentLabels[one])}
        to={(one) => ordersUrl({ ...first, payment: one })}
      />
    </div>
  );
}
