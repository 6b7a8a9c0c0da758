import { FilterChips } from '#platform/web/admin/filter-chips.tsx';
import { FilterTags } from '#platform/web/admin/filter-tags.tsx';
import { SearchBox } from '#platform/web/admin/search-box.tsx';
import { PanelField, PanelSelect, ToolPanel } from '#platform/web/admin/tool-panel.tsx';
import { orderStatuses } from '#shop/orders/rules/order-status.ts';
import type { OrderTableRequest } from '#shop/orders/rules/orders-desk.ts';
import { paymentStatuses } from '#shop/payments/rules/payment-status.ts';
import Filter from '~icons/lucide/list-filter';
import { paymentLabels, statusLabels } from './order-labels.ts';
import { ordersFields, ordersUrl } from './orders-request.ts';

interface OrderFiltersProps {
  request: OrderTableRequest;
  /** To choose from. */
  countries: readonly string[];
  tags: readonly string[];
}

/** Search, and what narrows the orders table down. */
export function OrderFilters({ request, countries, tags }: OrderFiltersProps) {
  const first = { ...request, page: 1 };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchBox
          action="/admin/orders"
          label="Search by customer, email, number or product"
          text={request.text}
        >
          <StateFields request={request} without={['q', 'page']} />
        </SearchBox>
        <FilterChips
          label="Status"
          choices={[null, ...orderStatuses]}
          chosen={request.status}
          choiceLabel={(one) => (one === null ? 'Any status' : statusLabels[one])}
          to={(one) => ordersUrl({ ...first, status: one })}
        />
        <FilterChips
          label="Payment"
          choices={[null, ...paymentStatuses]}
          chosen={request.payment}
          choiceLabel={(one) => (one === null ? 'Any payment' : paymentLabels[one])}
          to={(one) => ordersUrl({ ...first, payment: one })}
        />
        <FilterPanel request={request} countries={countries} tags={tags} />
      </div>
      <FilterTags filters={activeFilters(first)} />
    </>
  );
}

const panelFields = ['from', 'to', 'min', 'max', 'country', 'product', 'tag'];

function FilterPanel({ request, countries, tags }: OrderFiltersProps) {
  const { country, product, from, to, minTotal, maxTotal, tag } = request;
  const amount = {
    inputMode: 'decimal',
    pattern: String.raw`\d{1,12}(\.\d{1,3})?`,
    title: 'An amount like 12.50',
  } as const;
  return (
    <ToolPanel
      action="/admin/orders"
      label="More filters"
      icon={<Filter aria-hidden="true" className="icon" />}
      chosen={[country, product, from, to, minTotal, maxTotal, tag].join()}
    >
      <StateFields request={request} without={[...panelFields, 'page']} />
      <div className="grid grid-cols-2 gap-3">
        <PanelField type="date" name="from" label="Placed from" chosen={from ?? ''} />
        <PanelField type="date" name="to" label="Placed until" chosen={to ?? ''} />
        <PanelField {...amount} name="min" label="Total from" chosen={minTotal ?? ''} />
        <PanelField {...amount} name="max" label="Total up to" chosen={maxTotal ?? ''} />
      </div>
      <PanelSelect name="country" label="Country" chosen={country ?? ''}>
        <option value="">Any</option>
        {countries.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </PanelSelect>
      <PanelSelect name="tag" label="Tag" chosen={tag ?? ''}>
        <option value="">Any</option>
        {[...new Set([...tags, ...(tag === null ? [] : [tag])])].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </PanelSelect>
      <PanelField name="product" label="Product: No., SKU or title" chosen={product} />
    </ToolPanel>
  );
}

interface StateFieldsProps {
  request: OrderTableRequest;
  /** The fields that the form itself has, or resets. */
  without?: readonly string[];
}

/** Keeps the state of the table in a form that changes a part of it. */
export function StateFields({ request, without = [] }: StateFieldsProps) {
  return ordersFields(request)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function activeFilters(request: OrderTableRequest) {
  const { text, country, product, from, to, minTotal, maxTotal, tag } = request;
  const filters: [string | null, Partial<OrderTableRequest>][] = [
    [text === '' ? null : `“${text}”`, { text: '' }],
    [from && `From ${from}`, { from: null }],
    [to && `Until ${to}`, { to: null }],
    [minTotal && `Total from ${minTotal}`, { minTotal: null }],
    [maxTotal && `Total up to ${maxTotal}`, { maxTotal: null }],
    [country, { country: null }],
    [tag && `Tag: ${tag}`, { tag: null }],
    [product === '' ? null : `Product: ${product}`, { product: '' }],
  ];
  return filters.flatMap(([label, cleared]) =>
    label === null ? [] : [{ label, withoutIt: ordersUrl({ ...request, ...cleared }) }],
  );
}
