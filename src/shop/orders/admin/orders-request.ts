import { type OrderAction, orderStatuses, orderActions } from '#shop/orders/rules/order-status.ts';
import { paymentStatuses } from '#shop/payments/rules/payment-status.ts';
import type { OrderTableRequest } from '#shop/orders/use-cases/list-orders.ts';

/** The status change to confirm. It is part of the URL, so that it works without JavaScript. */
export interface StepRequest {
  step: OrderAction;
  orderId: number;
}

const maxSearchLength = 100;

export const firstOrders: OrderTableRequest = { text: '', status: null, payment: null, page: 1 };

export function parseOrdersRequest(query: URLSearchParams): OrderTableRequest {
  return {
    text: (query.get('q') ?? '').trim().slice(0, maxSearchLength).toWellFormed(),
    status: orderStatuses.find((status) => status === query.get('state')) ?? null,
    payment: paymentStatuses.find((status) => status === query.get('payment')) ?? null,
    page: Number(query.get('page') ?? 1),
  };
}

/** The query of the table's state; defaults are left out. */
export function ordersQuery({ text, status, payment, page }: OrderTableRequest) {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (status !== null) query.set('state', status);
  if (payment !== null) query.set('payment', payment);
  if (page > 1) query.set('page', `${page}`);
  return query;
}

export function ordersUrl(request: OrderTableRequest): string {
  const query = ordersQuery(request);
  return query.size === 0 ? '/admin/orders' : `/admin/orders?${query}`;
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

export function parseOrderId(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
