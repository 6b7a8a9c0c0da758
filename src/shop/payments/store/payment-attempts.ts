import type {
  AttemptEnd,
  AttemptState,
  Reservation,
} from '#shop/payments/rules/payment-attempt.ts';
import type { GatewayId } from '#shop/payments/rules/gateways.ts';
import type { DeclineReason, ProviderPayment } from '#shop/payments/rules/provider-payment.ts';
import { type Money, money } from '#platform/money.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { queueJob } from '#platform/queue/jobs.ts';

export interface PaymentAttempt {
  id: string;
  gateway: GatewayId;
  /** '' for a guest, and for a deleted account. */
  userId: string;
  /** The account into which the guest signed in while paying; null for none. */
  claimedBy: string | null;
  cartId: string;
  checkoutKey: string;
  state: AttemptState;
  /** The provider's reference; null until the payment was created there. */
  reference: string | null;
  amount: Money;
  /** The order to place, as it was handed in; null once the payment can no longer become an order. */
  planned: unknown;
  /** The id of the order that the payment has become or has paid: at most one attempt has each order. */
  orderId: number | null;
  /** The order that was placed before and that the attempt is to pay; null where it places the order. */
  paysOrderId: number | null;
  expiresAt: number;
  captured: Money;
  /** Null after the account was deleted. */
  email: string | null;
  createdAt: number;
  authorizedUntil: number | null;
  declineReason: DeclineReason | null;
}

export interface NewAttempt
  extends
    Pick<PaymentAttempt, 'id' | 'gateway' | 'userId' | 'cartId' | 'checkoutKey'>,
    Reservation {
  amount: Money;
  email: string;
  /** Stored as JSON; null for a payment of an order that was placed before. */
  planned: object | null;
  paysOrderId?: number;
  now: number;
}

export async function insertAttempt(writer: Writer, payment: NewAttempt): Promise<void> {
  await writer
    .insertInto('payment_attempts')
    .values({
      id: payment.id,
      gateway: payment.gateway,
      user_id: payment.userId,
      cart_id: payment.cartId,
      checkout_key: payment.checkoutKey,
      state: 'open',
      reference: null,
      amount_minor: payment.amount.amount,
      currency: payment.amount.currency,
      plan: payment.planned && JSON.stringify(payment.planned),
      order_id: null,
      pays_order_id: payment.paysOrderId ?? null,
      created_at: payment.now,
      expires_at: payment.expiresAt,
      email: payment.email,
      reserved_since: payment.reservedSince,
    })
    .execute();
}

export async function findAttempt(reader: Reader, id: string): Promise<PaymentAttempt | null> {
  const row = await rows(reader).where('id', '=', id).executeTakeFirst();
  return row ? paymentOf(row) : null;
}

/** Who pays: an account, or the cart of a guest. */
export type Payer = { userId: string } | { guestCartId: string };

export async function findOpenAttempt(
  reader: Reader,
  payer: Payer,
): Promise<PaymentAttempt | null> {
  const row = await ('userId' in payer
    ? openPayment.executeTakeFirst(reader, { userId: payer.userId })
    : openGuestPayment.executeTakeFirst(reader, { cartId: payer.guestCartId }));
  return row ? paymentOf(row) : null;
}

const openGuestPayment = prepareQuery((reader, { cartId }: Placeholders<{ cartId: string }>) =>
  rows(reader).where('cart_id', '=', cartId).where('user_id', '=', '').where('state', '=', 'open'),
);

const openPayment = prepareQuery((reader, { userId }: Placeholders<{ userId: string }>) =>
  rows(reader).where('user_id', '=', userId).where('state', '=', 'open'),
);

/** The reservation of the customer's last payment; null if that was paid, or there was none since then. */
export async function findLastReservation(
  reader: Reader,
  payer: Payer,
  since: number,
): Promise<Reservation | null> {
  const row = await reader
    .selectFrom('payment_attempts')
    .select(['state', 'reserved_since', 'expires_at'])
    .where('user_id', '=', 'userId' in payer ? payer.userId : '')
    .$if('guestCartId' in payer, (attempts) =>
      attempts.where('cart_id', '=', 'guestCartId' in payer ? payer.guestCartId : ''),
    )
    // Payments of earlier orders reserve nothing.
    .where('pays_order_id', 'is', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.state === 'placed') return null;
  return { reservedSince: row.reserved_since, expiresAt: row.expires_at };
}

/** What the customer has authorized for the order; null if nothing. */
export async function readAuthorized(reader: Reader, orderId: number): Promise<Money | null> {
  const row = await rows(reader).where('order_id', '=', orderId).executeTakeFirst();
  return row ? paymentOf(row).amount : null;
}

