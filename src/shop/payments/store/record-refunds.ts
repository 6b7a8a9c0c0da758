import { type RefundState, statusWithRefunds } from '#shop/payments/rules/refund.ts';
import { refundableStatuses } from '#shop/payments/rules/payment-status.ts';
import type { ProviderRefund } from '#shop/payments/rules/provider-payment.ts';
import { money } from '#platform/money.ts';
import type { Writer } from '#platform/database/database.ts';
import { listRefunds, type PaidMoney, readPaid, type Refund } from './refunds.ts';

/**
 * The payment of the order, whose row is locked until the end of the write: refunds and the cancellation of an
 * order, which all return stock and money, follow each other.
 */
export async function lockPayment(writer: Writer, orderId: number): Promise<PaidMoney> {
  await writer
    .updateTable('payments')
    .set((payment) => ({ status: payment.ref('status') }))
    .where('order_id', '=', orderId)
    .execute();
  return readPaid(writer, orderId);
}

export async function insertRefund(writer: Writer, refund: Refund): Promise<void> {
  await writer
    .insertInto('refunds')
    .values({
      id: refund.id,
      order_id: refund.orderId,
      attempt_id: refund.attemptId,
      request_key: refund.requestKey,
      amount_minor: refund.amount.amount,
      items_minor: refund.items.amount,
      shipping_minor: refund.shipping.amount,
      other_minor: refund.other.amount,
      currency: refund.amount.currency,
      reason: refund.reason,
      note: refund.note,
      state: refund.state,
      provider_reference: refund.providerReference,
      failure: refund.failure,
      actor_id: refund.actorId,
      retry_of: refund.retryOf,
      is_excess: refund.isExcess ? 1 : 0,
      gift_card_id: refund.giftCardId,
      created_at: refund.createdAt,
      settled_at: refund.settledAt,
    })
    .execute();
  if (refund.lines.length === 0) return;
  const lines = refund.lines.map(({ position, quantity, amount, restocked, unshipped }) => ({
    refund_id: refund.id,
    position,
    quantity,
    amount_minor: amount.amount,
    restocked,
    unshipped_units: unshipped,
  }));
  await writer.insertInto('refund_lines').values(lines).execute();
}

/** Sets the payment's status to what the refunds of the order amount to; does nothing before it is paid. */
export async function updateRefundedStatus(writer: Writer, orderId: number): Promise<void> {
  const paid = await readPaid(writer, orderId);
  const status = statusWithRefunds(paid.amount, await listRefunds(writer, orderId));
  await writer
    .updateTable('payments')
    .set({ status })
    .where('order_id', '=', orderId)
    .where('status', 'in', [...refundableStatuses, 'refunded'])
    .execute();
}

interface ReportedRefund {
  /** Of the refund, if it is not known yet. */
  id: string;
  orderId: number;
  attemptId: string;
  reported: ProviderRefund;
  now: number;
}

/** `before` is null for a refund that was not known: made at the provider, not in the shop. */
export interface RefundChange {
  refund: Refund;
  before: RefundState | null;
}

/**
 * Stores what the provider reports about one refund of a payment, and the status of the payment that follows from
 * it. Null where nothing has changed, however often it is reported. The shop's own refunds are found by their key,
 * because their reference is not known while the provider's answer is on its way.
 */
export async function recordProviderRefund(
  writer: Writer,
  { id, orderId, attemptId, reported, now }: ReportedRefund,
): Promise<RefundChange | null> {
  await lockPayment(writer, orderId);
  const refunds = (await listRefunds(writer, orderId)).filter((one) => one.attemptId === attemptId);
  const { reference, key, state, amount, failure } = reported;
  const known =
    refunds.find((one) => one.id === key) ??
    refunds.find((one) => one.providerReference === reference);
  if (!known && amount.amount <= 0) return null;
  if (known && known.state === state && known.providerReference === reference) return null;
  // An answer of the provider that was overtaken by a later one.
  if (known && state === 'pending' && known.state !== 'pending') return null;
  const settledAt = state === 'pending' ? null : now;
  const news = { state, failure, providerReference: reference, settledAt };
  if (known) {
    await writer
      .updateTable('refunds')
      .set({ state, failure, provider_reference: reference, settled_at: settledAt })
      .where('id', '=', known.id)
      .execute();
    await updateRefundedStatus(writer, orderId);
    return { refund: { ...known, ...news }, before: known.state };
  }
  const nothing = money(0, amount.currency);
  const parts = { amount, items: nothing, shipping: nothing, other: amount, lines: [] };
  const origin = {
    reason: 'other',
    note: '',
    actorId: null,
    retryOf: null,
    isExcess: false,
  } as const;
  const found = { id, orderId, attemptId, giftCardId: null, requestKey: id, createdAt: now };
  const refund: Refund = { ...found, ...parts, ...origin, ...news };
  await insertRefund(writer, refund);
  await updateRefundedStatus(writer, orderId);
  return { refund, before: null };
}

/** Notes may quote the customer, so they are deleted with the account and with a guest's contact details. */
export async function forgetRefundNotes(
  writer: Writer,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await writer.updateTable('refunds').set({ note: '' }).where('order_id', 'in', orderIds).execute();
}
