import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { type Money, money } from '#platform/money.ts';
import type { OrderEmail, OrderEvent } from '#shop/orders/rules/order-timeline.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { PlacedOrder } from './orders.ts';

/** Audit events of the order. Comments have rows of their own, so their events are left out. */
export async function listOrderEvents(reader: Reader, orderId: number): Promise<OrderEvent[]> {
  const rows = await reader
    .selectFrom('audit_entries')
    .select(['at', 'action', 'actor_id as actorId', 'details'])
    .where((entry) =>
      entry.or([
        entry('subject_type', '=', 'order').and('subject_id', '=', String(orderId)),
        // An order that staff have prepared has the draft's id as its checkout key.
        entry('subject_type', '=', 'draft-order').and(
          'subject_id',
          '=',
          checkoutKeyOf(reader, orderId),
        ),
      ]),
    )
    .where('action', 'not in', ['order.commented', 'order.message-sent', 'draft-order.placed'])
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ details, ...event }) => ({ ...event, ...causeIn(details) }));
}

function checkoutKeyOf(reader: Reader, orderId: number) {
  return reader.selectFrom('orders').select('checkout_key').where('id', '=', orderId);
}

function causeIn(details: string): Pick<OrderEvent, 'unpaidDays' | 'isByCustomer' | 'changes'> {
  const cause = JSON.parse(details) as Partial<OrderEvent>;
  const { unpaidDays = null, isByCustomer = false, changes = [] } = cause;
  return { unpaidDays, isByCustomer, changes };
}

export async function listOrderEmails(reader: Reader, orderId: number): Promise<OrderEmail[]> {
  return reader
    .selectFrom('mail_outbox')
    .select(['id', 'template', 'recipient', 'state'])
    .select((row) => row.fn.coalesce('sent_at', 'created_at').as('at'))
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
}

export interface CustomerTotals {
  /** Excludes cancelled orders, like the total. */
  orders: number;
  /** The sum of the order totals in the currency of the order that is shown. */
  spent: Money;
}

/** Null once the account of the order is deleted. */
export async function readCustomerTotals(
  reader: Reader,
  { userId, total: { currency } }: Order,
): Promise<CustomerTotals | null> {
  if (userId === '') return null;
  const { orders, spent } = await reader
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('orders'))
    .select(
      sql<number>`cast(coalesce(sum(case when currency = ${currency} then total_minor end), 0) as bigint)`.as(
        'spent',
      ),
    )
    .where('user_id', '=', userId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  return { orders, spent: money(spent, currency) };
}

export interface OrderNeighbors {
  /** The next older order. */
  previous: PlacedOrder | null;
  /** The next newer order. */
  next: PlacedOrder | null;
}

export async function findNeighbors(reader: Reader, id: number): Promise<OrderNeighbors> {
  const orders = reader.selectFrom('orders').select(['id', 'number']).limit(1);
  const [previous, next] = await Promise.all([
    orders.where('id', '<', id).orderBy('id', 'desc').executeTakeFirst(),
    orders.where('id', '>', id).orderBy('id').executeTakeFirst(),
  ]);
  return { previous: previous ?? null, next: next ?? null };
}
