import type { Order } from '#shop/orders/rules/order.ts';
import type { Return } from '#shop/returns/rules/return.ts';
import { Badge, type BadgeTone } from '#platform/web/admin/badge.tsx';

export function returnUrl(id: string): string {
  return `/admin/returns/${id}`;
}

/** 'T-Shirt, M' */
export function itemTitle(order: Pick<Order, 'lines'>, position: number): string {
  const line = order.lines[position];
  return [line?.title ?? '', ...(line?.optionValues ?? [])].join(', ');
}

const states: Readonly<Record<Return['state'], readonly [string, BadgeTone]>> = {
  requested: ['Requested', 'open'],
  approved: ['Approved', 'under-way'],
  refused: ['Refused', 'ended'],
  cancelled: ['Cancelled', 'ended'],
  received: ['Received', 'open'],
  completed: ['Completed', 'done'],
};

export const stateLabels = Object.entries(states).map(
  ([state, [label]]) => [state, label] as const,
);

export function ReturnBadge({ state }: Pick<Return, 'state'>) {
  const [label, tone] = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

export function kindLabel({ kind, exchangeOrderId }: Return): string {
  if (kind === 'withdrawal') return 'Withdrawal';
  return exchangeOrderId === null ? 'Return' : 'Exchange';
}
