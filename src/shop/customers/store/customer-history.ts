import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { money } from '#platform/money.ts';
import type { CustomerEvent } from '#shop/customers/rules/customer-record.ts';
import { ordersOf, type Owner } from './customer-record.ts';

const maxEvents = 40;

/** What the orders tell: placed, refunded, to be returned. The newest first. */
export async function listOrderHistory(reader: Reader, owner: Owner): Promise<CustomerEvent[]> {
  const theirs = ordersOf(owner);
  const { rows } = await sql<{
    kind: 'order' | 'refund' | 'return';
    id: string;
    at: number;
    orderId: number;
    number: string;
    amount: number | null;
    currency: string;
    state: string;
  }>`
    select * from (
      select 'order' as kind, orders.number as id, orders.placed_at as at, orders.id as "orderId",
        orders.number as number, orders.total_minor as amount, orders.currency as currency,
        orders.status as state
      from orders where ${theirs}
      union all
      select 'refund', refunds.id, refunds.created_at, orders.id, orders.number,
        refunds.amount_minor, refunds.currency, refunds.state
      from orders join refunds on refunds.order_id = orders.id where ${theirs}
      union all
      select 'return', returns.id, returns.created_at, orders.id, orders.number, null,
        orders.currency, returns.state
      from orders join returns on returns.order_id = orders.id where ${theirs}
    ) as history order by at desc, kind, id limit ${maxEvents}
  `.execute(reader);
  return rows.map(({ amount, currency, ...row }) => ({
    ...row,
    amount: amount === null ? null : money(amount, currency),
  }));
}

/** Emails to the customer's address, the newest first. */
export async function listEmailsTo(reader: Reader, email: string): Promise<CustomerEvent[]> {
  const rows = await reader
    .selectFrom('mail_outbox')
    .select(['id', 'template', 'state'])
    .select((row) => row.fn.coalesce('sent_at', 'created_at').as('at'))
    .where(sql`lower(recipient)`, '=', email)
    .orderBy('created_at', 'desc')
    .limit(maxEvents)
    .execute();
  return rows.map((row) => ({ kind: 'email', ...row }));
}

export async function listReviewsBy(reader: Reader, userId: string): Promise<CustomerEvent[]> {
  const rows = await reader
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['reviews.id', 'products.id as productId', 'products.title as product'])
    .select(['reviews.stars', 'reviews.title', 'reviews.written_at as at'])
    .where('reviews.user_id', '=', userId)
    .orderBy('reviews.written_at', 'desc')
    .limit(maxEvents)
    .execute();
  return rows.map((row) => ({ kind: 'review', ...row }));
}
