import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { OrderStatus } from '#shop/orders/rules/order-status.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import type { Schema } from '#platform/database/schema.ts';

export interface OrderFilter {
  /** Restricts to this customer's orders; null for all. */
  userId: string | null;
  /** Lower-case search terms: parts of the customer's email, name or order number, or an order id; '' for all. */
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

/** Every term has to match in any of the fields. */
function holds(text: string) {
  return sql<SqlBool>`${sql.join(text.split(/\s+/).map(holdsWord), sql` and `)}`;
}

/** Order numbers are random: shorter parts would match by chance. */
const minNumberPart = 3;

function holdsWord(word: string) {
  const escaped = word.replaceAll(/[\\%_]/g, '\\$&');
  const part = `%${escaped}%`;
  const numberPart = word.length < minNumberPart ? escaped : part;
  const id = /^[1-9]\d{0,14}$/.test(word) ? Number(word) : 0;
  return sql<SqlBool>`(
    user_email like ${part} escape '\\'
    or customer_name like ${part} escape '\\'
    or orders.number like ${numberPart.toUpperCase()} escape '\\'
    or orders.id = ${id}
  )`;
}

function paidAs(status: PaymentStatus) {
  return sql<SqlBool>`orders.id in (select order_id from payments where status = ${status})`;
}