/** Stores what the provider has reported. */
export async function recordReport(
  writer: Writer,
  id: string,
  { captured, authorizedUntil, declineReason }: ProviderPayment,
): Promise<void> {
  await writer
    .updateTable('payment_attempts')
    .set({
      captured_minor: captured.amount,
      authorized_until: authorizedUntil,
      decline_reason: declineReason,
    })
    .where('id', '=', id)
    .execute();
}

/** The attempt that a message of the provider is about. */
export async function findByReference(
  reader: Reader,
  gateway: GatewayId,
  reference: string,
): Promise<PaymentAttempt | null> {
  const row = await rows(reader)
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ? paymentOf(row) : null;
}

/** False if the payment is no longer open. */
export async function setReference(writer: Writer, id: string, reference: string) {
  const { numUpdatedRows } = await writer
    .updateTable('payment_attempts')
    .set({ reference })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What the provider reports about the reference no longer concerns this payment. */
export async function forgetReference(writer: Writer, id: string): Promise<void> {
  await writer
    .updateTable('payment_attempts')
    .set({ reference: null })
    .where('id', '=', id)
    .execute();
}

/**
 * The reference that the payment has when it is closed, for exactly one of several concurrent calls; null for the
 * others. The planned order is deleted with it.
 */
export async function closePayment(
  writer: Writer,
  id: string,
  state: 'placed' | AttemptEnd,
): Promise<Pick<PaymentAttempt, 'reference'> | null> {
  const closed = await writer
    .updateTable('payment_attempts')
    .set({ state, plan: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('reference')
    .executeTakeFirst();
  return closed ?? null;
}

export async function linkOrder(writer: Writer, id: string, orderId: number): Promise<void> {
  const set = { order_id: orderId };
  await writer.updateTable('payment_attempts').set(set).where('id', '=', id).execute();
}

/**
 * Ends earlier payments of an order that a new one pays. They no longer have the order, and whatever the provider
 * still holds of them is released.
 */
export async function unlinkOrder(
  writer: Writer,
  { orderId, newId, now }: { orderId: number; newId: () => string; now: number },
): Promise<void> {
  const earlier = await writer
    .updateTable('payment_attempts')
    .set({ state: 'replaced', order_id: null, check_at: null })
    .where('order_id', '=', orderId)
    .returning(['gateway', 'reference'])
    .execute();
  for (const { gateway, reference } of earlier) {
    if (reference === null) continue;
    const payload = { gateway, reference };
    await queueJob(writer, { id: newId(), kind: 'release-payment', payload, now });
  }
}

/** Deletes the planned orders and addresses of a deleted account. Its reserved units are released when the payment expires. */
export async function forgetPlans(writer: Writer, userId: string): Promise<void> {
  await writer
    .updateTable('payment_attempts')
    .set({ plan: null, email: null })
    .where('user_id', '=', userId)
    .execute();
  const claimed = writer.updateTable('payment_attempts').set({ claimed_by: null });
  await claimed.where('claimed_by', '=', userId).execute();
}

/** Removes the addresses of guests from payments that were begun before. */
export async function forgetGuestAddresses(writer: Writer, before: number): Promise<void> {
  await writer
    .updateTable('payment_attempts')
    .set({ email: null })
    .where('user_id', '=', '')
    .where('email', 'is not', null)
    .where('created_at', '<', before)
    .execute();
}

function rows(reader: Reader) {
  return reader.selectFrom('payment_attempts').selectAll();
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>;

function paymentOf(row: Row): PaymentAttempt {
  return {
    id: row.id,
    gateway: row.gateway,
    userId: row.user_id,
    claimedBy: row.claimed_by,
    cartId: row.cart_id,
    checkoutKey: row.checkout_key,
    state: row.state,
    reference: row.reference,
    amount: money(row.amount_minor, row.currency),
    planned: row.plan === null ? null : JSON.parse(row.plan),
    orderId: row.order_id,
    paysOrderId: row.pays_order_id,
    expiresAt: row.expires_at,
    captured: money(row.captured_minor, row.currency),
    email: row.email,
    createdAt: row.created_at,
    authorizedUntil: row.authorized_until,
    declineReason: row.decline_reason,
  };
}

/** Whether the account is paying: the order that it pays for is still to be written. */
export async function isPaying(reader: Reader, userId: string): Promise<boolean> {
  const attempt = await reader
    .selectFrom('payment_attempts')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return attempt !== undefined;
}
