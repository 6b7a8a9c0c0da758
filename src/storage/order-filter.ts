import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { OrderStatus, PaymentStatus } from '#domain/orders/order-state.ts';
import type { Schema } from './schema.ts';

export interface OrderFilter {
  /** Only this shopper's orders; null for everybody's. */
  userId: string | null;
  /** A part of the buyer's address in lower case, or an order's number or id; '' for all. */
  text: string;
  status: OrderStatus | null;
  payment: PaymentStatus | null;
}

export const everyOrder: OrderFilter = { userId: null, text: '', status: null, payment: null };

export function matchesOrder({ userId, text, status, payment }: OrderFilter) {
  return (order: ExpressionBuilder<Schema, 'orders'>) =>
    order.and([
      ...(userId === null ? [] : [order('user_id', '=', userId)]),
      ...(text === '' ? [] : [holds(text)]),
      ...(status === null ? [] : [order('orders.status', '=', status)]),
      ...(payment === null ? [] : [paidAs(payment)]),
    ]);
}

function holds(text: string) {
  const part = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  return sql<SqlBool>`(user_email like ${part} escape '\\' or orders.number = ${text.toUpperCase()} or orders.id = ${id})`;
}

function paidAs(status: PaymentStatus) {
  return sql<SqlBool>`orders.id in (select order_id from payments where status = ${status})`;
}
