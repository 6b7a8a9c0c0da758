import type {
  CardPaymentEnd,
  CardPaymentState,
  Reservation,
} from '#shop/payments/rules/card-payment.ts';
import { type Money, money } from '#platform/money.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { queueJob } from '#platform/queue/jobs.ts';

export interface CardPayment {
  id: string;
  userId: string;
  cartId: string;
  checkoutKey: string;
  state: CardPaymentState;
  /** The provider's reference; null until the payment was created there. */
  reference: string | null;
  amount: Money;
  /** The order to place, as it was handed in; null once the payment can no longer become an order. */
  planned: unknown;
  /** The id of the order that the payment has become. */
  orderId: number | null;
  expiresAt: number;
}

export interface NewCardPayment
  extends Pick<CardPayment, 'id' | 'userId' | 'cartId' | 'checkoutKey'>, Reservation {
  amount: Money;
  /** Stored as JSON. */
  planned: object;
  now: number;
}

export async function insertCardPayment(writer: Writer, payment: NewCardPayment): Promise<void> {
  await writer
    .insertInto('card_payments')
    .values({
      id: payment.id,
      user_id: payment.userId,
      cart_id: payment.cartId,
      checkout_key: payment.checkoutKey,
      state: 'open',
      reference: null,
      amount_minor: payment.amount.amount,
      currency: payment.amount.currency,
      plan: JSON.stringify(payment.planned),
      order_id: null,
      created_at: payment.now,
      expires_at: payment.expiresAt,
      reserved_since: payment.reservedSince,
    })
    .execute();
}

export async function findCardPayment(reader: Reader, id: string): Promise<CardPayment | null> {
  const row = await rows(reader).where('id', '=', id).executeTakeFirst();
  return row ? paymentOf(row) : null;
}

export async function findOpenPayment(reader: Reader, userId: string): Promise<CardPayment | null> {
  const row = await openPayment.executeTakeFirst(reader, { userId });
  return row ? paymentOf(row) : null;
}

const openPayment = prepareQuery((reader, { userId }: Placeholders<{ userId: string }>) =>
  rows(reader).where('user_id', '=', userId).where('state', '=', 'open'),
);

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

/** Queues a refund if a provider holds the money; other payments are refunded manually. */
export async function queueRefund(
  writer: Writer,
  { orderId, jobId, now }: { orderId: number; jobId: string; now: number },
): Promise<void> {
  const row = await writer
    .selectFrom('card_payments')
    .select('reference')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const reference = row?.reference ?? null;
  if (reference === null) return;
  await queueJob(writer, { id: jobId, kind: 'release-payment', payload: { reference }, now });
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
  return reader.selectFrom('card_payments').selectAll();
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
    planned: row.plan === null ? null : JSON.parse(row.plan),
    orderId: row.order_id,
    expiresAt: row.expires_at,
  };
}
