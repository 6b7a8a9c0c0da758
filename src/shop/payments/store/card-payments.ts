import type {
  CardPaymentEnd,
  CardPaymentState,
  Reservation,
} from '#shop/payments/rules/card-payment.ts';
import type { OrderPlan } from '#shop/orders/rules/plan-order.ts';
import { type Money, money } from '#platform/money.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface CardPayment {
  id: string;
  userId: string;
  cartId: string;
  checkoutKey: string;
  state: CardPaymentState;
  /** The provider's reference; null until the payment was created there. */
  reference: string | null;
  amount: Money;
  /** Null once the payment can no longer become an order. */
  planned: PlannedOrder | null;
  /** The id of the order that the payment has become. */
  orderId: number | null;
  orderNumber: string | null;
  expiresAt: number;
}

export interface PlannedOrder {
  plan: OrderPlan;
  savesAddress: boolean;
}

export interface NewCardPayment
  extends Pick<CardPayment, 'id' | 'userId' | 'cartId' | 'checkoutKey'>, Reservation {
  planned: PlannedOrder;
  now: number;
}

export async function insertCardPayment(writer: Writer, payment: NewCardPayment): Promise<void> {
  const { total } = payment.planned.plan;
  await writer
    .insertInto('card_payments')
    .values({
      id: payment.id,
      user_id: payment.userId,
      cart_id: payment.cartId,
      checkout_key: payment.checkoutKey,
      state: 'open',
      reference: null,
      amount_minor: total.amount,
      currency: total.currency,
      plan: JSON.stringify(payment.planned),
      order_id: null,
      created_at: payment.now,
      expires_at: payment.expiresAt,
      reserved_since: payment.reservedSince,
    })
    .execute();
}

export async function findCardPayment(reader: Reader, id: string): Promise<CardPayment | null> {
  const row = await rows(reader).where('card_payments.id', '=', id).executeTakeFirst();
  return row ? paymentOf(row) : null;
}

export async function findOpenPayment(reader: Reader, userId: string): Promise<CardPayment | null> {
  const row = await rows(reader)
    .where('card_payments.user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ? paymentOf(row) : null;
}

/** The reservation of the customer's last payment; null if that was paid, or there was none. */
export async function findLastReservation(
  reader: Reader,
  userId: string,
): Promise<Reservation | null> {
  const row = await reader
    .selectFrom('card_payments')
    .select(['state', 'reserved_since', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.state === 'placed') return null;
  return { reservedSince: row.reserved_since, expiresAt: row.expires_at };
}

/** The provider's reference of an order's payment; null if no provider is involved. */
export async function findReference(reader: Reader, orderId: number): Promise<string | null> {
  const row = await reader
    .selectFrom('card_payments')
    .select('reference')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** False if the payment is no longer open. */
export async function setReference(writer: Writer, id: string, reference: string) {
  const { numUpdatedRows } = await writer
    .updateTable('card_payments')
    .set({ reference })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** True for exactly one of several concurrent calls. The planned order is deleted with it. */
export async function closePayment(
  writer: Writer,
  id: string,
  state: 'placed' | CardPaymentEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('card_payments')
    .set({ state, plan: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function linkOrder(writer: Writer, id: string, orderId: number): Promise<void> {
  const set = { order_id: orderId };
  await writer.updateTable('card_payments').set(set).where('id', '=', id).execute();
}

/** Deletes the planned orders of a deleted account. Its reserved units are released when the payment expires. */
export async function forgetPlans(writer: Writer, userId: string): Promise<void> {
  await writer
    .updateTable('card_payments')
    .set({ plan: null })
    .where('user_id', '=', userId)
    .execute();
}

function rows(reader: Reader) {
  return reader
    .selectFrom('card_payments')
    .leftJoin('orders', 'orders.id', 'card_payments.order_id')
    .selectAll('card_payments')
    .select('orders.number as order_number');
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>;

function paymentOf(row: Row): CardPayment {
  return {
    id: row.id,
    userId: row.user_id,
    cartId: row.cart_id,
    checkoutKey: row.checkout_key,
    state: row.state,
    reference: row.reference,
    amount: money(row.amount_minor, row.currency),
    // Only insertCardPayment fills this column.
    planned: row.plan === null ? null : (JSON.parse(row.plan) as PlannedOrder),
    orderId: row.order_id,
    orderNumber: row.order_number,
    expiresAt: row.expires_at,
  };
}
