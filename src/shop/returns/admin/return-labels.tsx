import type { Order } from '#shop/orders/rules/order.ts';
import { type Return, stateNames } from '#shop/returns/rules/return.ts';
import { Badge, type BadgeTone } from '#platform/web/admin/badge.tsx';

export function returnUrl(id: string): string {
  return `/admin/returns/${id}`;
}

/** 'T-Shirt, M' */
export function itemTitle(order: Pick<Order, 'lines'>, position: number): string {
  const line = order.lines[position];
  return [line?.title ?? '', ...(line?.optionValues ?? [])].join(', ');
}

const tones: Readonly<Record<Return['state'], BadgeTone>> = {
  requested: 'open',
  approved: 'under-way',
  refused: 'ended',
  cancelled: 'ended',
  received: 'open',
  completed: 'done',
};

export function ReturnBadge({ state }: Pick<Return, 'state'>) {
  return <Badge tone={tones[state]}>{stateNames[state]}</Badge>;
}

export function kindLabel({ kind, exchangeOrderId }: Return): string {
  if (kind === 'withdrawal') return 'Withdrawal';
  return exchangeOrderId === null ? 'Return' : 'Exchange';
}
