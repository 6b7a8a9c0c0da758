import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { money } from '#platform/money.ts';
import type { Spending } from '#shop/customers/rules/customer-record.ts';
import type { Customer } from '#shop/customers/rules/customer.ts';
import { countedOrders, stands } from './counted-orders.ts';
import { refundedMinor } from '#shop/payments/store/refunds.ts';

export type Owner = Pick<Customer, 'userId' | 'email'>;

/** The orders of an account, or those placed as a guest with an address. */
export function ordersOf({ userId, email }: Owner): RawBuilder<SqlBool> {
  if (userId !== null) return sql`orders.user_id = ${userId}`;
  return sql`orders.user_email = ${email} and orders.guest_cart_id is not null`;
}

/** What the orders that stand come to, by currency; the one with most orders first. */
export async function readSpending(reader: Reader, owner: Owner): Promise<Spending[]> {
  const { rows } = await sql<{
    currency: string;
    orders: number;
    total: number;
    refunded: number;
  }>`
    select orders.currency as currency, ${countedOrders} as orders,
      cast(sum(orders.total_minor) as bigint) as total,
      cast(coalesce(sum(${refundedMinor}), 0) as bigint) as refunded
    from orders where ${ordersOf(owner)} and orders.status <> 'cancelled'
    group by orders.currency order by ${countedOrders} desc, orders.currency
  `.execute(reader);
  return rows.map(({ currency, orders, total, refunded }) => ({
    orders,
    total: money(total, currency),
    refunded: money(refunded, currency),
    spent: money(total - refunded, currency),
  }));
}

export interface OrderedUnits {
  ordered: number;
  returned: number;
}

export async function readUnits(reader: Reader, owner: Owner): Promise<OrderedUnits> {
  const { rows } = await sql<OrderedUnits>`
    select cast(coalesce(sum(order_lines.quantity), 0) as bigint) as ordered,
      cast(coalesce(sum(order_lines.returned_units), 0) as bigint) as returned
    from orders join order_lines on order_lines.order_id = orders.id
    where ${ordersOf(owner)} and ${stands}
  `.execute(reader);
  return rows[0] ?? { ordered: 0, returned: 0 };
}

/** The newest first, cancelled ones too. */
export async function listOrderIds(reader: Reader, owner: Owner, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select orders.id as id from orders where ${ordersOf(owner)} order by orders.id desc limit ${limit}
  `.execute(reader);
  return rows.map(({ id }) => id);
}

export interface UsedCode {
  code: string;
  orders: number;
}

/** Of orders that stand. */
export async function listUsedCodes(reader: Reader, owner: Owner): Promise<UsedCode[]> {
  const { rows } = await sql<UsedCode>`
    select orders.discount_code as code, count(*) as orders from orders
    where ${ordersOf(owner)} and ${stands} and orders.discount_code is not null
    group by orders.discount_code order by count(*) desc, orders.discount_code limit 20
  `.execute(reader);
  return rows;
}

/** Codes that were issued to the address and wait to be used. */
export async function listOpenCodes(reader: Reader, email: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('discount_codes')
    .select('code')
    .where('issued_to_email', '=', email)
    .where('redeemed_by_order', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(({ code }) => code);
}

export interface CustomerNeighbors {
  /** The ids of the customers beside this one in the table's first order; null at its ends. */
  previous: number | null;
  next: number | null;
}

/** The newest customers come first, as in the table. */
export async function findCustomerNeighbors(
  reader: Reader,
  { since, id }: Pick<Customer, 'since' | 'id'>,
): Promise<CustomerNeighbors> {
  const ids = reader.selectFrom('customers').select('id').limit(1);
  const [previous, next] = await Promise.all([
    ids
      .where(sql<SqlBool>`(since, id) > (${since}, ${id})`)
      .orderBy('since')
      .orderBy('id')
      .executeTakeFirst(),
    ids
      .where(sql<SqlBool>`(since, id) < (${since}, ${id})`)
      .orderBy('since', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ]);
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}
