import { tagIn } from '#platform/text.ts';
import { amountIn, dayIn } from '#platform/web/admin/table-query.ts';
import { type OrderAction, orderStatuses, orderActions } from '#shop/orders/rules/order-status.ts';
import { paymentStatuses } from '#shop/payments/rules/payment-status.ts';
import type { OrderTableRequest } from '#shop/orders/rules/orders-desk.ts';

/** The status change to confirm. It is part of the URL, so that it works without JavaScript. */
export interface StepRequest {
  step: OrderAction;
  orderId: number;
}

const maxSearchLength = 100;

export function parseOrdersRequest(query: URLSearchParams): OrderTableRequest {
  const text = (name: string) =>
    (query.get(name) ?? '').trim().slice(0, maxSearchLength).toWellFormed();
  const country = text('country');
  return {
    text: text('q'),
    status: orderStatuses.find((status) => status === query.get('state')) ?? null,
    payment: paymentStatuses.find((status) => status === query.get('payment')) ?? null,
    country: country === '' ? null : country,
    product: text('product'),
    from: dayIn(query, 'from'),
    to: dayIn(query, 'to'),
    minTotal: amountIn(query, 'min'),
    maxTotal: amountIn(query, 'max'),
    tag: tagIn(text('tag')),
    page: Number(query.get('page') ?? 1),
  };
}

/** The fields of the table's state; defaults are left out. */
export function ordersFields(request: OrderTableRequest): [name: string, value: string][] {
  const { text, status, payment, country, product, from, to, minTotal, maxTotal, tag, page } =
    request;
  const fields: [string, string | null][] = [
    ['q', text || null],
    ['state', status],
    ['payment', payment],
    ['country', country],
    ['product', product || null],
    ['from', from],
    ['to', to],
    ['min', minTotal],
    ['max', maxTotal],
    ['tag', tag],
    ['page', page > 1 ? `${page}` : null],
  ];
  return fields.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

export function ordersUrl(request: OrderTableRequest): string {
  const query = new URLSearchParams(ordersFields(request));
  return query.size === 0 ? '/admin/orders' : `/admin/orders?${query}`;
}

/** Of the table's state without the number of the page. */
export function viewQuery(request: OrderTableRequest): string {
  return new URLSearchParams(ordersFields({ ...request, page: 1 })).toString();
}

export function parseStepRequest(query: URLSearchParams): StepRequest | null {
  const step = orderActions.find((one) => query.has(one));
  const orderId = step && parseOrderId(query.get(step));
  return step && orderId ? { step, orderId } : null;
}

export function readPostedStep(form: FormData): StepRequest | null {
  const step = orderActions.find((one) => one === form.get('step'));
  const orderId = parseOrderId(form.get('id'));
  return step && orderId ? { step, orderId } : null;
}

export function orderUrl(orderId: number): string {
  return `/admin/orders/${orderId}`;
}

/** '?order=4&order=7', as the form of the table sends it. */
export function selectedIds(query: URLSearchParams): number[] {
  const ids = query.getAll('order').map(parseOrderId);
  return ids.filter((id) => id !== null);
}

export function parseOrderId(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
