import { type OrderStep, orderSteps } from '#domain/orders/order-state.ts';

/** The step that is asked about over the table: the address says so, so that it works without JavaScript. */
export interface AskedStep {
  step: OrderStep;
  orderId: number;
}

export function pageFrom(query: URLSearchParams): number {
  return Number(query.get('page') ?? 1);
}

export function askedStep(query: URLSearchParams): AskedStep | null {
  const step = orderSteps.find((one) => query.has(one));
  const orderId = step && orderIdFrom(query.get(step));
  return step && orderId ? { step, orderId } : null;
}

/** What a form of the dialog sends. */
export function postedStep(form: FormData): AskedStep | null {
  const step = orderSteps.find((one) => one === form.get('step'));
  const orderId = orderIdFrom(form.get('id'));
  return step && orderId ? { step, orderId } : null;
}

export function ordersUrl(page: number): string {
  return page > 1 ? `/admin/orders?page=${page}` : '/admin/orders';
}

function orderIdFrom(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
